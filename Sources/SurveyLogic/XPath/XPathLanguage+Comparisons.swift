import SurveyModel

extension XPathLanguage {
  /// Comparisons that mean something of their own.
  func comparison(
    _ means: InfixOperator, _ left: InfixNode, _ right: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    if let condition = try any(means, left, right, reader) { return [condition] }
    if let (isTime, first, second) = Self.decimals(left, right) {
      let kind = isTime ? LogicFunction.Kind.time : .date
      return [
        try reader.compare(
          means, try reader.operand(first, kind), try reader.operand(second, kind))
      ]
    }
    guard means == .equal || means == .notEqual else { return nil }
    if let condition = try notANumber(means, left, right, reader) { return [condition] }
    return try only(means, left, right, reader)
  }

  /// `string(number(${a})) = 'NaN'`: whether what is calculated is no number.
  ///
  /// A number itself does not even equal that word.
  private func notANumber(
    _ means: InfixOperator, _ left: InfixNode, _ right: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> Logic? {
    let node: InfixNode
    switch (left.kind, right.kind) {
    case (.call("string", _), .text(Self.notANumber)): node = left
    case (.text(Self.notANumber), .call("string", _)): node = right
    default: return nil
    }
    let text = try reader.value(node)
    guard case .apply(.toText, let operands)? = text, let number = operands.first,
      !frame.isMissingLikeText(number, on: reader.linkId)
    else { return try reader.compare(means, text, .literal(.string(Self.notANumber))) }
    guard reader.canBeEmpty(number) else { return .literal(.boolean(means == .notEqual)) }
    let isNumber = Logic.apply(.answered, [number])
    return means == .equal ? .not(isNumber) : isNumber
  }

  /// What a number is as a text that was calculated of what is none.
  static let notANumber = "NaN"

  /// `count(${a}[. = 'x']) > 0`: whether any of several is; `count-non-empty(${a}) > 0` likewise.
  private func any(
    _ means: InfixOperator, _ left: InfixNode, _ right: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> Logic? {
    guard means == .greater, right == .number(0), case .call(let name, let operands) = left.kind,
      operands.count == 1, let node = operands.first
    else { return nil }
    if name == "count-non-empty", let value = try reader.value(node) {
      return .apply(.answered, [value])
    }
    guard name == "count", case .path(let base?, let steps) = node.kind, steps.count == 1,
      case .predicate(let condition) = steps[0], let value = try reader.value(base)
    else { return nil }
    let here = InfixNode(.path(nil, [.here]))
    switch condition.kind {
    case .apply(let inner, let sides)
    where inner.comparison != nil && inner != .notEqual && sides.count == 2 && sides[0] == here:
      guard let other = try reader.value(sides[1]), let function = inner.comparison else {
        return nil
      }
      return .apply(function, [value, reader.typed(other, against: value)])
    case .call("selected", let sides) where sides.count == 2 && sides[0] == here:
      guard let other = try reader.value(sides[1]) else { return nil }
      return .apply(.equal, [value, reader.typed(other, against: value)])
    default: return nil
    }
  }

  /// Two moments that are compared as numbers: `decimal-date-time(${a}) < decimal-date-time(${b})`.
  private static func decimals(
    _ left: InfixNode, _ right: InfixNode
  ) -> (isTime: Bool, InfixNode, InfixNode)? {
    guard case .call(let name, let first) = left.kind, case .call(name, let second) = right.kind,
      name == "decimal-date-time" || name == "decimal-time", first.count == 1, second.count == 1
    else { return nil }
    return (name == "decimal-time", first[0].withoutDay, second[0].withoutDay)
  }

  /// Of a question with several answers, `${a} = 'x'` says that this is the only one.
  private func only(
    _ means: InfixOperator, _ left: InfixNode, _ right: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]? {
    // What is read here is not read again: each level of a nested comparison would double the work.
    if case .text = left.kind {
      if case .text = right.kind { return nil }
      return try only(means, right, left, reader)
    }
    guard left.isPlain, let value = try reader.value(left), isList(value, on: reader.linkId) else {
      return nil
    }
    if let several = try several(value, right, reader) {
      return [means == .equal ? several : .not(several)]
    }
    guard let other = try reader.value(right) else {
      return [try reader.compare(means, value, nil)]
    }
    guard !isList(other, on: reader.linkId) else {
      throw .unknown("comparison of several answers", offset: left.offset)
    }
    let one = Logic.all([
      .apply(.equal, [value, reader.typed(other, against: value)]),
      .apply(.equal, [.apply(.count, [value]), .literal(.integer(1))]),
    ])
    let holds =
      frame.looseness(.equal, [value, other], on: reader.linkId)
      .map { Logic.any([one, $0.also]) } ?? one
    return [means == .equal ? holds : .not(holds)]
  }

  /// `${a} = 'x y'`: that these options are chosen, and no other; programs keep them in their order.
  private func several(
    _ value: Logic, _ other: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> Logic? {
    let words: [String]
    guard case .text(let text) = other.kind,
      let question = frame.options(of: value, on: reader.linkId),
      frame.names.hasOptions(question), frame.names.value(of: text, of: question) == nil
    else { return nil }
    words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count < 2 { return nil }
    let options = frame.form[question]?.item.options.map(\.value) ?? []
    var places: [Int] = []
    for word in words {
      guard let option = frame.names.value(of: word, of: question),
        let place = options.firstIndex(of: option), place > places.last ?? -1
      else { throw .unknown(text, offset: other.offset) }
      places.append(place)
    }
    let chosen = places.map { Logic.apply(.equal, [value, .literal(options[$0])]) }
    let count = Logic.apply(.equal, [.apply(.count, [value]), .literal(.integer(words.count))])
    return .all(chosen + [count])
  }

  func isList(_ value: Logic, on linkId: String) -> Bool {
    switch value {
    case .answer(let question):
      frame.hasSeveralAnswers(question.linkId) && !isRepetition(question.linkId)
    case .itself: frame.hasSeveralAnswers(linkId) && !isRepetition(linkId)
    default: false
    }
  }

  // MARK: Writing

  /// Whether a question stands for a node in each of several repetitions.
  func hasSeveralNodes(_ question: Logic.Question, on linkId: String) -> Bool {
    guard let entry = frame.form[question.linkId] else { return false }
    var repeating = entry.repeating.filter {
      frame.form[$0]?.item.type == .group || isRepetition($0)
    }
    if isRepetition(question.linkId) { repeating.append(question.linkId) }
    guard let innermost = repeating.last else { return false }
    switch question.scope {
    case .number: return false
    case .all: return true
    case .here: return linkId != innermost && frame.form[linkId]?.path.contains(innermost) != true
    }
  }

  /// Whether each answer to a question is in a repetition of its own.
  private func isRepetition(_ linkId: String) -> Bool {
    answersAreRepetitions && frame.hasSeveralAnswers(linkId)
      && frame.form[linkId]?.item.isChoice != true
  }

  /// A comparison with what cannot be compared as other values are.
  func comparison(
    _ function: LogicFunction, _ left: Logic, _ right: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    guard let means = InfixOperator(function) else { return nil }
    if let node = try any(means, left, right, writer) { return node }
    if let turned = means.turned, let node = try any(turned, right, left, writer) { return node }
    if means == .equal {
      if isList(left, on: writer.linkId) { return try selected(left, right, writer) }
      if isList(right, on: writer.linkId) { return try selected(right, left, writer) }
      return nil
    }
    switch (writer.kind(of: left), writer.kind(of: right)) {
    case (.dateTime, _), (_, .dateTime):
      return InfixNode(
        .apply(
          means,
          [
            .call("decimal-date-time", try writer.value(left)),
            .call("decimal-date-time", try writer.value(right)),
          ]))
    case (.time, _), (_, .time):
      return InfixNode(
        .apply(
          means,
          [
            .call("decimal-time", try writer.value(left).onSomeDay),
            .call("decimal-time", try writer.value(right).onSomeDay),
          ]))
    case (.text, .text): throw .notInLanguage("order of texts")
    default: return nil
    }
  }

  /// `selected(${a}, 'x')`.
  private func selected(
    _ list: Logic, _ one: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    let node = InfixNode.call("selected", try writer.value(list), try side(one, list, writer))
    guard let looseness = frame.looseness(.equal, [list, one], on: writer.linkId) else {
      return node
    }
    return .apply(.and, node, try writer.condition(node: looseness.unless))
  }

  private func side(
    _ logic: Logic, _ other: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode {
    if case .literal(let value) = logic { return try writer.literal(value, against: other) }
    return try writer.value(logic)
  }

  /// `count(${a}[. = 'x']) > 0`.
  private func any(
    _ means: InfixOperator, _ left: Logic, _ right: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? {
    guard case .answer(let question) = left, hasSeveralNodes(question, on: writer.linkId) else {
      return nil
    }
    let here = InfixNode(.path(nil, [.here]))
    let other = try side(right, left, writer)
    let condition =
      isList(left, on: writer.linkId) && means == .equal
      ? InfixNode.call("selected", here, other) : .apply(means, here, other)
    let nodes = InfixNode(.path(try nodes(of: question, writer), [.predicate(condition)]))
    return .apply(.greater, .call("count", nodes), .number(0))
  }
}

extension InfixOperator {
  /// The comparison with its sides turned about.
  var turned: InfixOperator? {
    switch self {
    case .equal: .equal
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: nil
    }
  }
}

extension InfixNode {
  /// The day that a time is given, since JavaRosa takes no text for a time without one.
  private static let day = "1970-01-01T"

  fileprivate var onSomeDay: InfixNode {
    guard case .text(let text) = kind else { return self }
    return .text(Self.day + text)
  }

  fileprivate var withoutDay: InfixNode {
    guard case .text(let text) = kind, text.hasPrefix(Self.day) else { return self }
    return .text(String(text.dropFirst(Self.day.count)))
  }
}
