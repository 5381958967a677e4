import SurveyModel
import SurveyPrimitives

extension SurveyJSLanguage: InfixDialect {
  func operand(
    _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    switch node.kind {
    case .reference(let name):
      return [try reference(name, offset: node.offset, on: reader.linkId)]
    case .word(let word):
      switch word.lowercased() {
      case "true": return [.always]
      case "false": return [.literal(.boolean(false))]
      case "undefined", "null": return []
      default: return [.literal(.string(word))]
      }
    default: return nil
    }
  }

  func special(
    _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    switch node.kind {
    case .call(let name, let operands): return try call(name, operands, reader)
    case .apply(.and, let conditions):
      let (left, exact) = withoutCaseChecks(conditions, reader)
      if exact.isEmpty { return nil }
      var all: [Logic] = []
      for part in left {
        let condition = try reader.condition(part)
        // A text that is not there contains none.
        if exact.contains(part), case .apply(.or, let either) = condition, let first = either.first,
          case .apply(.equal, let pair) = first,
          frame.looseness(.equal, pair, on: reader.linkId) != nil
        {
          all.append(first)
        } else {
          all.append(condition)
        }
      }
      return [.all(reader.strict(all))]
    case .apply(let means, let sides) where means.isInOrder && sides.count == 2:
      if means == .greater, let answered = try counted(sides[0], sides[1], reader) {
        return [answered]
      }
      if let order = try extreme(means, sides[0], sides[1], reader) { return [order] }
      for side in sides where try isSeveral(side, reader) { throw Self.severalAnswers }
      return nil
    case .apply(.equal, let sides) where sides.count == 2:
      if let answered = try counted(sides[0], sides[1], reader) { return [.not(answered)] }
      return try equality(sides[0], sides[1], reader).map { [$0] }
    case .apply(.notEqual, let sides) where sides.count == 2:
      return try equality(sides[0], sides[1], reader).map { [.not($0)] }
    case .apply(.contains, let sides) where sides.count == 2:
      return [try has(sides[0], sides[1], any: false, reader)]
    case .apply(.notContains, let sides) where sides.count == 2:
      return [.not(try has(sides[0], sides[1], any: false, reader))]
    case .apply(.allOf, let sides) where sides.count == 2:
      return [try has(sides[0], sides[1], any: false, reader)]
    case .apply(.anyOf, let sides) where sides.count == 2:
      return [try has(sides[0], sides[1], any: true, reader)]
    case .apply(.noneOf, let sides) where sides.count == 2:
      return [.not(try has(sides[0], sides[1], any: true, reader))]
    default: return nil
    }
  }

  func truth(of value: Logic, _ reader: InfixReader<Self>) -> Logic {
    let answered = Logic.apply(.answered, [value])
    switch frame.kind(of: value, on: reader.linkId) {
    case .truth:
      return .apply(.equal, [value, .always])
    case .number:
      let isZero = Logic.apply(.equal, [value, .literal(.integer(0))])
      return reader.canBeEmpty(value) ? .all([answered, .not(isZero)]) : .not(isZero)
    default: return answered
    }
  }

  // MARK: Lists

  /// The values that a list or a single expression says; `nil` for a question.
  private func values(
    _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    let nodes: [InfixNode]
    switch node.kind {
    case .list(let parts): nodes = parts
    case .text, .number, .word: nodes = [node]
    default: return nil
    }
    var values: [Logic] = []
    for node in nodes {
      if let value = try reader.value(node) { values.append(value) }
    }
    return values
  }

  /// Whether a value has all or any of a list.
  private func has(
    _ left: InfixNode, _ right: InfixNode, any: Bool, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> Logic {
    guard let value = try reader.value(left) else { return .literal(.boolean(false)) }
    let isChoice = frame.options(of: value, on: reader.linkId) != nil
    let isText = frame.kind(of: value, on: reader.linkId) == .text && !isChoice
    if let values = try values(right, reader) {
      let conditions = values.map { one -> Logic in
        isText && !any
          ? .apply(.contains, [value, reader.typed(one, against: value)])
          : reader.equality(value, one)
      }
      if conditions.isEmpty { return .literal(.boolean(false)) }
      return any ? .any(conditions) : .all(conditions)
    }
    guard let other = try reader.value(right) else { return .literal(.boolean(false)) }
    if isText { return .apply(.contains, [value, other]) }
    let holds = Logic.apply(.equal, [value, other])
    // Any of nothing is in everything.
    return any && reader.canBeEmpty(other)
      ? .any([holds, .not(.apply(.answered, [other]))]) : holds
  }

  /// A question with several answers equals a list, and no single value.
  private func equality(
    _ left: InfixNode, _ right: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> Logic? {
    if case .list = left.kind, case .list = right.kind { return nil }
    if case .list = left.kind { return try equality(right, left, reader) }
    if case .list = right.kind {
      guard let value = try reader.value(left), let all = try values(right, reader)
      else { return nil }
      if all.isEmpty { return .not(.apply(.answered, [value])) }
      let count = Logic.apply(
        .equal, [.apply(.count, [value]), .literal(.integer(all.count))])
      return .all(all.map { reader.equality(value, $0) } + [count])
    }
    let areSeveral = (try isSeveral(left, reader), try isSeveral(right, reader))
    guard areSeveral != (false, false), let first = try reader.value(left),
      let second = try reader.value(right)
    else { return nil }
    switch (first, second) {
    case (.literal, _), (_, .literal): return .literal(.boolean(false))
    default: throw Self.severalAnswers
    }
  }

  /// What is compared as a whole with something else, and not each for itself.
  static let severalAnswers = LogicProblem.notInLanguage("calculation with several answers")

  /// Whether it is a question with several answers.
  private func isSeveral(
    _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> Bool {
    guard node.isPlain, node.kind != .reference(Self.answerInPanel),
      case .answer(let question)? = try reader.value(node)
    else { return false }
    return frame.hasSeveralAnswers(question.linkId)
  }

  // MARK: Calls

  private func call(
    _ name: String, _ operands: [InfixNode], _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    switch (name, operands.count) {
    case ("getDate", 1):
      return try reader.value(operands[0]).map { [reader.date($0)] } ?? []
    case ("diffDays", 2):
      guard let days = try days(operands, reader) else { return [.literal(.integer(0))] }
      return [
        reader.canBeEmpty(days) ? .apply(.firstOf, [days, .literal(.integer(0))]) : days
      ]
    case ("iif", 2):
      // What is only calculated where there is something to calculate with needs no other value without it.
      guard case .apply(.firstOf, let values)? = try reader.value(operands[1]), values.count == 2,
        case .literal = values[1],
        try reader.condition(operands[0]) == reader.presence(values[0])
      else { return nil }
      return [values[0]]
    case ("dateDiff", 2): return try days(operands, reader).map { [$0] } ?? []
    case ("dateDiff", 3) where operands[2].kind == .text("days"):
      return try days(operands, reader).map { [$0] } ?? []
    case ("displayValue", 1):
      if case .text(let name) = operands[0].kind {
        return [.apply(.label, [.answer(try frame.linkId(of: name))])]
      }
      return try reader.value(operands[0]).map { [.apply(.label, [$0])] } ?? []
    case ("sumInArray", 2): return try array(.sum, operands, reader)
    case ("countInArray", 2): return try array(.count, operands, reader)
    case ("minInArray", 2): return try array(.least, operands, reader)
    case ("maxInArray", 2): return try array(.greatest, operands, reader)
    case ("avgInArray", 2):
      guard let average = try array(.average, operands, reader) else { return nil }
      return [.apply(.firstOf, average + [.literal(.integer(0))])]
    default: return nil
    }
  }

  /// The days between two dates, whichever of them is first; `nil` where one never has a value.
  private func days(
    _ operands: [InfixNode], _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> Logic? {
    guard let first = try reader.operand(operands[0], .date),
      let second = try reader.operand(operands[1], .date)
    else { return nil }
    let moments = [first, second].filter { frame.kind(of: $0, on: reader.linkId) == .dateTime }
    switch moments.count {
    case 0: return .apply(.absolute, [.apply(.daysBetween, [first, second])])
    // A day that has begun counts.
    case 2: return .apply(.ceiling, [.apply(.absolute, [.days(from: first, to: second)])])
    default: throw .unknown("diffDays() of a day and a moment", offset: operands[0].offset)
    }
  }

  /// `countInArray({a}, 'b') > 0`: that any is answered; with `=` that none is.
  private func counted(
    _ left: InfixNode, _ right: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> Logic? {
    guard right == .number(0), case .call("countInArray", let operands) = left.kind,
      operands.count == 2,
      case .apply(.count, let counted)? = try array(.count, operands, reader)?.first
    else { return nil }
    return .apply(.answered, counted)
  }

  /// `maxInArray({c}, 'a') > 2`: that one of all is above 2.
  private func extreme(
    _ means: InfixOperator, _ left: InfixNode, _ right: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> Logic? {
    let isTurned = left.isNumber
    let (list, other) = isTurned ? (right, left) : (left, right)
    let isAbove = (means == .greater || means == .greaterOrEqual) != isTurned
    guard other.isNumber,
      case .call(isAbove ? "maxInArray" : "minInArray", let operands) = list.kind,
      operands.count == 2,
      let all = try array(isAbove ? .greatest : .least, operands, reader)?.first,
      case .apply(_, let values) = all, values.count == 1, case .answer = values[0],
      let number = try reader.value(other)
    else { return nil }
    return try reader.compare(means, isTurned ? number : values[0], isTurned ? values[0] : number)
  }

  private func array(
    _ function: LogicFunction, _ operands: [InfixNode], _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    guard case .answer(let group)? = try reader.value(operands[0]),
      case .text(let name) = operands[1].kind
    else { return nil }
    let value: Logic
    if name == SurveyItem.answerInPanel, frame.form[group.linkId]?.item.repeatsAsPanel == true {
      value = .answer(group)
    } else {
      value = .answer(Logic.Question(try question(name, in: group.linkId), .all))
    }
    return [.apply(function, [function == .count ? value : reader.number(value)])]
  }
}

extension InfixNode {
  /// Whether it is a number, or one with a sign.
  fileprivate var isNumber: Bool {
    switch kind {
    case .number: true
    case .apply(.negate, let operands): operands.first?.isNumber == true
    default: false
    }
  }
}
