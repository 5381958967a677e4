import SurveyModel
import SurveyPrimitives

extension XPathLanguage: InfixDialect {
  func operand(
    _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    switch node.kind {
    case .reference(let name):
      if name.contains("#") { throw .unknown(name, offset: node.offset) }
      return [.answer(try frame.linkId(of: name))]
    case .path(nil, let steps) where steps == [.here]:
      return [frame.isConstraint ? .itself : .answer(reader.linkId)]
    case .path(let base, let steps):
      if base == nil, steps.count == 1, case .child(let word) = steps[0],
        let meaning = words[word]
      {
        return meaning == .literal(.string("")) ? [] : [meaning]
      }
      if case .call("instance", let operands)? = base?.kind {
        return try lookup(operands, steps, reader)
      }
      if let base {
        guard case .call("current", _) = base.kind else { return nil }
      }
      guard case .child(let name)? = steps.last,
        !steps.contains(where: \.isPredicate)
      else { return nil }
      return [.answer(try frame.linkId(of: name))]
    default: return nil
    }
  }

  func special(
    _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    switch node.kind {
    case .call(let name, let operands):
      return try call(name, operands, node, reader)
    case .apply(let means, let operands) where means.comparison != nil && operands.count == 2:
      return try comparison(means, operands[0], operands[1], reader)
    default: return nil
    }
  }

  func truth(of value: Logic, _ reader: InfixReader<Self>) -> Logic {
    if frame.isTruth(value, on: reader.linkId) { return .apply(.equal, [value, .always]) }
    let answered = Logic.apply(.answered, [value])
    guard frame.kind(of: value, on: reader.linkId) == .number else { return answered }
    let isZero = Logic.apply(.equal, [value, .literal(.integer(0))])
    return reader.canBeEmpty(value) ? .all([answered, .not(isZero)]) : .not(isZero)
  }

  // MARK: Calls

  private func call(
    _ name: String, _ operands: [InfixNode], _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    switch (name, operands.count) {
    case ("true", 0): return [.always]
    case ("false", 0): return [.literal(.boolean(false))]
    case ("boolean", 1): return [try reader.condition(operands[0])]
    case ("selected", 2):
      guard let list = try reader.value(operands[0]), let one = try reader.value(operands[1]) else {
        return [.literal(.boolean(false))]
      }
      if frame.options(of: list, on: reader.linkId) == nil, !isList(list, on: reader.linkId),
        frame.kind(of: list, on: reader.linkId) == .text
      {
        return [Self.isWord(one, of: list)]
      }
      let pair = [list, reader.typed(one, against: list)]
      let holds = reader.equality(list, one)
      // Nothing is selected where nothing is answered.
      return [
        frame.looseness(.equal, pair, on: reader.linkId).map { .any([holds, $0.also]) } ?? holds
      ]
    case ("count-selected", 1):
      return try reader.value(operands[0]).map { [.apply(.count, [$0])] } ?? [.literal(.integer(0))]
    case ("count-non-empty", 1): return [.apply(.count, [try nodes(operands[0], reader)])]
    case ("count", 1): return [try count(operands[0], reader)]
    case ("sum", 1): return [.apply(.sum, [try nodes(operands[0], reader)])]
    case ("position", 0...1), ("index", 0): return [.apply(.position, [])]
    case ("once", 1):
      let own = frame.isConstraint ? Logic.itself : .answer(reader.linkId)
      return try reader.value(operands[0]).map { [.apply(.firstOf, [own, $0])] } ?? [own]
    case ("indexed-repeat", 3): return [try indexed(operands, node, reader)]
    case ("jr:choice-name", 2):
      guard let value = try reader.value(operands[0]) else { return [] }
      return [.apply(.label, [value])]
    case ("date", 1), ("date-time", 1):
      guard let value = try reader.value(operands[0]) else { return [] }
      if name == "date-time" { try reader.checkOffset(value, operands[0]) }
      return [try date(value, name, node, reader)]
    case ("decimal-date-time", 1): return try counted(operands[0], node, reader)
    case ("substr", 3):
      return try substring(operands[0], from: operands[1], to: operands[2], reader)
    case ("substring", 2...3): return try substring(operands, reader)
    case ("translate", 3): return try translation(operands, node, reader)
    case ("regex", 2): return try part(operands, reader)
    case ("round", 1...2): return try rounded(operands, node, reader)
    case ("int", 1): return try wholeDays(operands[0], reader)
    case ("pulldata", 4): return try lookup(file: operands, node, reader)
    default: return nil
    }
  }

  /// The whole days between two moments, or between a day and a moment; `nil` for what is something else.
  private func wholeDays(
    _ operand: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    guard case .apply(.subtract, let sides) = operand.kind else { return nil }
    let ends = sides.map { side in
      if case .call("decimal-date-time", let dates) = side.kind, dates.count == 1 {
        dates[0]
      } else {
        side
      }
    }
    guard ends.allSatisfy(\.isPlain), let end = try reader.value(ends[0]),
      let start = try reader.value(ends[1])
    else { return nil }
    let kinds = [start, end].map { frame.kind(of: $0, on: reader.linkId) }
    guard kinds.contains(.dateTime), kinds.allSatisfy({ $0 == .date || $0 == .dateTime }) else {
      return nil
    }
    return [.apply(.daysBetween, [start, end])]
  }

  /// A number with so many digits after the point, 0 where nothing is said of them.
  private func rounded(
    _ operands: [InfixNode], _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic] {
    var places = 0
    if operands.count > 1 {
      guard case .number(let text) = operands[1].kind, let digits = Int(text) else {
        throw .unknown("round()", offset: node.offset)
      }
      places = digits
    }
    guard let number = try reader.operand(operands[0], .number) else { return [] }
    guard let rounded = Logic.roundedUp(number, places: places) else {
      throw .unknown("round()", offset: node.offset)
    }
    return [rounded]
  }

  /// That a text is one of the words of another one, as a calculation joins what was chosen.
  private static func isWord(_ one: Logic, of list: Logic) -> Logic {
    let space = Logic.literal(.string(" "))
    let word: Logic =
      if case .literal(.string(let text)) = one {
        .literal(.string(" \(text) "))
      } else {
        .apply(.concatenate, [space, one, space])
      }
    return .apply(.contains, [.apply(.concatenate, [space, list, space]), word])
  }

  private func date(
    _ value: Logic, _ name: String, _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> Logic {
    let date = reader.date(value)
    switch frame.kind(of: date, on: reader.linkId) {
    case .date: return date
    case .dateTime where name != "date": return date
    case .number:
      guard name == "date", let day = reader.day(value) else {
        throw .unknown("\(name)()", offset: node.offset)
      }
      return day
    default: return .apply(.toDate, [value])
    }
  }

  /// Days since 1970.
  private func counted(
    _ operand: InfixNode, _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic] {
    guard let value = try reader.operand(operand, .date) else { return [] }
    switch frame.kind(of: value, on: reader.linkId) {
    case .date: return [reader.number(value)]
    case .dateTime: return Logic.firstMoment.map { [.days(from: $0, to: value)] } ?? []
    default: throw .unknown("decimal-date-time()", offset: node.offset)
    }
  }

  /// A question, also where `${a}[. != '']` picks what is answered of it.
  private func nodes(
    _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> Logic {
    if case .path(let base?, let steps) = node.kind, steps == [.predicate(Self.isAnswered)] {
      return try nodes(base, reader)
    }
    guard let value = try reader.operand(node, .number) else { return .literal(.integer(0)) }
    return value
  }

  /// `. != ''`.
  static let isAnswered = InfixNode.apply(.notEqual, InfixNode(.path(nil, [.here])), .text(""))

  private func count(
    _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> Logic {
    if case .path(_?, let steps) = node.kind, steps.count == 1, steps[0].isPredicate {
      return .apply(.count, [try nodes(node, reader)])
    }
    guard case .answer(let question)? = try reader.value(node),
      let entry = frame.form[question.linkId]
    else { throw .unknown("count()", offset: node.offset) }
    if entry.item.type == .group { return .apply(.count, [.answer(question)]) }
    // Every repetition has the question, whether it is answered or not.
    guard let group = entry.repeating.last else { throw .unknown("count()", offset: node.offset) }
    return .apply(.count, [.answer(group)])
  }

  private func indexed(
    _ operands: [InfixNode], _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> Logic {
    guard case .answer(let question)? = try reader.value(operands[0]),
      case .answer(let group)? = try reader.value(operands[1]),
      let number = try reader.operand(operands[2], .number),
      frame.form[question.linkId]?.repeating.last == group.linkId
    else { throw .unknown("indexed-repeat()", offset: node.offset) }
    return .answer(Logic.Question(question.linkId, .number(number)))
  }
}
