import FHIRDocument
import FHIRPath
import SurveyPrimitives

/// A function, and what shows that it works and where it ends.
struct FunctionRow {
  /// An expression and what it gives; `error` for a failure, `{}` for nothing.
  typealias Case = (expression: String, result: String)
  /// What does not work, and an expression that shows it.
  typealias Limit = (what: String, expression: String, result: String)

  var name: String
  var arguments: String
  /// Since when there is the function: a release of FHIRPath, or whose addition it is.
  var since: String
  var note = ""
  /// Cases besides the examples of the articles.
  var cases: [Case] = []
  var limits: [Limit] = []

  init(
    _ name: String, _ arguments: String, _ since: String, note: String = "", cases: [Case] = [],
    limits: [Limit] = []
  ) {
    (self.name, self.arguments, self.since, self.note) = (name, arguments, since, note)
    (self.cases, self.limits) = (cases, limits)
  }

  static let chapters = language + additions + made
}

extension FunctionRow {
  /// The arguments as the page has them: those that may be left out in brackets.
  var arity: ClosedRange<Int> {
    let parts = arguments.split(separator: ",").map { $0.drop { $0 == " " } }
    let needed = parts.prefix { !$0.hasPrefix("[") }.count
    return needed...(arguments.contains("…") ? 99 : parts.count)
  }

  /// Whether an expression calls the function.
  func isCalled(in expression: String) -> Bool {
    guard name != "{}" else { return false }
    var rest = expression[...]
    while let range = rest.firstRange(of: name + "(") {
      let before = expression[..<range.lowerBound].last
      if before.map({ !$0.isLetter && $0 != "%" }) ?? true { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }

  /// Its line of the page, as its cases show it.
  func line(_ examples: [Case]) throws -> String {
    let all = cases + examples.filter { isCalled(in: $0.expression) }
    let successes = all.filter { $0.result != "error" }.count
    let text: String
    if successes == 0, let refused = all.first {
      text = "refused: \(try FunctionPage.reason(refused.expression))"
    } else if limits.isEmpty {
      text = "works"
    } else {
      text = "partly: \(limits.map(\.what).joined(separator: ", "))"
    }
    let cells = ["`\(name)`", arguments.isEmpty ? "" : "`\(arguments)`", since, text]
    return "| \((cells + ["\(all.count + limits.count)", note]).joined(separator: " | ")) |"
      .replacing("|  |", with: "| |").replacing("|  |", with: "| |")
  }
}
