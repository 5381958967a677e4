import SurveyModel
import SurveyPrimitives

extension InfixWriter {
  /// What says whether a condition holds.
  func condition(node logic: Logic) throws(LogicProblem) -> InfixNode {
    switch logic {
    case .literal(.boolean(let holds)): return dialect.always(holds)
    case .literal: throw .notInLanguage("condition")
    case .answer, .itself:
      guard kind(of: logic) == .truth else { throw .notInLanguage("condition") }
      return try condition(.equal, [logic, .always])
    case .apply(let function, let operands): return try condition(function, operands)
    }
  }

  private func condition(
    _ function: LogicFunction, _ operands: [Logic]
  ) throws(LogicProblem) -> InfixNode {
    guard function.rule.count.contains(operands.count) else {
      throw .notInLanguage(function.rawValue)
    }
    switch function {
    case .and: return try list(.and, operands)
    case .or: return try list(.or, operands)
    case .not: return try negation(of: operands[0])
    case .answered: return try answered(operands[0], true)
    case .choose where operands.count > 2:
      return try condition(node: .chosen(operands[0], operands[1], operands[2]))
    case .choose: return try condition(node: .all([operands[0], operands[1]]))
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual:
      if function == .equal, let node = try besideOptions(operands) { return node }
      return try strict(function, operands[0], operands[1])
    default: break
    }
    guard function.rule.result == .truth else {
      guard kind(of: .apply(function, operands)) == .truth else {
        throw .notInLanguage("condition")
      }
      return try condition(.equal, [.apply(function, operands), .always])
    }
    if let node = try dialect.special(function, operands, self) { return node }
    guard let pattern = frame.phrases.phrase(for: function, operands) else {
      throw .notInLanguage(function.rawValue)
    }
    let node = try strict(try filled(pattern, operands), function, operands)
    let whole = Logic.apply(function, operands)
    guard pattern.phrase.whenEmpty != nil else { return node }
    let present = Logic.all(operands.map { presence($0) }.filter { $0 != .always })
    guard present != .always, whole.questions.isEmpty == false else { return node }
    return InfixNode(.apply(.and, [try condition(node: present), node]))
  }

  /// That a value is there, or is not: of a calculation, that what it needs is there.
  private func answered(_ value: Logic, _ holds: Bool) throws(LogicProblem) -> InfixNode {
    let presence = presence(value)
    guard presence == .apply(.answered, [value]) || presence == .always else {
      return try condition(node: holds ? presence : .not(presence))
    }
    if presence == .always { return dialect.always(holds) }
    return try dialect.answered(value, holds, self)
  }

  // MARK: Lists and negations

  /// Conditions in a row; where two of them say together what an operator of the language says, that.
  private func list(_ means: InfixOperator, _ conditions: [Logic]) throws(LogicProblem) -> InfixNode
  {
    var nodes: [InfixNode] = []
    var index = 0
    while index < conditions.count {
      if index + 1 < conditions.count,
        let node = try loose(means, conditions[index], conditions[index + 1])
      {
        nodes.append(node)
        index += 2
      } else {
        nodes.append(try condition(node: conditions[index]))
        index += 1
      }
    }
    // Parts that are lists of the same kind are parts of this one.
    nodes = nodes.flatMap { node in
      if case .apply(means, let inner) = node.kind { inner } else { [node] }
    }
    return nodes.count == 1 ? nodes[0] : InfixNode(.apply(means, nodes))
  }

  /// That two are equal or both missing, and its negation, are plain `=` and `!=`.
  private func loose(
    _ means: InfixOperator, _ first: Logic, _ second: Logic
  ) throws(LogicProblem) -> InfixNode? {
    let equality: Logic
    switch (means, first) {
    case (.or, _): equality = first
    case (.and, .apply(.not, let inner)) where inner.count == 1: equality = inner[0]
    default: return nil
    }
    guard case .apply(let function, let pair) = equality, means == .or || function == .equal,
      let looseness = frame.looseness(function, pair, on: linkId),
      second == (means == .or ? looseness.also : .not(looseness.also))
    else { return nil }
    guard let plain = InfixOperator(function) else {
      return try frame.phrases.phrase(for: function, pair).map { pattern throws(LogicProblem) in
        try filled(pattern, pair)
      }
    }
    if let node = try dialect.special(function, pair, self) {
      // What a dialect says of its own is said of nothing, too, where it is a plain comparison.
      guard case .apply(plain, _) = node.kind else { return nil }
      return means == .or ? node : try not(node)
    }
    return try comparison(means == .or ? plain : .notEqual, pair[0], pair[1])
  }

  private func negation(of logic: Logic) throws(LogicProblem) -> InfixNode {
    switch logic {
    case .apply(.answered, let operands) where operands.count == 1:
      return try answered(operands[0], false)
    case .apply(.equal, let pair) where pair.count == 2:
      if let node = try besideOptions(pair) { return try not(node) }
      if let node = try dialect.special(.equal, pair, self) { return try not(node) }
      guard frame.looseness(.equal, pair, on: linkId) != nil else {
        return try comparison(.notEqual, pair[0], pair[1])
      }
    case .answer, .itself:
      return try negation(of: .apply(.equal, [logic, .always]))
    default: break
    }
    return try not(try condition(node: logic))
  }

  private func not(_ node: InfixNode) throws(LogicProblem) -> InfixNode {
    if frame.syntax.spelling(of: .not) != nil { return InfixNode(.apply(.not, [node])) }
    let probe: [Logic] = [.always]
    guard let pattern = frame.phrases.phrase(for: .not, probe) else {
      throw .notInLanguage(LogicFunction.not.rawValue)
    }
    return pattern.node.filled([node], [])
  }

  // MARK: Comparisons

  /// A condition without what the language says of missing values beyond the tree.
  func strict(
    _ node: InfixNode, _ function: LogicFunction, _ operands: [Logic]
  ) throws(LogicProblem) -> InfixNode {
    guard let looseness = frame.looseness(function, operands, on: linkId) else { return node }
    return InfixNode(.apply(.and, [node, try condition(node: looseness.unless)]))
  }

  /// A comparison that does not hold of two missing values.
  private func strict(
    _ function: LogicFunction, _ left: Logic, _ right: Logic
  ) throws(LogicProblem) -> InfixNode {
    guard let means = InfixOperator(function) else { throw .notInLanguage(function.rawValue) }
    let special = try dialect.special(function, [left, right], self)
    if let special, special.comparisons != means { return special }
    let node: InfixNode
    if let special { node = special } else { node = try comparison(means, left, right) }
    return try strict(node, function, [left, right])
  }

  /// Two values with an operator in between; a literal is what it is called where the other is.
  func comparison(
    _ means: InfixOperator, _ left: Logic, _ right: Logic
  ) throws(LogicProblem) -> InfixNode {
    try checkUnit(left, beside: right)
    try checkUnit(right, beside: left)
    let isOrder = means != .equal && means != .notEqual
    var sides = [try side(left, right, isOrder), try side(right, left, isOrder)]
    if frame.rules.emptyTextIsFirst, [left, right].allSatisfy(Self.isTextOfNumber) {
      for index in sides.indices { sides[index] = sides[index].times1 }
    }
    return InfixNode(.apply(means, sides))
  }

  /// Throws where an amount is compared with answers that may be in another unit: the number alone says something else.
  private func checkUnit(_ value: Logic, beside other: Logic) throws(LogicProblem) {
    guard case .literal(.quantity(let quantity)) = value else { return }
    let item: SurveyItem? =
      switch other {
      case .answer(let question): frame.form[question.linkId]?.item
      case .itself: frame.form[linkId]?.item
      default: nil
      }
    guard quantity.comparator == nil, item?.hasOneUnit(quantity) == true else {
      throw .notInLanguage("units")
    }
  }

  private static func isTextOfNumber(_ logic: Logic) -> Bool {
    if case .apply(.toNumber, _) = logic { true } else { false }
  }

  private func side(
    _ logic: Logic, _ other: Logic, _ isOrder: Bool
  ) throws(LogicProblem) -> InfixNode {
    if case .literal(let value) = logic { return try literal(value, against: other) }
    if isOrder, frame.rules.convertsTexts, case .apply(.toNumber, let inner) = logic,
      inner.count == 1
    {
      return try text(inner[0])
    }
    return try value(logic)
  }

  /// A literal as it is called among the options of a question.
  func literal(_ value: AnswerValue, against other: Logic) throws(LogicProblem) -> InfixNode {
    guard let question = frame.options(of: other, on: linkId) else {
      return try dialect.literal(value)
    }
    if let name = name(of: value, of: question) { return .text(name) }
    return try dialect.literal(value)
  }

  /// What an option is called.
  func name(of value: AnswerValue, of question: String) -> String? {
    if let name = frame.names.name(of: value, of: question) { return name }
    switch value {
    case .coding(let coding):
      guard let code = coding.code else { return nil }
      if let whole = Int(code), let name = frame.names.name(of: .integer(whole), of: question) {
        return name
      }
      return frame.names.name(of: .string(code), of: question) ?? code
    default: return nil
    }
  }
}

extension InfixNode {
  /// The operator that it is.
  fileprivate var comparisons: InfixOperator? {
    if case .apply(let means, _) = kind { means } else { nil }
  }
}
