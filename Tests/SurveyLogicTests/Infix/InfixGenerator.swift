import Foundation
import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport

/// Trees over the table of functions, and answers to the questions of ``SampleForm``; the same for the
/// same seed.
struct InfixGenerator {
  var random: Seeded
  /// The functions that trees have.
  var functions: [LogicFunction]
  /// How many functions are inside each other at most.
  var depth = 3
  /// Whether trees ask for the questions of a repeating group, too.
  var hasRepetitions = false

  /// How many expressions go to other programs: some thousands, or as many as `EXPRESSIONS` says.
  static let expressions =
    Int(ProcessInfo.processInfo.environment["EXPRESSIONS"] ?? "") ?? 1_800

  init(seed: Int, functions: [LogicFunction] = LogicFunction.allCases) {
    random = Seeded(state: UInt64(seed))
    // Answers have days, and no moments.
    self.functions = functions.filter { $0 != .secondsBetween }
  }

  private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }

  private mutating func pick<Element>(_ list: [Element], or other: Element) -> Element {
    list.randomElement(using: &random) ?? other
  }

  /// A tree that gives a value of a kind.
  mutating func logic(_ kind: LogicFunction.Kind, _ depth: Int? = nil) -> Logic {
    let depth = depth ?? self.depth
    guard depth > 0 else { return leaf(kind) }
    switch kind {
    case .truth: return condition(depth)
    case .number: return number(depth)
    case .text: return chance(2) ? text(depth) : leaf(.text)
    case .date, .dateTime, .time: return chance(3) ? date(depth) : leaf(.date)
    case .same, .any: return number(depth)
    }
  }

  private mutating func leaf(_ kind: LogicFunction.Kind) -> Logic {
    switch kind {
    case .truth: return comparison(0)
    case .number, .any, .same:
      if chance(2) { return .answer(pick(["n1", "n2", "n3"], or: "n1")) }
      let half = chance(4)
      let number = Int.random(in: -3...9, using: &random)
      return half ? .decimal("\(number).5") : .number(number)
    case .text:
      if chance(2) { return .answer(pick(["t1", "t2"], or: "t1")) }
      return .text(pick(["x", "Xy", "it's", "say \"no\"", "x\"y'z", "y"], or: "x"))
    default:
      if chance(2) { return .answer(pick(["d1", "d2"], or: "d1")) }
      return .date(pick(["2020-02-29", "1999-12-31", "2024-10-05"], or: "2020-02-29"))
    }
  }

  private mutating func number(_ depth: Int) -> Logic {
    let numeric = functions.filter { $0.rule.result == .number || $0 == .least || $0 == .greatest }
    let function = pick(numeric, or: .add)
    if hasRepetitions, chance(3) { return repeated(numeric) }
    return chance(6) ? leaf(.number) : apply(function, depth)
  }

  /// What is made of the answers in all repetitions, or the answer in one of them.
  private mutating func repeated(_ functions: [LogicFunction]) -> Logic {
    if chance(4) {
      return .answer(Logic.Question("r1", .number(.number(Int.random(in: 1...3, using: &random)))))
    }
    if chance(4), functions.contains(.count) { return .apply(.count, [.answer("g")]) }
    let several: [LogicFunction] = [.sum, .count, .least, .greatest, .average]
    let question = Logic.answer(pick(["r1", "r2"], or: "r1"))
    return .apply(pick(several.filter { functions.contains($0) }, or: .sum), [question])
  }

  private mutating func text(_ depth: Int) -> Logic {
    let function = pick(functions.filter { $0.rule.result == .text }, or: .toText)
    switch function {
    case .label, .formatDate, .join, .toText: return leaf(.text)
    case .replace: return .apply(.replace, [logic(.text, depth - 1), .text("x"), .text("z")])
    case .substring:
      let from = Int.random(in: 0...1, using: &random)
      let parts: [Logic] = chance(2) ? [.number(from)] : [.number(from), .number(1)]
      return .apply(.substring, [leaf(.text)] + parts)
    default: return apply(function, depth)
    }
  }

  private mutating func date(_ depth: Int) -> Logic {
    guard functions.contains(.addDays), functions.contains(.today) else { return leaf(.date) }
    return chance(2)
      ? .apply(.today, [])
      : .apply(.addDays, [leaf(.date), .number(Int.random(in: -9...40, using: &random))])
  }

  private mutating func condition(_ depth: Int) -> Logic {
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: return .all([logic(.truth, depth - 1), logic(.truth, depth - 1)])
    case 2, 3: return .any([logic(.truth, depth - 1), logic(.truth, depth - 1)])
    case 4: return .not(logic(.truth, depth - 1))
    case 5:
      let function = pick(
        functions.filter { [.contains, .startsWith, .endsWith].contains($0) }, or: .equal)
      return function == .equal ? comparison(depth) : apply(function, depth)
    case 6: return .apply(.answered, [chance(2) ? logic(.number, depth - 1) : leaf(.text)])
    default: return comparison(depth)
    }
  }

  private mutating func comparison(_ depth: Int) -> Logic {
    let orders: [LogicFunction] = [.equal, .less, .lessOrEqual, .greater, .greaterOrEqual]
    let order = pick(orders, or: .equal)
    if hasRepetitions, chance(4) {
      let question = Logic.answer(pick(["r1", "r2"], or: "r1"))
      return chance(3)
        ? .apply(.answered, [question])
        : .apply(order, [question, .number(Int.random(in: 0...6, using: &random))])
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .equal(pick(["c1", "c2"], or: "c1"), .option(pick(SampleForm.options, or: "a")))
    case 1: return .equal("m1", .option(pick(SampleForm.options, or: "a")))
    case 2: return .equal("b1", .literal(.boolean(chance(2))))
    case 3: return .equal(pick(["c1", "m1"], or: "c1"), .answer("c2"))
    case 4: return .apply(.equal, [logic(.text, depth - 1), logic(.text, depth - 1)])
    case 5: return .apply(order, [logic(.date, depth - 1), logic(.date, depth - 1)])
    default: return .apply(order, [logic(.number, depth - 1), logic(.number, depth - 1)])
    }
  }

  private mutating func apply(_ function: LogicFunction, _ depth: Int) -> Logic {
    switch function {
    case .weight, .position, .element, .toInteger, .toNumber: return leaf(.number)
    case .count: return .apply(.count, [chance(2) ? .answer("m1") : leaf(.number)])
    case .round:
      let number = logic(.number, depth - 1)
      if chance(3), let up = Logic.roundedUp(number, places: chance(2) ? 0 : 1) { return up }
      return .apply(.round, chance(2) ? [number] : [number, .number(1)])
    case .squareRoot, .naturalLogarithm, .logarithm10:
      return .apply(function, [.apply(.add, [.apply(.absolute, [leaf(.number)]), .number(1)])])
    case .arcSine, .arcCosine: return .apply(function, [.apply(.sine, [leaf(.number)])])
    case .tangent, .exponential: return .apply(function, [leaf(.number)])
    case .power: return .apply(.power, [leaf(.number), .number(2)])
    case .divide, .quotient, .remainder:
      let divisor =
        chance(4)
        ? logic(.number, depth - 1) : .number(pick([-2, 3, 4], or: 2))
      return .apply(function, [logic(.number, depth - 1), divisor])
    default: break
    }
    let rule = function.rule
    let least = rule.count.lowerBound
    let count = least + (rule.count.upperBound > least && chance(2) ? 1 : 0)
    let operands = (0..<count).map { index in
      logic(rule.operands[min(index, rule.operands.count - 1)], depth - 1)
    }
    return .apply(function, operands)
  }

  // MARK: Answers

  /// Answers to the questions, some of which have none.
  mutating func answers() -> InfixEvaluator {
    var answers: [String: [InfixEvaluator.Value]] = [:]
    func put(_ linkId: String, _ values: [InfixEvaluator.Value]) { answers[linkId] = values }
    for linkId in ["n1", "n3"] where !chance(3) {
      put(linkId, [.number(Double(Int.random(in: -2...9, using: &random)))])
    }
    if !chance(3) { put("n2", [.number(Double(Int.random(in: -4...20, using: &random)) / 2)]) }
    for linkId in ["t1", "t2"] where !chance(3) {
      put(linkId, [.text(pick(["x", "Xy", "yes", "it's"], or: "x"))])
    }
    for linkId in ["d1", "d2"] where !chance(3) {
      put(linkId, [.date(Int.random(in: 9_000...22_000, using: &random))])
    }
    if !chance(3) { put("b1", [.truth(chance(2))]) }
    for linkId in ["c1", "c2"] where !chance(3) {
      put(linkId, [.code(pick(SampleForm.options, or: "a"))])
    }
    if hasRepetitions {
      // Where the second question has fewer answers, the first repetitions have none.
      let count = Int.random(in: 0...3, using: &random)
      for (linkId, count) in [("r1", count), ("r2", Int.random(in: 0...count, using: &random))] {
        put(linkId, (0..<count).map { _ in .number(Double(Int.random(in: 0...6, using: &random))) })
      }
      put("g", Array(repeating: .truth(true), count: count))
    }
    put("m1", SampleForm.options.filter { _ in chance(2) }.map { .code($0) })
    return InfixEvaluator(answers: answers.filter { !$0.value.isEmpty })
  }
}
