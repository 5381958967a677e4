import SurveyModel
import SurveyPrimitives

extension XPathLanguage {
  func node(
    for question: Logic.Question, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    // One value is asked for.
    if hasSeveralNodes(question, on: writer.linkId) { throw .notInLanguage("repetitions") }
    return try nodes(of: question, writer)
  }

  /// A question, or all that it stands for in several repetitions.
  func nodes(
    of question: Logic.Question, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    guard let entry = frame.form[question.linkId] else { throw .noQuestion(question.linkId) }
    let node = InfixNode(.reference(frame.names.name(of: question.linkId)))
    guard case .number(let number) = question.scope else { return node }
    guard let group = entry.repeating.last else { throw .notInLanguage("repetition") }
    return .call(
      "indexed-repeat", node, InfixNode(.reference(frame.names.name(of: group))),
      try writer.value(number))
  }

  func itself(_ writer: InfixWriter<Self>) throws(LogicProblem) -> InfixNode {
    InfixNode(.path(nil, [.here]))
  }

  func always(_ holds: Bool) -> InfixNode { .call(holds ? "true" : "false") }

  func literal(_ value: AnswerValue) throws(LogicProblem) -> InfixNode {
    switch value {
    case .boolean(let holds): return always(holds)
    case .date(let date):
      guard date.day != nil else { throw .notInLanguage("partial date") }
      return .call("date", .text(date.description))
    case .dateTime(let time):
      guard time.time != nil || time.date.day != nil else { throw .notInLanguage("partial date") }
      return .call(time.time == nil ? "date" : "date-time", .text(time.description))
    default:
      let literal = try InfixNode.literal(value)
      if case .text(let text) = literal.kind { return .concatenated(text) }
      return literal
    }
  }

  func answered(
    _ value: Logic, _ holds: Bool, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    if case .answer(let question) = value, hasSeveralNodes(question, on: writer.linkId) {
      return .apply(
        holds ? .greater : .equal, .call("count-non-empty", try nodes(of: question, writer)),
        .number(0))
    }
    switch value {
    case .apply(.toNumber, let operands) where operands.count == 1:
      let node = InfixNode.call("string", .call("number", try writer.value(operands[0])))
      return .apply(holds ? .notEqual : .equal, node, .text(Self.notANumber))
    case .apply(.toInteger, let operands) where operands.count == 1:
      // What is no number does not even equal itself.
      let number = InfixNode.call("number", try writer.value(operands[0]))
      return .apply(holds ? .equal : .notEqual, .call("int", number), number)
    case .apply(.toDate, let operands) where operands.count == 1:
      return try answered(operands[0], holds, writer)
    default: break
    }
    let node = try writer.value(value)
    // Beside it the empty text is false.
    let text = frame.isTruth(value, on: writer.linkId) ? InfixNode.call("string", node) : node
    return .apply(holds ? .notEqual : .equal, text, .text(""))
  }

  // MARK: Functions

  func special(
    _ function: LogicFunction, _ operands: [Logic], _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    switch function {
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard operands.count == 2 else { return nil }
      return try comparison(function, operands[0], operands[1], writer)
    case .floor, .divide:
      if let (start, end) = Logic.apply(function, operands).momentsOfDays {
        let days = InfixNode.call("decimal-date-time", try writer.value(end))
        if start == Logic.firstMoment { return days }
        return .apply(.subtract, days, .call("decimal-date-time", try writer.value(start)))
      }
      guard let rounded = Logic.apply(function, operands).roundedUp else { return nil }
      let number = try writer.value(rounded.number)
      return rounded.places == 0
        ? .call("round", number) : .call("round", number, try .number(String(rounded.places)))
    case .count, .sum:
      var nodes: [InfixNode] = []
      for operand in operands {
        nodes.append(
          function == .count ? try count(operand, writer) : try sum(operand, writer))
      }
      return nodes.count == 1 ? nodes[0] : InfixNode(.apply(.add, nodes))
    case .average:
      return .apply(
        .divide, try writer.value(.apply(.sum, operands)),
        try writer.value(.apply(.count, operands)))
    case .quotient where operands.count == 2:
      let quotient = InfixNode.call("int", try writer.value(.apply(.divide, operands)))
      return Logic.isNeverZero(operands[1])
        ? quotient : try writer.chosen(operands[1].isNotZero, quotient)
    case .least, .greatest: return try extreme(function, operands, writer)
    case .concatenate, .join: return try together(function, operands, writer)
    case .firstOf: return try first(operands, writer)
    case .position: return .call("position", InfixNode(.path(nil, [.parent])))
    case .daysBetween where operands.count == 2: return try days(operands[0], operands[1], writer)
    case .formatDate where operands.count == 2 && writer.kind(of: operands[0]) == .dateTime:
      return .call(
        "format-date-time", try writer.value(operands[0]), try writer.value(operands[1]))
    case .substring where operands.count == 3:
      let end = Logic.added(operands[1], operands[2])
      return .call(
        "substr", try writer.text(operands[0]), try writer.value(operands[1]),
        try writer.value(end))
    case .replace: return try replacement(operands, writer)
    case .matchesPart where operands.count == 2:
      return .call("regex", try writer.text(operands[0]), try whole(operands[1]))
    case .toDate where operands.count == 1:
      return .call("date", try writer.value(operands[0]))
    case .toText where operands.count == 1:
      return .call("string", try writer.text(operands[0]))
    case .label where operands.count == 1:
      guard let question = frame.options(of: operands[0], on: writer.linkId) else {
        throw .notInLanguage(function.rawValue)
      }
      let name = frame.names.name(of: question)
      return .call("jr:choice-name", try writer.value(operands[0]), .text("${\(name)}"))
    case .weight where operands.count == 1: return try weight(of: operands[0], writer)
    default: return nil
    }
  }

  private func count(
    _ operand: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    if case .answer(let question) = operand {
      let node = try nodes(of: question, writer)
      let isGroup = frame.form[question.linkId]?.item.type == .group
      if isGroup { return .call("count", node) }
      guard isList(operand, on: writer.linkId) else { return .call("count-non-empty", node) }
      if hasSeveralNodes(question, on: writer.linkId) { throw .notInLanguage("count") }
      return .call("count-selected", node)
    }
    if case .itself = operand, isList(operand, on: writer.linkId) {
      return .call("count-selected", try itself(writer))
    }
    return try writer.value(.oneOrZero(writer.presence(operand)))
  }

  private func sum(
    _ operand: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    if let nodes = try nodes(operand, writer) { return .call("sum", nodes) }
    return writer.canBeEmpty(operand)
      ? try writer.value(.apply(.firstOf, [operand, .literal(.integer(0))]))
      : try writer.value(operand)
  }

  /// What is answered of a question in several repetitions.
  private func nodes(
    _ operand: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    guard case .answer(let question) = operand, hasSeveralNodes(question, on: writer.linkId) else {
      return nil
    }
    return InfixNode(.path(try nodes(of: question, writer), [.predicate(Self.isAnswered)]))
  }

  /// Texts one after another, of several repetitions, too.
  private func together(
    _ function: LogicFunction, _ operands: [Logic], _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    if function == .join, operands.count == 2,
      operands[0] == .literal(.string(Self.betweenNames)),
      case let list = operands[1].asItIs, isList(list, on: writer.linkId)
    {
      return try writer.text(list)
    }
    var (nodes, hasSeveral) = ([InfixNode](), false)
    for operand in operands {
      if let node = try self.nodes(operand, writer) {
        nodes.append(node)
        hasSeveral = true
      } else {
        nodes.append(try writer.text(operand))
      }
    }
    return hasSeveral ? InfixNode(.call(function == .join ? "join" : "concat", nodes)) : nil
  }

  private func extreme(
    _ function: LogicFunction, _ operands: [Logic], _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    var nodes: [InfixNode] = []
    for operand in operands {
      if writer.kind(of: operand) == .text { throw .notInLanguage(function.rawValue) }
      if let node = try self.nodes(operand, writer) {
        nodes.append(node)
      } else {
        nodes.append(try writer.value(operand))
      }
    }
    return InfixNode(.call(function == .least ? "min" : "max", nodes))
  }

  private func first(
    _ operands: [Logic], _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    guard let head = operands.first, operands.count > 1 else { return nil }
    let rest = operands.count == 2 ? operands[1] : .apply(.firstOf, Array(operands.dropFirst()))
    if head == .answer(writer.linkId) || head == .itself {
      return .call("once", try writer.value(rest))
    }
    if writer.kind(of: head) == .number, case .apply = head, writer.canBeEmpty(head) {
      return try writer.value(.apply(.choose, [writer.presence(head), head, rest]))
    }
    return .call("coalesce", try writer.value(head), try writer.value(rest))
  }

  private func days(
    _ start: Logic, _ end: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    let hasTimes = writer.kind(of: start) == .dateTime || writer.kind(of: end) == .dateTime
    let (first, last) = (try writer.value(start), try writer.value(end))
    guard hasTimes else { return .apply(.subtract, last, first) }
    let (from, to) = (
      InfixNode.call("decimal-date-time", first), InfixNode.call("decimal-date-time", last)
    )
    return .call("int", .apply(.subtract, to, from))
  }

  private func replacement(
    _ operands: [Logic], _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    guard operands.count == 3, case .literal(.string(let from)) = operands[1],
      case .literal(.string(let to)) = operands[2], from.count == 1, to.count <= 1
    else { throw .notInLanguage(LogicFunction.replace.rawValue) }
    return .call(
      "translate", try writer.text(operands[0]), .concatenated(from), .concatenated(to))
  }

  private func weight(
    of operand: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    guard let question = frame.options(of: operand, on: writer.linkId), let list = lists[question]
    else { throw .notInLanguage(LogicFunction.weight.rawValue) }
    let name = InfixNode(.path(nil, [.child("name")]))
    let value = try writer.value(operand)
    let condition =
      isList(operand, on: writer.linkId)
      ? InfixNode.call("selected", value, name) : .apply(.equal, name, value)
    return InfixNode(
      .path(
        .call("instance", .text(list)),
        [.child("root"), .child("item"), .predicate(condition), .child(weightColumn)]))
  }
}
