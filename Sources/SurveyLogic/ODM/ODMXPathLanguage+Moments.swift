import SurveyModel
import SurveyPrimitives

/// The order of dates, and of times of day, in XPath 1.0, which knows no such values: `translate(…, '-', '')` makes
/// numbers of them, which are in the same order.
extension ODMXPathLanguage {
  /// How a kind of values is written: the mark between its parts, and the calls that XForms has for it.
  private struct Moment {
    var mark: String
    /// What is put around a question, if anything, and around a literal.
    var ofQuestion: String?
    var ofLiteral: String
    /// What a literal begins with there.
    var beginning: String
    /// How many digits the numbers have.
    var digits: [Int]
  }

  private static let moments: [ItemType: Moment] = [
    .date: Moment(mark: "-", ofLiteral: "date", beginning: "", digits: [4, 2, 2]),
    .time: Moment(
      mark: ":", ofQuestion: "decimal-time", ofLiteral: "decimal-time", beginning: "1970-01-01T",
      digits: [2, 2, 2]),
  ]

  /// Which of two is greater, as numbers; `nil` where they are no plain dates or times.
  func inOrder(
    _ means: InfixOperator, _ operands: [InfixNode], on linkId: String
  ) throws(LogicProblem) -> InfixNode? {
    guard means.isInOrder, operands.count == 2 else { return nil }
    for (type, moment) in Self.moments {
      let sides = operands.map {
        (question: question($0, type, moment), number: number($0, moment))
      }
      guard sides.contains(where: { $0.question != nil }),
        sides.allSatisfy({ $0.question != nil || $0.number != nil })
      else { continue }
      var nodes: [InfixNode] = []
      for side in sides {
        if let question = side.question {
          let value = try placed(InfixNode(.reference(question)), on: linkId)
          nodes.append(.call("translate", value, .text(moment.mark), .text("")))
        } else if let number = side.number {
          nodes.append(InfixNode(.number(number)))
        }
      }
      return InfixNode(.apply(means, nodes))
    }
    return nil
  }

  /// The question of a type that an operand is.
  private func question(_ node: InfixNode, _ type: ItemType, _ moment: Moment) -> String? {
    var inner = node
    if let call = moment.ofQuestion {
      guard case .call(call, let operands) = node.kind, operands.count == 1 else { return nil }
      inner = operands[0]
    }
    guard case .reference(let linkId) = inner.kind, xpath.frame.form[linkId]?.item.type == type
    else { return nil }
    return linkId
  }

  /// The number of a literal: 20260115 for 2026-01-15.
  private func number(_ node: InfixNode, _ moment: Moment) -> String? {
    guard case .call(moment.ofLiteral, let operands) = node.kind, operands.count == 1,
      case .text(let text) = operands[0].kind, text.hasPrefix(moment.beginning)
    else { return nil }
    let parts = text.dropFirst(moment.beginning.count).split(
      separator: Character(moment.mark), omittingEmptySubsequences: false)
    guard parts.map(\.count) == moment.digits, parts.allSatisfy({ $0.allSatisfy(\.isDigit) }) else {
      return nil
    }
    let digits = parts.joined().drop { $0 == "0" }
    return digits.isEmpty ? "0" : String(digits)
  }

  /// Two sides of a comparison as XForms has them, where they are numbers made of dates or times.
  func undone(_ left: InfixNode, _ right: InfixNode) -> (left: InfixNode, right: InfixNode)? {
    for (type, moment) in Self.moments {
      func value(_ node: InfixNode) -> InfixNode? {
        if case .number(let text) = node.kind { return literal(text, moment) }
        guard case .call("translate", let operands) = node.kind, operands.count == 3,
          operands[1] == .text(moment.mark), operands[2] == .text(""),
          let path = path(in: operands[0]), let found = try? dataQuestion(path),
          xpath.frame.form[found]?.item.type == type
        else { return nil }
        return moment.ofQuestion.map { .call($0, operands[0]) } ?? operands[0]
      }
      func isNumber(_ node: InfixNode) -> Bool {
        if case .number = node.kind { true } else { false }
      }
      if isNumber(left), isNumber(right) { return nil }
      if let first = value(left), let second = value(right) { return (first, second) }
    }
    return nil
  }

  /// The path in `string(…)`, or by itself.
  private func path(in node: InfixNode) -> InfixNode? {
    switch node.kind {
    case .path: node
    case .call("string", let operands) where operands.count == 1: path(in: operands[0])
    default: nil
    }
  }

  /// The literal of a number: 2026-01-15 for 20260115.
  private func literal(_ number: String, _ moment: Moment) -> InfixNode? {
    let count = moment.digits.reduce(0, +)
    guard number.count <= count, number.allSatisfy(\.isDigit) else { return nil }
    var rest = (String(repeating: "0", count: count - number.count) + number)[...]
    var parts: [Substring] = []
    for length in moment.digits {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return .call(
      moment.ofLiteral, .text(moment.beginning + parts.joined(separator: moment.mark)))
  }
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isNumber }
}
