/// The first line of a recording: the terminal that it was made on, and how to see it again.
///
/// docs.asciinema.org/manual/asciicast/v2: `version`, `width` and `height` are required, members that a
/// reader does not know are skipped. What only this program needs is in ``survey``.
package struct CastHeader: Hashable, Sendable {
  /// The columns at the start.
  package var width: Int
  /// The rows at the start.
  package var height: Int
  /// The seconds since 1970 at which the times of the events begin.
  package var timestamp: Int64 = 0
  /// What was recorded, in words.
  package var title: String?
  /// The command line.
  package var command: String?
  /// The variables of the environment that count.
  package var environment: [String: String] = [:]
  /// What this program needs to see the same again; `nil` in the recordings of other programs.
  package var survey: [String: String]?

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The line without its line break.
  package var line: String {
    var members = [
      #""version": 2"#, #""width": \#(width)"#, #""height": \#(height)"#,
      #""timestamp": \#(timestamp)"#,
    ]
    if let title { members.append(#""title": \#(CastText.quoted(title))"#) }
    if let command { members.append(#""command": \#(CastText.quoted(command))"#) }
    members.append(#""env": \#(Self.object(environment))"#)
    if let survey { members.append(#""fhir-survey": \#(Self.object(survey))"#) }
    return "{" + members.joined(separator: ", ") + "}"
  }

  private static func object(_ members: [String: String]) -> String {
    let texts = members.sorted { $0.key < $1.key }
      .map { "\(CastText.quoted($0.key)): \(CastText.quoted($0.value))" }
    return "{" + texts.joined(separator: ", ") + "}"
  }
}
