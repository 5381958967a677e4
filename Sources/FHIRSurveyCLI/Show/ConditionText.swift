import SurveyModel

/// The conditions of an item in words.
struct ConditionText {
  private let parts: [String]
  private let isAny: Bool

  /// `nil` for an item without conditions.
  init?(_ item: SurveyItem) {
    guard !item.enableWhen.isEmpty else { return nil }
    parts = item.enableWhen.map(Self.describe)
    isAny = item.enableBehavior == .any
  }

  /// All on one line: `only if 1 = yes and 2 > 3`.
  var line: String { "only if " + parts.joined(separator: isAny ? " or " : " and ") }

  /// One line where it fits, otherwise a line for each condition.
  func lines(indent: String) -> [String] {
    if parts.count == 1 || indent.count + line.count <= Outline.width { return [indent + line] }
    return ["\(indent)only if \(isAny ? "any" : "all") of these hold:"]
      + parts.map { "\(indent)- \($0)" }
  }

  private static func describe(_ condition: EnableWhen) -> String {
    let question = condition.question.onOneLine
    if condition.operator == .exists {
      return "\(question) \(condition.answer == .boolean(false) ? "is not" : "is") answered"
    }
    return "\(question) \(condition.operator.rawValue) \(value(condition.answer))"
  }

  /// Texts and choices in quotes, so that it is seen where they end.
  private static func value(_ answer: AnswerValue) -> String {
    let label = answer.label.onOneLine
    return switch answer {
    case .string, .coding, .uri, .reference: "\"\(label)\""
    default: label
    }
  }
}
