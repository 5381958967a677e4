import SurveyModel
import SurveyPrimitives

/// Writes the tree in a language, as its tables and its dialect say.
struct InfixWriter<Dialect: InfixDialect>: Sendable {
  let dialect: Dialect
  let frame: InfixFrame
  /// The item that the expression is on.
  let linkId: String

  init(_ dialect: Dialect, on linkId: String) {
    (self.dialect, self.linkId) = (dialect, linkId)
    var frame = dialect.frame
    frame.guardsTextsOfNumbers = true
    self.frame = frame
  }

  /// The text of an expression that gives a value.
  func write(_ logic: Logic) throws(LogicProblem) -> String {
    try InfixPrinter.text(of: withoutNoNumber(try node(logic)), frame.syntax)
  }

  /// A whole calculation that gives no number gives nothing.
  private func withoutNoNumber(_ node: InfixNode) -> InfixNode {
    guard let noNumber = frame.rules.noNumber, case .call(let name, var operands) = node.kind,
      operands.last == noNumber
    else { return node }
    operands[operands.count - 1] = .text("")
    return InfixNode(.call(name, operands))
  }

  /// The text of a condition.
  func condition(_ logic: Logic) throws(LogicProblem) -> String {
    try InfixPrinter.text(of: try node(logic, isCondition: true), frame.syntax)
  }

  /// A whole expression before it is printed.
  func node(_ logic: Logic, isCondition: Bool = false) throws(LogicProblem) -> InfixNode {
    guard !logic.isDeeper(than: 24) else { throw .tooDeep }
    return isCondition ? try condition(node: logic) : try value(logic)
  }

  func kind(of logic: Logic) -> LogicFunction.Kind? { frame.kind(of: logic, on: linkId) }

  func canBeEmpty(_ logic: Logic) -> Bool {
    logic.canBeEmpty(isItselfAnswered: frame.isConstraint)
  }

  func presence(_ logic: Logic) -> Logic {
    logic.presence(isItselfAnswered: frame.isConstraint)
  }

  // MARK: Values

  /// What gives the value of an expression.
  func value(_ logic: Logic) throws(LogicProblem) -> InfixNode {
    switch logic {
    case .literal(.string(let text)) where text.isEmpty: return .text("")
    case .literal(let value): return try dialect.literal(value)
    case .answer(let question): return try dialect.node(for: question, self)
    case .itself: return try dialect.itself(self)
    case .apply(let function, _) where function.rule.result == .truth:
      return try condition(node: logic)
    case .apply(let function, let operands): return try apply(function, operands)
    }
  }

  private func apply(
    _ function: LogicFunction, _ operands: [Logic]
  ) throws(LogicProblem) -> InfixNode {
    guard function.rule.count.contains(operands.count) else {
      throw .notInLanguage(function.rawValue)
    }
    if let node = try defaulted(function, operands) { return node }
    if let node = try dialect.special(function, operands, self) { return node }
    if let means = InfixOperator(function), means.arithmetic != nil,
      frame.syntax.spelling(of: means) != nil
    {
      return try calculation(function, operands)
    }
    guard let pattern = frame.phrases.phrase(for: function, operands) else {
      throw .notInLanguage(function.rawValue)
    }
    let whole = Logic.apply(function, operands)
    guard pattern.phrase.whenEmpty != nil, canBeEmpty(whole) else {
      return try filled(pattern, operands)
    }
    return try chosen(
      presence(whole), filled(pattern, operands, areThere: function.rule.needsValues),
      isNumber: kind(of: whole) == .number)
  }

  /// `firstOf(length(a), 0)` where that is what the language gives by itself.
  private func defaulted(
    _ function: LogicFunction, _ operands: [Logic]
  ) throws(LogicProblem) -> InfixNode? {
    guard function == .firstOf, operands.count == 2,
      case .apply(let inner, let parts) = operands[0],
      let pattern = frame.phrases.phrase(for: inner, parts),
      pattern.phrase.whenEmpty == operands[1]
    else { return nil }
    return try filled(pattern, parts)
  }

  /// A phrase with its operands.
  ///
  /// - Parameter areThere: whether it is only asked where all of them have values.
  func filled(
    _ pattern: InfixPattern, _ operands: [Logic], areThere: Bool = false
  ) throws(LogicProblem) -> InfixNode {
    let kinds = pattern.phrase.function.rule.operands
    var nodes: [InfixNode] = []
    for (index, operand) in operands.enumerated() where pattern.phrase.fixed[index] == nil {
      let kind = kinds[min(index, kinds.count - 1)]
      var needed: [Logic] = []
      nodes.append(
        areThere && kind == .number
          ? try self.operand(of: operand, &needed) : try self.operand(operand, kind))
    }
    return pattern.node.filled(
      Array(nodes.prefix(pattern.count)), Array(nodes.dropFirst(pattern.count)))
  }

  /// An operand where a kind is asked for.
  func operand(
    _ logic: Logic, _ kind: LogicFunction.Kind
  ) throws(LogicProblem) -> InfixNode {
    switch kind {
    case .truth: return try condition(node: logic)
    case .text: return try text(logic)
    default: return try value(logic)
    }
  }

  /// A value where a text is asked for: a number that is missing must not become a word.
  func text(_ logic: Logic) throws(LogicProblem) -> InfixNode {
    let node = try value(logic)
    guard frame.rules.guardsTexts, case .apply = logic, kind(of: logic) == .number,
      canBeEmpty(logic)
    else { return node }
    return try chosen(presence(logic), node)
  }

  /// A value where a condition holds, else none.
  func chosen(
    _ condition: Logic, _ node: InfixNode, isNumber: Bool = false
  ) throws(LogicProblem) -> InfixNode {
    if condition == .always { return node }
    if isNumber, let noNumber = frame.rules.noNumber {
      return .call("if", try self.condition(node: condition), node, noNumber)
    }
    let probe: [Logic] = [.always, .always]
    guard let pattern = frame.phrases.phrase(for: .choose, probe) else {
      throw .notInLanguage(LogicFunction.choose.rawValue)
    }
    return pattern.node.filled([try self.condition(node: condition), node], [])
  }

  // MARK: Calculations

  private func calculation(
    _ function: LogicFunction, _ operands: [Logic]
  ) throws(LogicProblem) -> InfixNode {
    var needed: [Logic] = []
    let node = try calculation(function, operands, &needed, isOutside: true)
    return try chosen(.all(Self.unique(needed)), node, isNumber: true)
  }

  private static func unique(_ conditions: [Logic]) -> [Logic] {
    var seen: Set<Logic> = []
    return conditions.filter { $0 != .always && seen.insert($0).inserted }
  }

  /// An operator, and what must be answered for it to give a value where the language counts what is
  /// missing as 0.
  private func calculation(
    _ function: LogicFunction, _ operands: [Logic], _ needed: inout [Logic], isOutside: Bool
  ) throws(LogicProblem) -> InfixNode {
    guard let means = InfixOperator(function) else { throw .notInLanguage(function.rawValue) }
    var nodes: [InfixNode] = []
    let divides = function == .divide || function == .remainder
    for (index, operand) in operands.enumerated() {
      var more: [Logic] = []
      nodes.append(try self.operand(of: operand, &more))
      // What is divided by nothing is divided by 0, and that gives nothing.
      if !(divides && isOutside && index == 1 && Self.isPlain(operand)) { needed += more }
    }
    if divides, frame.rules.hasInfinity || !isOutside && frame.rules.emptyIsZero,
      let divisor = operands.last, !Logic.isNeverZero(divisor)
    {
      needed.append(divisor.isNotZero)
    }
    guard means.isList || nodes.count == 2 else { throw .notInLanguage(function.rawValue) }
    if means == .add, frame.rules.plusJoinsTexts {
      for (index, operand) in operands.enumerated() where !isNumber(operand) {
        nodes[index] = nodes[index].times1
      }
    }
    return InfixNode(.apply(means, nodes))
  }

  /// Whether a language has a value as a number, and not as a text of digits.
  private func isNumber(_ logic: Logic) -> Bool {
    switch logic {
    case .apply(.toNumber, _), .apply(.day, _), .apply(.month, _), .apply(.year, _): false
    case .apply(.choose, let operands): operands.dropFirst().allSatisfy(isNumber)
    case .apply(.firstOf, let operands): operands.allSatisfy(isNumber)
    default: true
    }
  }

  private static func isPlain(_ logic: Logic) -> Bool {
    if case .apply = logic { false } else { true }
  }

  private func operand(
    of logic: Logic, _ needed: inout [Logic]
  ) throws(LogicProblem) -> InfixNode {
    switch logic {
    case .apply(.toNumber, let inner) where frame.rules.convertsTexts && inner.count == 1:
      if frame.rules.emptyTextIsFirst, frame.isText(inner[0], on: linkId) {
        needed.append(presence(logic))
      }
      return try text(inner[0])
    case .apply(let function, let inner)
    where InfixOperator(function)?.arithmetic != nil && frame.rules.emptyIsZero
      && frame.syntax.spelling(of: InfixOperator(function) ?? .not) != nil:
      return try calculation(function, inner, &needed, isOutside: false)
    default: break
    }
    guard frame.rules.emptyIsZero, canBeEmpty(logic) else {
      return try number(logic)
    }
    needed.append(presence(logic))
    if let node = try dialect.unguarded(logic, self) { return node }
    return try value(logic)
  }

  private func number(_ logic: Logic) throws(LogicProblem) -> InfixNode {
    if frame.rules.emptyIsZero, case .apply(.firstOf, let pair) = logic, pair.count == 2,
      pair[1] == .literal(.integer(0)), kind(of: pair[0]) == .number
    {
      return try value(pair[0])
    }
    return try value(logic)
  }
}
