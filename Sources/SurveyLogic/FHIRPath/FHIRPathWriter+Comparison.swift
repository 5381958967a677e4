import SurveyModel
import SurveyPrimitives

extension LogicFunction {
  /// A comparison with its literal behind the operator.
  func arranged(_ operands: [Logic]) -> (LogicFunction, [Logic]) {
    guard operands.count == 2, case .literal = operands[0] else { return (self, operands) }
    return (turned, operands.reversed())
  }
}

extension FHIRPathWriter {
  /// How two values are compared.
  enum Comparison {
    /// By an operator between one value and another.
    case compared(Written, Written)
    /// By more than that.
    case whole(Written)
  }

  /// Holds any value of one side against any of the other.
  mutating func comparison(
    _ function: LogicFunction, _ operands: [Logic]
  ) throws(LogicProblem) -> Comparison {
    guard operands.count == 2 else { throw .notInLanguage(function.rawValue) }
    let (first, second) = (operands[0], operands[1])
    var function = function
    if case .literal(.coding(let coding)) = second {
      guard function == .equal else { throw .notInLanguage(function.rawValue) }
      return try comparison(first, with: coding)
    }
    if let truth = try truths(function, first, second) { return .whole(truth) }
    var (left, right) = try sides(function, first, second)
    if left.isSingle, right.isSingle { return .compared(left, right) }
    if left.isSingle { (left, right, function) = (right, left, function.turned) }
    guard right.isSingle || function == .equal else { throw .notInLanguage("several answers") }
    let op = right.isSingle ? function.sign : "in"
    return .whole(
      left.calling("where($this \(op) \(right.within(.union))).exists()", isTotal: true).single)
  }

  /// Two conditions that are both true, or both not; `nil` where they are none.
  private mutating func truths(
    _ function: LogicFunction, _ first: Logic, _ second: Logic
  ) throws(LogicProblem) -> Written? {
    guard function == .equal, first.isCondition || second.isCondition,
      form.kind(of: first, itself: linkId) == .truth
    else { return nil }
    if case .literal(.boolean(let wanted)) = second {
      return try wanted ? condition(first) : condition(.not(first))
    }
    let (left, right) = (try value(first, .any), try value(second, .any))
    guard left.isSingle, right.isSingle else { throw .notInLanguage("several answers") }
    return Written("\(left.within(.union)) = \(right.within(.union))", .equality)
  }

  /// Both sides as values of one kind.
  private mutating func sides(
    _ function: LogicFunction, _ first: Logic, _ second: Logic
  ) throws(LogicProblem) -> (Written, Written) {
    if isCoded(first) || isCoded(second) {
      guard function == .equal else { throw .notInLanguage(function.rawValue) }
      // A code is never a text or a number, but what was typed beside the options may be.
      if case .literal = second { return (try value(first, .any), try value(second, .any)) }
      return (try value(first, .text), try value(second, .text))
    }
    let amounts = (isAmount(first), isAmount(second))
    let use: Use = amounts.0 && amounts.1 ? .any : amounts.0 || amounts.1 ? .number : .any
    return (try value(first, use), try value(second, use))
  }

  /// An option: by its code, and by its system where the code says too little.
  private mutating func comparison(
    _ logic: Logic, with coding: Coding
  ) throws(LogicProblem) -> Comparison {
    let item = item(of: logic)
    let known = item?.options.map(\.value) ?? []
    if let item, !item.hasCodedOptions {
      let option = known.first { $0.code == coding.code }
      let literal = try value(.literal(option ?? .string(coding.code ?? "")), .any)
      let answer = try value(logic, .any)
      if answer.isSingle { return .compared(answer, literal) }
      return .whole(
        answer.calling("where($this = \(literal.within(.union))).exists()", isTotal: true).single)
    }
    guard let code = coding.code else { throw .notInLanguage("coding without a code") }
    let answer = try value(logic, .any)
    let literal = code.asFHIRPath
    let systems = Set(known.map(\.system).filter { $0.code == code }.map(\.system))
    if coding.system == nil || systems.isSubset(of: [coding.system, nil]) && !systems.isEmpty {
      if answer.isSingle { return .compared(answer.calling("code"), Written(literal)) }
      return .whole(answer.calling("where(code = \(literal)).exists()", isTotal: true).single)
    }
    let system = (coding.system ?? "").asFHIRPath
    let test =
      systems.contains(nil) || known.isEmpty
      ? "(system.empty() or system = \(system))" : "system = \(system)"
    return .whole(
      answer.calling("where(code = \(literal) and \(test)).exists()", isTotal: true).single)
  }

  /// Looks for a text in another.
  mutating func search(
    _ function: LogicFunction, _ operands: [Logic]
  ) throws(LogicProblem) -> Written {
    guard operands.count == 2 else { throw .notInLanguage(function.rawValue) }
    let (text, part) = (try value(operands[0], .text), try value(operands[1], .text))
    guard part.isSingle else { throw .notInLanguage("several answers") }
    let name =
      switch function {
      case .matches: "matchesFull"
      case .matchesPart: "matches"
      default: function.rawValue
      }
    if text.isSingle { return text.calling("\(name)(\(part.text))") }
    return text.calling("where($this.\(name)(\(part.text))).exists()", isTotal: true).single
  }

  // MARK: Kinds

  /// The item whose answers a value is, or could be.
  func item(of logic: Logic) -> SurveyItem? {
    switch logic {
    case .answer(let question): form[question.linkId]?.item
    case .itself: form[linkId]?.item
    case .literal: nil
    case .apply(.choose, let operands): operands.dropFirst().lazy.compactMap { item(of: $0) }.first
    case .apply(.firstOf, let operands): operands.lazy.compactMap { item(of: $0) }.first
    case .apply: nil
    }
  }

  /// Whether a value is a code.
  func isCoded(_ logic: Logic) -> Bool {
    switch logic {
    case .literal(.coding): true
    case .literal: false
    default: item(of: logic).map { $0.isChoice && $0.hasCodedOptions } ?? false
    }
  }

  /// Whether a value is an amount with a unit.
  func isAmount(_ logic: Logic) -> Bool {
    switch logic {
    case .literal(.quantity): true
    default: item(of: logic)?.type == .quantity
    }
  }
}

extension AnswerValue {
  /// The code and the system of an option.
  fileprivate var system: (code: String?, system: String?) {
    if case .coding(let coding) = self { (coding.code, coding.system) } else { (nil, nil) }
  }
}

extension Logic {
  /// Whether it is a condition that is written out.
  var isCondition: Bool {
    guard case .apply(let function, _) = self else { return false }
    return function.rule.result == .truth
  }

  /// Whether it is nothing for FHIRPath where there is not the answer that it is about: each of its
  /// comparisons asks for that.
  var isNothingWithoutItself: Bool {
    guard case .apply(let function, let operands) = self else { return false }
    switch function {
    case .and, .or: return operands.allSatisfy(\.isNothingWithoutItself)
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual:
      return operands.contains(.itself)
        && operands.allSatisfy {
          if case .literal = $0 { true } else { $0 == .itself }
        }
    case .contains, .startsWith, .endsWith, .matches, .matchesPart: return operands.first == .itself
    default: return false
    }
  }
}

extension FHIRPathWriter.Written {
  /// It as what is one value.
  var single: Self {
    var copy = self
    copy.isSingle = true
    return copy
  }
}
