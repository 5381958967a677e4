import Foundation
import TestSupport

/// The page of rules.
enum RulesPage {
  struct Rule {
    var number: Int
    var text: String
    /// What is in brackets at the end of the rule.
    var clause: String?
    /// `Holds`, `Partly` or `Not yet`, where the rule says how far the program is.
    var state: String?
  }

  static func rules() throws -> [Rule] {
    let page = try Project.text("\(Project.folder)/Documentation/Rules.md")
    let rule = /^(\d+)\. ((?:.+\n)+?)(?=\d+\. |\n|\z)/.anchorsMatchLineEndings()
    return page.matches(of: rule).map { match in
      let text = match.output.2.split(separator: "\n")
        .map { $0.trimmingCharacters(in: [" "]) }.joined(separator: " ")
      let clause = text.firstMatch(of: /\[([^\]]+)\](?: \*\*.*)?$/)
      let state = text.firstMatch(of: /\] \*\*(Holds|Partly|Not yet)\b/)
      return Rule(
        number: Int(match.output.1) ?? 0, text: text, clause: clause.map { String($0.output.1) },
        state: state.map { String($0.output.1) })
    }
  }
}

/// Where the code and the tests cite rules: "rule 14", "Rules 33 to 35", "rules 8, 25 and 32".
struct RuleCitations {
  /// The files that cite a rule, by its number.
  private(set) var files: [Int: [String]] = [:]
  /// How many citations there are.
  private(set) var count = 0

  /// Reads the Swift files of some folders.
  init(in folders: [String]) throws {
    for file in Project.files(in: folders, endings: [".swift"]) {
      // A citation may go over the end of a line of a comment.
      let text = try Project.text("\(Project.folder)/\(file)")
        .replacing(/\n\s*\/\/+ ?/, with: " ")
      for match in text.matches(of: /\b[Rr]ules? (\d+(?:(?:,? and |,? to |, )\d+)*)/) {
        count += 1
        for number in Self.numbers(match.output.1) { files[number, default: []].append(file) }
      }
    }
  }

  /// `8, 25 to 27 and 32` in single numbers.
  static func numbers(_ text: Substring) -> [Int] {
    text.matches(of: /(\d+)(?:,? to (\d+))?/).flatMap { match -> [Int] in
      let first = Int(match.output.1) ?? 0
      let last = match.output.2.flatMap { Int($0) } ?? first
      return Array(first...max(first, last))
    }
  }
}
