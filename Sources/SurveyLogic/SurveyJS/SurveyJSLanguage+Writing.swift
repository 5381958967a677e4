import SurveyModel

extension SurveyJSLanguage {
  func always(_ holds: Bool) -> InfixNode { InfixNode(.word(holds ? "true" : "false")) }

  func literal(_ value: AnswerValue) throws(LogicProblem) -> InfixNode {
    if case .boolean(let holds) = value { return always(holds) }
    return try .literal(value)
  }

  func answered(
    _ value: Logic, _ holds: Bool, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    if let (group, name) = repetitions(of: value, writer) {
      let count = InfixNode.call("countInArray", InfixNode(.reference(group)), .text(name))
      return .apply(holds ? .greater : .equal, count, .number(0))
    }
    switch value {
    case .answer, .itself, .apply(.element, _):
      return .apply(holds ? .notEmpty : .empty, try writer.value(value))
    case .apply(.toNumber, let operands), .apply(.toInteger, let operands),
      .apply(.toDate, let operands), .apply(.weight, let operands), .apply(.label, let operands):
      guard operands.count == 1 else { throw .notInLanguage("answered") }
      return try answered(operands[0], holds, writer)
    case .apply, .literal: throw .notInLanguage(LogicFunction.answered.rawValue)
    }
  }

  func special(
    _ function: LogicFunction, _ operands: [Logic], _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    switch function {
    case .equal where operands.count == 2:
      if let node = try membership(operands[0], operands[1], writer) { return node }
      if let node = try membership(operands[1], operands[0], writer) { return node }
      if let node = try dates(.equal, operands[0], operands[1], writer) { return node }
      return try withCase(operands[0], operands[1], writer)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard operands.count == 2, let means = InfixOperator(function) else { return nil }
      if let node = try ordered(function, operands[0], operands[1], writer) { return node }
      return try dates(means, operands[0], operands[1], writer)
    case .contains where operands.count == 2:
      return .apply(.contains, try writer.value(operands[0]), try writer.value(operands[1]))
    case .toNumber where operands.count == 1: return try writer.value(operands[0])
    case .toDate where operands.count == 1:
      return .call("getDate", try writer.value(operands[0]))
    case .negate where operands.count == 1:
      return try writer.value(.apply(.subtract, [.literal(.integer(0)), operands[0]]))
    case .concatenate: return try concatenation(operands, writer)
    case .label where operands.count == 1:
      guard case .answer(let question) = operands[0], question.scope == .here else { return nil }
      return .call("displayValue", .text(frame.names.name(of: question.linkId)))
    case .element where operands.count == 2:
      guard case .answer(let question) = operands[0], question.scope == .here,
        case .literal(.integer(let place)) = operands[1], place >= 0,
        frame.form[question.linkId]?.item.repeatsAsPanel != true
      else { return nil }
      return InfixNode(.reference("\(frame.names.name(of: question.linkId))[\(place)]"))
    case .sum, .count, .least, .greatest, .average:
      guard operands.count == 1, let (group, name) = repetitions(of: operands[0], writer) else {
        return nil
      }
      return try array(function, group, name, operands, writer)
    case .firstOf: return try first(operands, writer)
    case .choose where operands.count == 3 && operands[2] == .literal(.integer(0)):
      guard case .apply(.absolute, let parts) = operands[1],
        operands[0] == writer.presence(operands[1])
      else { return nil }
      return try days(parts, writer)
    case .absolute:
      guard let days = try days(operands, writer) else { return nil }
      let whole = Logic.apply(.absolute, operands)
      return writer.canBeEmpty(whole)
        ? try writer.chosen(writer.presence(whole), days, isNumber: true) : days
    case .daysBetween where operands.contains { writer.kind(of: $0) == .dateTime }:
      throw .notInLanguage(function.rawValue)
    case .addDays where operands.count == 2:
      guard operands[0] == .apply(.today, []), !writer.canBeEmpty(operands[1]) else { return nil }
      return .call("today", try writer.operand(operands[1], .number))
    default: return nil
    }
  }

  func unguarded(_ logic: Logic, _ writer: InfixWriter<Self>) throws(LogicProblem) -> InfixNode? {
    guard case .apply(.absolute, let operands) = logic else { return nil }
    return try days(operands, writer)
  }

  private func array(
    _ function: LogicFunction, _ group: String, _ name: String, _ operands: [Logic],
    _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    let names: [LogicFunction: String] = [
      .sum: "sumInArray", .count: "countInArray", .least: "minInArray", .greatest: "maxInArray",
      .average: "avgInArray",
    ]
    guard let call = names[function] else { return nil }
    let node = InfixNode.call(call, InfixNode(.reference(group)), .text(name))
    guard function == .average else { return node }
    return try writer.chosen(.apply(.answered, operands), node)
  }

  /// A question with several answers has one, rather than being equal to it.
  private func membership(
    _ list: Logic, _ one: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    let question: String
    switch list {
    case .answer(let found): question = found.linkId
    case .itself: question = writer.linkId
    default: return nil
    }
    guard frame.hasSeveralAnswers(question), !isInPanelOfItself || question != writer.linkId else {
      return nil
    }
    if case .literal(let value) = one {
      return .apply(.contains, try writer.value(list), try writer.literal(value, against: list))
    }
    guard case .answer(let other) = one else { throw .notInLanguage("contains") }
    guard frame.hasSeveralAnswers(other.linkId) else {
      return .apply(.contains, try writer.value(list), try writer.value(one))
    }
    let node = InfixNode.apply(.anyOf, try writer.value(list), try writer.value(one))
    return InfixNode(
      .apply(
        .and,
        [
          node, try answered(list, true, writer), try answered(one, true, writer),
        ]))
  }

  /// A question with several answers is in no order as a whole: those of its options count that are, or the greatest
  /// and the least of its numbers.
  private func ordered(
    _ function: LogicFunction, _ left: Logic, _ right: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    if let node = try extreme(function, left, right, writer) { return node }
    guard isSeveral(left, writer) || isSeveral(right, writer) else { return nil }
    guard let options = frame.form.ofEachOption(function, left, right) else {
      throw Self.severalAnswers
    }
    return try writer.condition(node: options)
  }

  private func isSeveral(_ side: Logic, _ writer: InfixWriter<Self>) -> Bool {
    guard case .answer(let question) = side else { return false }
    return frame.hasSeveralAnswers(question.linkId)
      && (!isInPanelOfItself || question.linkId != writer.linkId)
  }

  /// `maxInArray({c}, 'answer') > 2`: one of the numbers in repetitions is above another number.
  private func extreme(
    _ function: LogicFunction, _ left: Logic, _ right: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    guard let means = InfixOperator(function) else { return nil }
    let (list, other, isTurned) =
      if case .literal = left { (right, left, true) } else { (left, right, false) }
    guard case .literal = other, let (group, name) = repetitions(of: list, writer),
      writer.kind(of: list) == .number, writer.kind(of: other) == .number
    else { return nil }
    let isAbove = (function == .greater || function == .greaterOrEqual) != isTurned
    let call = InfixNode.call(
      isAbove ? "maxInArray" : "minInArray", InfixNode(.reference(group)), .text(name))
    let number = try writer.value(other)
    return isTurned ? .apply(means, number, call) : .apply(means, call, number)
  }

  /// Dates that are calculated are no texts, so that what they are compared with must not be, either.
  private func dates(
    _ means: InfixOperator, _ left: Logic, _ right: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    guard isCalculatedDate(left, writer) || isCalculatedDate(right, writer) else { return nil }
    var sides: [InfixNode] = []
    for side in [left, right] {
      let node = try writer.value(side)
      sides.append(isCalculatedDate(side, writer) ? node : .call("getDate", node))
    }
    return InfixNode(.apply(means, sides))
  }

  private func isCalculatedDate(_ logic: Logic, _ writer: InfixWriter<Self>) -> Bool {
    guard case .apply = logic else { return false }
    let kind = writer.kind(of: logic)
    return kind == .date || kind == .dateTime
  }

  /// Texts put together by `+`, beginning with the empty one, so that none of them is a number.
  private func concatenation(
    _ operands: [Logic], _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    var nodes = [InfixNode.text("")]
    for operand in operands {
      guard writer.kind(of: operand) == .text else {
        throw .notInLanguage(LogicFunction.concatenate.rawValue)
      }
      nodes.append(try writer.value(operand))
    }
    return InfixNode(.apply(.add, nodes))
  }

  /// The days between two dates, whichever of them is first, and 0 where one is missing; `nil` where anything else is
  /// asked for.
  private func days(
    _ operands: [Logic], _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    guard operands.count == 1, case .apply(.daysBetween, let dates) = operands[0],
      dates.count == 2, !dates.contains(where: { writer.kind(of: $0) == .dateTime })
    else { return nil }
    return .call(
      "diffDays", try writer.operand(dates[0], .date), try writer.operand(dates[1], .date))
  }

  /// The first of several that has a value: one condition after another.
  private func first(
    _ operands: [Logic], _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    guard let head = operands.first, operands.count > 1 else { return nil }
    if operands.count == 2, operands[1] == .literal(.integer(0)),
      case .apply(.absolute, let parts) = head, let days = try days(parts, writer)
    {
      return days
    }
    let rest = operands.count == 2 ? operands[1] : .apply(.firstOf, Array(operands.dropFirst()))
    return try writer.value(.apply(.choose, [writer.presence(head), head, rest]))
  }
}
