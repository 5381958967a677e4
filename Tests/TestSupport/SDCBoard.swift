import Foundation

/// The page on which our results stand beside those of other engines: `Documentation/SDCCases.md`.
///
/// Each kind of case is a table of its own, which the tests of its module write with
/// `FHIR_SURVEY_RECORD=1`, and compare otherwise.
package struct SDCBoard {
  /// A case, and how we stand to it.
  package struct Row {
    let name: String
    let agrees: Bool
    let rules: String

    /// Creates a row; `rules` says which rules it is about, or by which clause we differ.
    package init(_ name: String, agrees: Bool, rules: String) {
      self.name = name
      self.agrees = agrees
      self.rules = rules
    }
  }

  private static let path = "\(Project.folder)/Documentation/SDCCases.md"

  private let section: String
  private let rows: [Row]

  /// The table of a kind of case: `extract`, `assemble`, `populate`.
  package init(_ section: String, _ rows: [Row]) {
    self.section = section
    self.rows = rows
  }

  /// Whether the page has the table as it is; when recording it is written, and the answer is no.
  package func isOnPage() throws -> Bool {
    let page = try Project.text(Self.path)
    let (start, end) = ("<!-- \(section) -->\n", "<!-- end of \(section) -->")
    guard let from = page.range(of: start), let to = page.range(of: end) else { return false }
    guard ProcessInfo.processInfo.environment["FHIR_SURVEY_RECORD"] == nil else {
      let text = page[..<from.upperBound] + table + page[to.lowerBound...]
      try text.write(toFile: Self.path, atomically: true, encoding: .utf8)
      return false
    }
    return page[from.upperBound..<to.lowerBound] == table
  }

  private var table: String {
    let agreeing = rows.count { $0.agrees }
    let head = """

      \(agreeing) of \(rows.count) agree.

      | case | peer | ours | rule |
      | --- | --- | --- | --- |

      """
    return head
      + rows.map { row in
        let name = row.name.split(separator: "-", maxSplits: 2).last ?? ""
        return
          "| \(name) | \(row.peer) | \(row.agrees ? "agrees" : "differs") | \(row.rules) |\n"
      }.joined() + "\n"
  }
}

extension SDCBoard.Row {
  fileprivate var peer: String {
    switch name.split(separator: "-").first {
    case "smartforms": "Smart Forms"
    case "android": "android-fhir"
    case "cqf": "clinical-reasoning"
    default: "?"
    }
  }
}
