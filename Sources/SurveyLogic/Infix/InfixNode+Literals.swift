import SurveyModel
import SurveyPrimitives

extension InfixNode {
  /// A value as all languages write it: numbers bare, all else between quotes.
  ///
  /// Yes and no are of each language; references and files are of none.
  static func literal(_ value: AnswerValue) throws(LogicProblem) -> InfixNode {
    switch value {
    case .boolean: throw .notInLanguage("boolean")
    case .quantity(let quantity):
      guard let number = quantity.value else { throw .notInLanguage("quantity") }
      return try .number(number.description)
    case .coding(let coding):
      guard let code = coding.code else { throw .notInLanguage("coding") }
      return .text(code)
    case .reference, .attachment: throw .notInLanguage(value.type.rawValue)
    default: return value.type.kind == .number ? try .number(value.label) : .text(value.label)
    }
  }

  /// A number, with its sign before it.
  static func number(_ text: String) throws(LogicProblem) -> InfixNode {
    guard !text.contains(where: { $0 == "e" || $0 == "E" }) else { throw .notInLanguage(text) }
    guard text.hasPrefix("-") else { return InfixNode(.number(text)) }
    return .apply(.negate, InfixNode(.number(String(text.dropFirst()))))
  }

  /// A number, whatever of it is a text of digits.
  var times1: InfixNode { .apply(.multiply, self, InfixNode(.number("1"))) }

  /// A text between quotes that cannot be escaped: with both kinds inside it is put together of parts
  /// that have one kind each.
  static func concatenated(_ text: String) -> InfixNode {
    guard text.contains("'"), text.contains("\"") else { return .text(text) }
    var parts: [InfixNode] = []
    for (index, part) in text.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { parts.append(.text("'")) }
      if !part.isEmpty { parts.append(.text(String(part))) }
    }
    return InfixNode(.call("concat", parts))
  }
}

extension Logic {
  /// A difference, which whole numbers give at once, and what was added and is taken away again.
  static func difference(_ left: Logic, _ right: Logic) -> Logic {
    if case .literal(.integer(let end)) = left, case .literal(.integer(let start)) = right {
      let (result, isTooLarge) = end.subtractingReportingOverflow(start)
      if !isTooLarge { return .literal(.integer(result)) }
    }
    if case .apply(.add, let parts) = left, parts.count == 2 {
      if parts[0] == right { return parts[1] }
      if parts[1] == right { return parts[0] }
    }
    return .apply(.subtract, [left, right])
  }

  /// Two numbers together, which whole numbers give at once.
  static func added(_ left: Logic, _ right: Logic) -> Logic {
    if case .literal(.integer(let first)) = left, case .literal(.integer(let second)) = right {
      let (result, isTooLarge) = first.addingReportingOverflow(second)
      if !isTooLarge { return .literal(.integer(result)) }
    }
    return .apply(.add, [left, right])
  }
}
