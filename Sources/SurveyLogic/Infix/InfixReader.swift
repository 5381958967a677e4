import SurveyModel
import SurveyPrimitives

/// Makes the tree of an expression of a language, as its tables and its dialect say.
struct InfixReader<Dialect: InfixDialect>: Sendable {
  let dialect: Dialect
  let frame: InfixFrame
  /// The item that the expression is on.
  let linkId: String

  init(_ dialect: Dialect, on linkId: String) {
    (self.dialect, self.linkId) = (dialect, linkId)
    frame = dialect.frame
  }

  /// Reads a whole expression.
  func read(_ text: String) throws(LogicProblem) -> Logic {
    let node = try InfixParser.parse(text, frame.syntax)
    return try value(node) ?? .literal(.string(""))
  }

  /// Reads a whole expression that is a condition.
  func condition(_ text: String) throws(LogicProblem) -> Logic {
    try condition(try InfixParser.parse(text, frame.syntax))
  }

  // MARK: Values

  /// What an expression gives; `nil` where it is the empty text, which is no value.
  func value(_ node: InfixNode) throws(LogicProblem) -> Logic? {
    switch node.kind {
    case .number(let text): return try number(text, node)
    case .text(let text): return text.isEmpty ? nil : .literal(.string(text))
    case .reference, .word, .path:
      guard let found = try dialect.operand(node, self) else {
        throw .unknown(Self.name(of: node), offset: node.offset)
      }
      return found.first
    case .list, .placeholder: throw .unknown(Self.name(of: node), offset: node.offset)
    case .call, .apply: break
    }
    if let typed = try besideOptions(node) { return typed }
    if let found = try dialect.special(node, self) { return found.first }
    if let (pattern, operands) = frame.phrases.match(node) {
      // A number below zero is a literal.
      if pattern.phrase.function != .negate { return try apply(pattern, operands, node) }
    }
    guard case .apply(let means, let operands) = node.kind else {
      throw .unknown(Self.name(of: node), offset: node.offset)
    }
    return try apply(means, operands, node)
  }

  private func number(_ text: String, _ node: InfixNode) throws(LogicProblem) -> Logic {
    if let whole = Int(text) { return .literal(.integer(whole)) }
    guard let decimal = ExactDecimal(lenient: text) else { throw .syntax(offset: node.offset) }
    return .literal(.decimal(decimal))
  }

  /// What a problem calls a part of an expression.
  static func name(of node: InfixNode) -> String {
    switch node.kind {
    case .call(let name, _): name + "()"
    case .reference(let name), .word(let name), .number(let name), .text(let name): name
    case .apply(let means, _): "\(means)"
    case .list: "[]"
    case .path(let base, let steps): base.map { name(of: $0) } ?? Self.name(of: steps)
    case .placeholder: "$"
    }
  }

  private static func name(of steps: [InfixStep]) -> String {
    for case .child(let name) in steps.reversed() { return name }
    return ".."
  }

  // MARK: Conditions

  /// The condition that an expression is.
  func condition(_ node: InfixNode) throws(LogicProblem) -> Logic {
    guard let value = try value(node) else { return .literal(.boolean(false)) }
    return truth(of: value)
  }

  /// The condition that a value stands for.
  func truth(of value: Logic) -> Logic {
    switch value {
    case .literal(.boolean): return value
    case .literal(.integer(let number)): return .literal(.boolean(number != 0))
    case .literal(.decimal(let number)):
      return .literal(.boolean(ExactDecimal.compare(number, ExactDecimal(0)) != .equal))
    case .literal: return .always
    case .apply(let function, _) where function.rule.result == .truth: return value
    case .apply(.choose, let operands) where frame.kind(of: value, on: linkId) == .truth:
      // Of two conditions the one that is chosen has to hold; that it is there says nothing.
      return .apply(.choose, operands.prefix(1) + operands.dropFirst().map { truth(of: $0) })
    default: return dialect.truth(of: value, self)
    }
  }

  func canBeEmpty(_ logic: Logic) -> Bool {
    logic.canBeEmpty(isItselfAnswered: frame.isConstraint)
  }

  func presence(_ logic: Logic) -> Logic { frame.presence(logic) }

  // MARK: Phrases

  private func apply(
    _ pattern: InfixPattern, _ nodes: [InfixNode], _ node: InfixNode
  ) throws(LogicProblem) -> Logic? {
    let function = pattern.phrase.function
    let rule = function.rule
    var operands: [Logic?] = []
    var index = 0
    for node in nodes {
      while let fixed = pattern.phrase.fixed[index] {
        operands.append(fixed)
        index += 1
      }
      let kind = rule.operands[min(index, rule.operands.count - 1)]
      operands.append(try ordered(function, operand(node, kind)))
      index += 1
    }
    while let fixed = pattern.phrase.fixed[index] {
      operands.append(fixed)
      index += 1
    }
    guard rule.count.contains(operands.count) else { throw .syntax(offset: node.offset) }
    return try applied(function, operands, pattern.phrase.whenEmpty)
  }

  /// The least and the greatest are of numbers wherever they are not of dates.
  private func ordered(_ function: LogicFunction, _ value: Logic?) -> Logic? {
    guard function == .least || function == .greatest, let value,
      frame.kind(of: value, on: linkId) == .text
    else { return value }
    return number(value)
  }

  /// A function with operands of which some are no value for certain.
  private func applied(
    _ function: LogicFunction, _ operands: [Logic?], _ whenEmpty: Logic?
  ) throws(LogicProblem) -> Logic? {
    let known = operands.compactMap(\.self)
    switch function {
    case .choose:
      guard let condition = known.first, operands.first != .some(nil) else { return nil }
      return chosen(
        condition, operands.dropFirst().first ?? nil, operands.dropFirst(2).first ?? nil)
    case .firstOf:
      let flat = known.flatMap { operand in
        if case .apply(.firstOf, let inner) = operand { inner } else { [operand] }
      }
      return flat.count > 1 ? .apply(.firstOf, flat) : flat.first
    case .not: return known.first.map { Logic.not($0) }
    case .answered: return known.isEmpty ? .literal(.boolean(false)) : .apply(.answered, known)
    case .join where operands.first == .some(nil):
      return .apply(.join, [.literal(.string(""))] + known)
    case .contains, .startsWith, .endsWith:
      // The empty text is part of every one.
      guard operands.last == .some(nil), frame.rules.emptyIsPartOfAll else { break }
      return .always
    default: break
    }
    if known.count < operands.count, function.rule.needsValues {
      return whenEmpty ?? (function.rule.result == .truth ? .literal(.boolean(false)) : nil)
    }
    guard !known.isEmpty || operands.isEmpty else {
      return function.rule.result == .number ? .literal(.integer(0)) : nil
    }
    if function == .concatenate, let text = Self.text(known) { return .literal(.string(text)) }
    let result = Logic.apply(function, known)
    if let looseness = frame.looseness(function, known, on: linkId) {
      return loose(result, looseness.also)
    }
    guard let whenEmpty, canBeEmpty(result) else { return result }
    return function.rule.result == .truth
      ? .any([result, .not(result.presence(isItselfAnswered: frame.isConstraint))])
      : .apply(.firstOf, [result, whenEmpty])
  }

  /// The text that texts make together, as those with quotes of both kinds are written.
  private static func text(_ operands: [Logic]) -> String? {
    var result = ""
    for operand in operands {
      guard case .literal(.string(let text)) = operand else { return nil }
      result += text
    }
    return result
  }

  /// One value where a condition holds, else another.
  func chosen(_ condition: Logic, _ then: Logic?, _ otherwise: Logic?) -> Logic? {
    // What is divided by 0 is nothing in any case.
    if case .apply(let function, let operands)? = then, otherwise == nil, operands.count == 2,
      [.divide, .quotient, .remainder].contains(function), condition == operands[1].isNotZero
    {
      return then
    }
    return switch (then, otherwise) {
    case (let then?, let otherwise?): .apply(.choose, [condition, then, otherwise])
    case (let then?, nil): .apply(.choose, [condition, then])
    case (nil, let otherwise?): .apply(.choose, [.not(condition), otherwise])
    case (nil, nil): nil
    }
  }

  /// An operand of a function that takes operands of a kind.
  func operand(_ node: InfixNode, _ kind: LogicFunction.Kind) throws(LogicProblem) -> Logic? {
    switch kind {
    case .truth: return try condition(node)
    case .number: return try value(node).map { number($0) }
    case .date, .dateTime:
      guard let value = try value(node) else { return nil }
      try checkOffset(value, node)
      return date(value)
    case .time, .text, .same, .any: return try value(node)
    }
  }
}
