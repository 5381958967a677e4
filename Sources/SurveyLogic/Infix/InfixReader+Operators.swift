import SurveyModel
import SurveyPrimitives

extension InfixReader {
  /// An operator with its operands.
  func apply(
    _ means: InfixOperator, _ nodes: [InfixNode], _ node: InfixNode
  ) throws(LogicProblem) -> Logic? {
    switch means {
    case .or:
      var conditions: [Logic] = []
      for node in nodes { conditions.append(try condition(node)) }
      return .any(conditions)
    case .and:
      var conditions: [Logic] = []
      for node in nodes { conditions.append(try condition(node)) }
      return .all(strict(conditions))
    case .not: return .not(try condition(nodes[0]))
    case .negate:
      guard let value = try operand(nodes[0], .number) else { return nil }
      return Self.negated(value)
    case .empty, .notEmpty:
      let answered = try value(nodes[0]).map { Logic.apply(.answered, [$0]) }
      let isEmpty = answered.map { Logic.not($0) } ?? .always
      return means == .empty ? isEmpty : .not(isEmpty)
    default: break
    }
    if means.comparison != nil, nodes.count == 2 {
      return try compare(means, try value(nodes[0]), try value(nodes[1]))
    }
    if let function = means.arithmetic {
      var operands: [Logic?] = []
      for node in nodes { operands.append(try value(node)) }
      return try calculate(function, operands)
    }
    throw .unknown(Self.name(of: node), offset: node.offset)
  }

  /// `a = b and a != ''`, of which the first holds of two missing values, too, says that they are
  /// equal and there.
  func strict(_ conditions: [Logic]) -> [Logic] {
    let all = conditions.flatMap { condition in
      if case .apply(.and, let inner) = condition { inner } else { [condition] }
    }
    var result: [Logic] = []
    var index = 0
    while index < all.count {
      let condition = all[index]
      index += 1
      guard case .apply(.or, let either) = condition,
        case .apply(let function, let pair)? = either.first,
        let looseness = frame.looseness(function, pair, on: linkId),
        condition == .any([either[0], looseness.also])
      else {
        result.append(condition)
        continue
      }
      let needed =
        if case .apply(.and, let inner) = looseness.unless { inner } else { [looseness.unless] }
      if Array(all[index...].prefix(needed.count)) == needed {
        result.append(either[0])
        index += needed.count
      } else {
        result.append(condition)
      }
    }
    return result
  }

  // MARK: Comparisons

  /// A comparison of two values, of which each may be missing for certain.
  func compare(
    _ means: InfixOperator, _ left: Logic?, _ right: Logic?
  ) throws(LogicProblem) -> Logic {
    guard let function = means.comparison else { return .literal(.boolean(false)) }
    var result: Logic
    switch (left, right) {
    case (nil, nil):
      let isEven = function == .lessOrEqual || function == .greaterOrEqual
      result = .literal(.boolean(function == .equal || (isEven && frame.rules.emptyIsLessOrEqual)))
    case (let value?, nil), (nil, let value?):
      if frame.rules.comparesTruths, function == .equal, frame.isTruth(value, on: linkId) {
        result = .not(truth(of: value))
        break
      }
      // A missing text is what a missing value is beside it.
      result =
        holdsBesideNothing(function, value)
        ? .not(.apply(.answered, [value.asItIs])) : .literal(.boolean(false))
    case (let left?, let right?):
      try checkMoment(left, beside: right)
      try checkMoment(right, beside: left)
      result = compared(function, left, right)
      if case .apply(function, let pair) = result,
        let looseness = frame.looseness(function, pair, on: linkId)
      {
        result = loose(result, looseness.also)
      }
    }
    return means == .notEqual ? .not(result) : result
  }

  /// A comparison that holds of missing values, too, as far as that can be said.
  func loose(_ comparison: Logic, _ also: Logic) -> Logic {
    also == .literal(.boolean(false)) ? comparison : .any([comparison, also])
  }

  private func holdsBesideNothing(_ function: LogicFunction, _ value: Logic) -> Bool {
    switch function {
    case .equal: frame.isMissingLikeText(value, on: linkId)
    case .lessOrEqual, .greaterOrEqual: frame.rules.emptyIsLessOrEqual
    default: false
    }
  }

  private func compared(_ function: LogicFunction, _ left: Logic, _ right: Logic) -> Logic {
    if function != .equal { return ordered(function, left, right) }
    if let other = isOther(left, right) ?? isOther(right, left) { return other }
    let first = typed(left, against: right)
    let second = typed(right, against: first)
    if let condition = truths(first, second) ?? sameTruth(first, second) { return condition }
    let kinds = (frame.kind(of: first, on: linkId), frame.kind(of: second, on: linkId))
    if kinds.0 == .number, kinds.1 == .text { return .apply(function, [first, number(second)]) }
    if kinds.1 == .number, kinds.0 == .text { return .apply(function, [number(first), second]) }
    return .apply(function, [first, second])
  }

  /// Which of two is greater: of an option it is the number that it is called.
  private func ordered(_ function: LogicFunction, _ left: Logic, _ right: Logic) -> Logic {
    let first = typed(left, against: right, isOption: false)
    let second = typed(right, against: first, isOption: false)
    let kinds = (frame.kind(of: first, on: linkId), frame.kind(of: second, on: linkId))
    if kinds == (.text, .text) {
      return frame.rules.ordersTexts && Double(Self.text(of: second) ?? "1") == nil
        ? .apply(function, [first, second]) : .apply(function, [number(first), number(second)])
    }
    let isNumber = kinds.0 == .number || kinds.1 == .number
    return .apply(
      function,
      [
        isNumber && (kinds.0 == .text || kinds.0 == .truth) ? number(first) : first,
        isNumber && (kinds.1 == .text || kinds.1 == .truth) ? number(second) : second,
      ])
  }

  private static func text(of logic: Logic) -> String? {
    if case .literal(.string(let text)) = logic { text } else { nil }
  }

  /// That an answer to a question is a literal.
  func equality(_ value: Logic, _ literal: Logic) -> Logic {
    isOther(value, literal) ?? .apply(.equal, [value, typed(literal, against: value)])
  }

  /// That a question has an answer that is none of its options, where that is what a literal says.
  private func isOther(_ value: Logic, _ literal: Logic) -> Logic? {
    guard case .literal(.string(let word)) = literal,
      let question = frame.options(of: value, on: linkId), word == frame.other(of: question),
      frame.isOpen(question), frame.names.value(of: word, of: question) == nil
    else { return nil }
    return other(value, of: question)
  }

  /// That an answer to a question, which may be typed, is none of its options.
  func other(_ value: Logic, of question: String) -> Logic {
    let options = frame.form[question]?.item.options ?? []
    let chosen = options.map { Logic.apply(.equal, [value, .literal($0.value)]) }
    guard frame.hasSeveralAnswers(question) else {
      return .all([.apply(.answered, [value])] + chosen.map { .not($0) })
    }
    let counted = chosen.map(Logic.oneOrZero)
    let sum = counted.count == 1 ? counted[0] : Logic.apply(.add, counted)
    return .apply(.greater, [.apply(.count, [value]), sum])
  }

  /// A literal as the value that it is where another is: the option of a question, a date.
  func typed(_ literal: Logic, against other: Logic, isOption: Bool = true) -> Logic {
    guard case .literal(let value) = literal else { return literal }
    if isOption, let question = frame.options(of: other, on: linkId),
      let option = option(value, of: question)
    {
      return .literal(option)
    }
    guard case .string(let text) = value else { return literal }
    switch frame.kind(of: other, on: linkId) {
    case .number: return number(literal)
    case .date:
      if let date = PartialDate(text) { return .literal(.date(date)) }
      return PartialDateTime(text).map { .literal(.dateTime($0)) } ?? literal
    case .dateTime:
      return (PartialDateTime(text) ?? clock(text)).map { .literal(.dateTime($0)) } ?? literal
    case .time:
      return (TimeOfDay(text) ?? TimeOfDay(text + ":00")).map { .literal(.time($0)) } ?? literal
    default: return literal
    }
  }

  /// The option that a literal names.
  private func option(_ value: AnswerValue, of question: String) -> AnswerValue? {
    let name: String
    switch value {
    case .string(let text): name = text
    case .integer(let number): name = String(number)
    case .decimal(let number): name = number.description
    case .boolean(let truth): name = truth ? frame.rules.truths.yes : frame.rules.truths.no
    default: return nil
    }
    if let option = frame.names.value(of: name, of: question) { return option }
    if frame.rules.namesAreNumbers || value.type != .string,
      let number = ExactDecimal(lenient: name),
      let option = frame.names.value(ofNumber: number, of: question)
    {
      return option
    }
    if frame.rules.ignoresCase, let option = frame.names.value(like: name, of: question) {
      return option
    }
    guard let item = frame.form[question]?.item else { return nil }
    if item.isChoice { return .coding(Coding(code: name)) }
    if item.type == .boolean {
      let word = frame.rules.ignoresCase ? name.withoutCase : name
      if word == frame.rules.truths.yes { return .boolean(true) }
      if word == frame.rules.truths.no { return .boolean(false) }
    }
    return nil
  }
}
