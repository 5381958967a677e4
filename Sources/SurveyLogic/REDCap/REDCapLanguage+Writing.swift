import SurveyModel
import SurveyPrimitives

extension REDCapLanguage {
  func node(
    for question: Logic.Question, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    guard let entry = frame.form[question.linkId] else { throw .noQuestion(question.linkId) }
    guard !frame.hasSeveralAnswers(question.linkId) else { throw .notInLanguage("several answers") }
    try reach(question, writer)
    guard entry.item.type != .group else { throw .notInLanguage("group") }
    return InfixNode(.reference(frame.names.name(of: question.linkId)))
  }

  /// Throws where a question is in a repetition that the expression is not in.
  ///
  /// What repeats inside a repetition repeats on its own in REDCap, so that it knows nothing of that around it.
  private func reach(
    _ question: Logic.Question, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) {
    guard let group = frame.form[question.linkId]?.repeating.last else { return }
    guard question.scope == .here,
      frame.form.sharedRepetition(of: question.linkId, and: writer.linkId) == group,
      frame.form.innermostGroup(around: writer.linkId) == group
    else { throw .notInLanguage("repetitions") }
  }

  func itself(_ writer: InfixWriter<Self>) throws(LogicProblem) -> InfixNode {
    try node(for: Logic.Question(writer.linkId), writer)
  }

  func always(_ holds: Bool) -> InfixNode {
    .apply(.equal, .text("1"), .text(holds ? "1" : "0"))
  }

  func literal(_ value: AnswerValue) throws(LogicProblem) -> InfixNode {
    switch value {
    case .boolean(let holds): return .text(holds ? "1" : "0")
    case .string(let text), .uri(let text): return .concatenated(text)
    default: return try .literal(value)
    }
  }

  func answered(
    _ value: Logic, _ holds: Bool, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    if let question = try checkbox(value, writer) {
      let codes = try self.codes(of: question).map { code in
        InfixNode.apply(.equal, InfixNode(.reference(code)), .text(holds ? "1" : "0"))
      }
      return codes.count == 1 ? codes[0] : InfixNode(.apply(holds ? .or : .and, codes))
    }
    switch value {
    case .apply(.toNumber, let operands) where operands.count == 1:
      let node = InfixNode.call("isnumber", try writer.value(operands[0]))
      return holds ? node : .apply(.not, node)
    case .apply(.toInteger, let operands) where operands.count == 1:
      let node = InfixNode.call("isinteger", try writer.value(operands[0]))
      return holds ? node : .apply(.not, node)
    default: break
    }
    let node = try writer.value(value)
    guard isOfPage, case .apply = value else {
      return .apply(holds ? .notEqual : .equal, node, .text(""))
    }
    // What is calculated is not compared with the empty text in all places.
    if writer.kind(of: value) == .number {
      let isThere = InfixNode.call("isnumber", node)
      return holds ? isThere : .apply(.not, isThere)
    }
    return .apply(holds ? .greater : .equal, .call("length", node), InfixNode(.number("0")))
  }

  // MARK: Checkboxes

  /// The question with several answers that a value is.
  private func checkbox(
    _ value: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> String? {
    switch value {
    case .answer(let question) where frame.hasSeveralAnswers(question.linkId):
      try reach(question, writer)
      return question.linkId
    case .itself where frame.hasSeveralAnswers(writer.linkId): return writer.linkId
    default: return nil
    }
  }

  /// The fields of a checkbox, one for each option.
  private func codes(of question: String) throws(LogicProblem) -> [String] {
    let options = frame.form[question]?.item.options ?? []
    let name = frame.names.name(of: question)
    var fields: [String] = []
    for option in options {
      guard let code = self.code(of: option.value, question) else {
        throw .notInLanguage("option")
      }
      fields.append("\(name)(\(code))")
    }
    if let other = frame.others[question] { fields.append("\(name)(\(other))") }
    guard !fields.isEmpty else { throw .notInLanguage("several answers") }
    return fields
  }

  private func code(of value: AnswerValue, _ question: String) -> String? {
    if let name = frame.names.name(of: value, of: question) { return name }
    if case .coding(let coding) = value { return coding.code }
    return nil
  }

  /// `[a(2)] = '1'`.
  private func membership(
    _ list: Logic, _ one: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    guard let question = try checkbox(list, writer) else { return nil }
    let options = frame.form[question]?.item.options ?? []
    guard case .literal(let value) = one, let code = writer.name(of: value, of: question),
      options.contains(where: { self.code(of: $0.value, question) == code })
    else { throw .notInLanguage("several answers") }
    let field = "\(frame.names.name(of: question))(\(code))"
    return .apply(.equal, InfixNode(.reference(field)), .text("1"))
  }

  /// Whether more answers are counted than options of a checkbox: there is one that is none of them.
  private func isOther(
    _ operands: [Logic], _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> Bool {
    guard case .apply(.count, let counted)? = operands.first, let value = counted.first,
      let question = try checkbox(value, writer), frame.others[question] != nil
    else { return false }
    let other = InfixReader(self, on: writer.linkId).other(value, of: question)
    return frame.form.namingOptions(.apply(.greater, operands)).means(other)
  }

  /// `[a(other)] = '1'`.
  private func other(
    _ operands: [Logic], _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    guard case .apply(.count, let counted)? = operands.first, let value = counted.first,
      let question = try checkbox(value, writer), let code = frame.others[question]
    else { throw .notInLanguage("several answers") }
    let field = "\(frame.names.name(of: question))(\(code))"
    return .apply(.equal, InfixNode(.reference(field)), .text("1"))
  }

  func special(
    _ function: LogicFunction, _ operands: [Logic], _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    switch function {
    case .equal where operands.count == 2:
      if let node = try membership(operands[0], operands[1], writer) { return node }
      if let node = try membership(operands[1], operands[0], writer) { return node }
      return try dates(.equal, operands[0], operands[1], writer)
    case .greater where try isOther(operands, writer): return try other(operands, writer)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard operands.count == 2, let means = InfixOperator(function) else { return nil }
      return try dates(means, operands[0], operands[1], writer)
    case .daysBetween where operands.contains { writer.kind(of: $0) == .dateTime }:
      // Of moments it gives parts of days, too.
      guard operands.allSatisfy({ writer.kind(of: $0) == .dateTime }) else {
        throw .notInLanguage(function.rawValue)
      }
      return try writer.value(
        .apply(.truncate, [.days(from: operands[0], to: operands[1])]))
    case .secondsBetween where operands.contains(where: Self.hasOffset):
      throw .notInLanguage(function.rawValue)
    case .count: return try count(operands, writer)
    case .today: return .text("today")
    case .now: return .text("now")
    case .toNumber where operands.count == 1: return try writer.value(operands[0])
    case .label where operands.count == 1: return try label(operands[0], writer)
    case .contains, .startsWith, .endsWith: return try part(function, operands, writer)
    case .choose where operands.count == 2:
      if let sum = try sumOfAny(operands[0], operands[1], writer) { return sum }
      if let end = try endOfText(operands[0], operands[1], writer) { return end }
      return try writer.chosen(
        operands[0], writer.value(operands[1]), isNumber: writer.kind(of: operands[1]) == .number)
    case .remainder where operands.count == 2:
      return try remainder(operands[0], operands[1], writer)
    case .substring where operands.count == 3 && operands[1] != .literal(.integer(0)):
      let start = Logic.added(operands[1], .literal(.integer(1)))
      return .call(
        "mid", try writer.value(operands[0]), try writer.value(start),
        try writer.value(operands[2]))
    case .substring where operands.count == 2:
      return try special(function, operands + [.apply(.length, [operands[0]])], writer)
    case .firstOf where operands.count > 1:
      let rest =
        operands.count == 2 ? operands[1] : .apply(.firstOf, Array(operands.dropFirst()))
      return try writer.value(
        .apply(.choose, [writer.presence(operands[0]), operands[0], rest]))
    default: return nil
    }
  }

  /// `sum([a], [b])`, which is of those that have a value, and nothing where none has.
  private func sumOfAny(
    _ condition: Logic, _ value: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    guard case .apply(.sum, let operands) = value,
      condition == .any(operands.map { writer.presence($0) })
    else { return nil }
    var nodes: [InfixNode] = []
    for operand in operands { nodes.append(try writer.operand(operand, .number)) }
    return InfixNode(.call("sum", nodes))
  }

  /// `right([a], 3)`, which is nothing where the text is shorter.
  private func endOfText(
    _ condition: Logic, _ value: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    guard case .apply(.substring, let operands) = value, operands.count == 2,
      case .apply(.subtract, let parts) = operands[1], parts.count == 2,
      parts[0] == .apply(.length, [operands[0]]), condition == Self.isNotNegative(operands[1])
    else { return nil }
    return .call("right", try writer.value(operands[0]), try writer.value(parts[1]))
  }

  static func isNotNegative(_ number: Logic) -> Logic {
    .apply(.greaterOrEqual, [number, .literal(.integer(0))])
  }

  /// `mod(a, b)`, which knows whole numbers alone.
  private func remainder(
    _ value: Logic, _ divisor: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    if frame.isWhole(value), frame.isWhole(divisor) {
      return .call("mod", try writer.value(value), try writer.value(divisor))
    }
    let whole = Logic.apply(.multiply, [divisor, .apply(.quotient, [value, divisor])])
    return try writer.value(.apply(.subtract, [value, whole]))
  }

  /// Whether it is a moment that is written with its offset from UTC, which `datediff` does not read.
  private static func hasOffset(_ logic: Logic) -> Bool {
    if case .literal(.dateTime(let moment)) = logic { moment.offset != nil } else { false }
  }

  /// How many codes are checked: each is 1 or 0.
  private func count(
    _ operands: [Logic], _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    var nodes: [InfixNode] = []
    for operand in operands {
      if let question = try checkbox(operand, writer) {
        nodes += try codes(of: question).map { InfixNode(.reference($0)) }
      } else {
        nodes.append(try writer.value(.oneOrZero(writer.presence(operand))))
      }
    }
    return nodes.count == 1 ? nodes[0] : InfixNode(.apply(.add, nodes))
  }
}
