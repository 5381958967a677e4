/// One line of a recording after the first: when, what, and its data.
package struct CastEvent: Hashable, Sendable {
  /// What happened.
  ///
  /// `o`, `i` and `r` are asciinema's, the others are this program's: readers pass over codes that they
  /// do not know.
  package struct Code: Hashable, Sendable, RawRepresentable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// The program wrote the data to the terminal.
    package static let output = Code(rawValue: "o")
    /// The person typed the data.
    package static let input = Code(rawValue: "i")
    /// The terminal has another size: `80x24`, columns first.
    package static let resize = Code(rawValue: "r")
    /// Nothing came for as long as the program waited, so that it went on by itself.
    package static let pause = Code(rawValue: "t")
    /// The lines that came at once with the last one were dropped as a paste.
    package static let droppedPaste = Code(rawValue: "p")
    /// From here on each key counts, and not only lines.
    package static let keys = Code(rawValue: "k")
    /// What came of the person's editor: `=` and the text, `!` where it failed, `?` where there is none.
    package static let edited = Code(rawValue: "e")
    /// The draft that the survey goes on with, as it was.
    package static let draft = Code(rawValue: "d")
  }

  /// The microseconds since the timestamp of the header.
  package var time: Int64
  package var code: Code
  package var data: String

  package init(_ time: Int64, _ code: Code, _ data: String = "") {
    self.time = time
    self.code = code
    self.data = data
  }

  /// The line without its line break.
  package var line: String {
    let fraction = String(time % 1_000_000)
    let zeros = String(repeating: "0", count: max(0, 6 - fraction.count))
    return
      "[\(time / 1_000_000).\(zeros)\(fraction), "
      + "\(CastText.quoted(code.rawValue)), \(CastText.quoted(data))]"
  }

  /// The columns and rows of a resize; `nil` where the data say something else.
  package var size: (rows: Int, columns: Int)? {
    let parts = data.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard code == .resize, parts.count == 2, let columns = parts[0], let rows = parts[1],
      CastReader.sizes.contains(columns), CastReader.sizes.contains(rows)
    else { return nil }
    return (rows, columns)
  }
}
