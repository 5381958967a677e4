import TestSupport

/// One page of the documentation of FHIRSurvey.
struct Article: CustomStringConvertible {
  let name: String

  var description: String { name }

  private var text: String {
    get throws { try Project.text("\(Project.folder)/\(Self.folder)/\(name).md") }
  }

  private static let folder = "Sources/FHIRSurvey/FHIRSurvey.docc"

  /// The names of all pages but the first one.
  static func names() -> [String] {
    Project.files(in: [folder], endings: [".md"])
      .map { String($0.dropFirst(folder.count + 1).dropLast(3)) }.filter { $0 != "FHIRSurvey" }
  }

  /// The pages that the first one lists.
  static func listed() throws -> [String] {
    try Article(name: "FHIRSurvey").text.split(separator: "\n")
      .filter { $0.hasPrefix("- <doc:") }.map { String($0.dropFirst(7).dropLast()) }.sorted()
  }

  /// Its blocks of a language, each without what is in front of its lines.
  func blocks(_ language: String) throws -> [String] {
    try text.split(separator: "```\(language)\n").dropFirst().map {
      Self.bare($0.split(separator: "\n```", maxSplits: 1)[0])
    }
  }

  /// A text without the spaces in front of its lines.
  static func bare(_ text: some StringProtocol) -> String {
    text.split(separator: "\n").map { String($0.drop { $0 == " " }) }.joined(separator: "\n")
  }
}
