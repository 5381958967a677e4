import SurveyModel
import SurveyPrimitives

/// Writes ``Logic`` as FHIRPath.
struct FHIRPathWriter {
  let form: LogicForm
  let linkId: String
  var variables: [WrittenExpression.Variable] = []
  /// Whether the answer that a constraint is about is `$this`.
  var isEach = false
  /// Whether this moment is wanted as a time of day.
  var givesTime = false

  /// A part of an expression.
  struct Written {
    var text: String
    /// How closely its last operator binds.
    var binding = Binding.term
    /// Whether it is one value at most.
    var isSingle = true
    /// Of a condition: whether it is never nothing.
    var isTotal = false

    init(
      _ text: String, _ binding: Binding = .term, isSingle: Bool = true, isTotal: Bool = false
    ) {
      (self.text, self.binding) = (text, binding)
      (self.isSingle, self.isTotal) = (isSingle, isTotal)
    }

    /// It as an operand of what binds so closely.
    func within(_ binding: Binding) -> String {
      self.binding.rawValue < binding.rawValue ? "(\(text))" : text
    }

    /// A function of it.
    func calling(_ call: String, isTotal: Bool = false) -> Written {
      Written("\(within(.term)).\(call)", isSingle: isSingle, isTotal: isTotal)
    }
  }

  /// FHIRPath, Operator Precedence.
  enum Binding: Int {
    case implies, or, and, membership, equality, order, union, sum, product, sign, term
  }

  /// What a value is wanted as.
  enum Use { case any, text, number }

  init(form: LogicForm, linkId: String) { (self.form, self.linkId) = (form, linkId) }

  /// An expression for a purpose.
  mutating func write(
    _ logic: Logic, for purpose: FHIRPathLanguage.Purpose
  ) throws(LogicProblem) -> String {
    switch purpose {
    case .condition: return try condition(logic).text
    case .value:
      givesTime = form[linkId]?.item.type == .time
      return try value(logic, .any).text
    case .constraint: return try constraint(logic)
    }
  }

  /// A constraint is kept where nothing is said, so that it must say that it is broken.
  private mutating func constraint(_ logic: Logic) throws(LogicProblem) -> String {
    guard logic.namesItself else { return try total(logic).text }
    let item = form[linkId]?.item
    let hasSeveral = item?.repeats == true && item?.type.isQuestion == true
    // What is chosen together is one answer in other languages; all else is a repetition for each answer.
    if hasSeveral, item?.isChoice != true {
      isEach = true
      let each = try total(logic)
      return "%context.answer.value.all(\(each.text))"
    }
    if !hasSeveral, logic.isNothingWithoutItself { return try condition(logic).text }
    let total = try total(logic)
    if hasSeveral, logic.isKeptWithoutItself { return total.text }
    return "%context.answer.empty() or \(total.within(.or))"
  }

  // MARK: Conditions

  /// A text that is true where the condition is; else it is false or nothing.
  mutating func condition(_ logic: Logic) throws(LogicProblem) -> Written {
    switch logic {
    case .literal(.boolean(let value)): return Written(value ? "true" : "false", isTotal: true)
    case .literal: throw .notInLanguage("condition")
    case .answer, .itself:
      guard form.kind(of: logic, itself: linkId) == .truth else {
        throw .notInLanguage("condition")
      }
      let answer = try value(logic, .any)
      if answer.isSingle { return answer }
      return answer.calling("where($this).exists()", isTotal: true).single
    case .apply(let function, let operands):
      return try condition(function, operands, logic)
    }
  }

  private mutating func condition(
    _ function: LogicFunction, _ operands: [Logic], _ logic: Logic
  ) throws(LogicProblem) -> Written {
    switch function {
    case .and, .or:
      let binding = function == .and ? Binding.and : .or
      var texts: [String] = []
      var isTotal = true
      for operand in operands {
        let part = try condition(operand)
        isTotal = isTotal && part.isTotal
        texts.append(part.within(binding))
      }
      return Written(texts.joined(separator: " \(function.rawValue) "), binding, isTotal: isTotal)
    case .not:
      guard operands.count == 1 else { throw .notInLanguage("not") }
      return try negation(operands[0])
    case .answered:
      guard operands.count == 1 else { throw .notInLanguage("answered") }
      return try existence(operands[0]).calling("exists()", isTotal: true).single
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual:
      let (function, operands) = function.arranged(operands)
      switch try comparison(function, operands) {
      case .whole(let written): return written
      case .compared(let left, let right):
        let binding = function == .equal ? Binding.equality : .order
        return Written(
          "\(left.within(.union)) \(function.sign) \(right.within(.union))", binding)
      }
    case .contains, .startsWith, .endsWith, .matches, .matchesPart:
      return try search(function, operands)
    case .choose:
      guard 2...3 ~= operands.count else { throw .notInLanguage("choose") }
      let parts = [
        try condition(operands[0]), try condition(operands[1]),
        operands.count == 3 ? try condition(operands[2]) : Written("false", isTotal: true),
      ]
      return Written(
        "iif(\(parts.map(\.text).joined(separator: ", ")))",
        isTotal: parts[1].isTotal && parts[2].isTotal)
    default:
      guard form.kind(of: logic, itself: linkId) == .truth else {
        throw .notInLanguage("condition")
      }
      return try value(logic, .any)
    }
  }

  /// A text that is true where a condition is not.
  private mutating func negation(_ logic: Logic) throws(LogicProblem) -> Written {
    switch logic {
    case .apply(.and, _), .apply(.or, _), .apply(.not, _), .literal(.boolean):
      let turned = Logic.not(logic)
      if case .apply(.not, let inner) = turned, inner.count == 1, inner[0] == logic { break }
      return try condition(turned)
    case .apply(.answered, let operands) where operands.count == 1:
      return try existence(operands[0]).calling("empty()", isTotal: true).single
    case .apply(let function, let operands) where function.isComparison:
      if let turned = try opposite(function, operands) { return turned }
    default: break
    }
    let positive = try condition(logic)
    if positive.isTotal { return positive.calling("not()", isTotal: true) }
    return Written("iif(\(positive.text), false, true)", isTotal: true)
  }

  /// The negation of a comparison of an answer with a literal: that there is none, or that the
  /// comparison with the opposite operator holds.
  private mutating func opposite(
    _ function: LogicFunction, _ operands: [Logic]
  ) throws(LogicProblem) -> Written? {
    let (function, operands) = function.arranged(operands)
    guard operands.count == 2, case .literal = operands[1] else { return nil }
    switch operands[0] {
    case .answer, .itself: break
    default: return nil
    }
    guard case .compared(let left, let right) = try comparison(function, operands) else {
      return nil
    }
    let op =
      switch function {
      case .equal: "!="
      case .less: ">="
      case .lessOrEqual: ">"
      case .greater: "<="
      default: "<"
      }
    return Written(
      "\(left.within(.term)).empty() or \(left.within(.union)) \(op) \(right.within(.union))", .or)
  }

  /// A condition that is never nothing.
  mutating func total(_ logic: Logic) throws(LogicProblem) -> Written {
    let condition = try condition(logic)
    if condition.isTotal { return condition }
    return Written("iif(\(condition.text), true, false)", isTotal: true)
  }
}
