import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport

/// Makes up conditions and calculations over the questions of ``LogicFixture``.
struct LogicGenerator {
  var generator: Seeded
  /// Whether questions of the repeating group may be asked for.
  var isInGroup = false
  /// The question whose constraint it is.
  var own: String?

  init(seed: UInt64) { generator = Seeded(state: seed) }

  private mutating func pick<T>(_ list: [T]) -> T {
    list[Int.random(in: list.indices, using: &generator)]
  }

  private mutating func question(_ linkIds: [String]) -> Logic {
    let linkId = pick(linkIds)
    if linkId == own { return .itself }
    guard linkId.hasPrefix("g") else { return .answer(linkId) }
    if isInGroup { return .answer(linkId) }
    return .answer(Logic.Question(linkId, .number(.literal(.integer(pick([1, 2]))))))
  }

  private mutating func literal(_ linkId: String) -> Logic {
    switch pick(LogicFixture.values(linkId)) {
    case .string(let text) where linkId == "k": .literal(.coding(Coding(code: text)))
    case .coding(let coding):
      pick([.literal(.coding(coding)), .literal(.coding(Coding(code: coding.code)))])
    case let value: .literal(value)
    }
  }

  /// A condition.
  mutating func condition(_ depth: Int) -> Logic {
    guard depth > 0 else { return leaf() }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: return .apply(.and, [condition(depth - 1), condition(depth - 1)])
    case 2, 3: return .apply(.or, [condition(depth - 1), condition(depth - 1)])
    case 4: return .apply(.not, [condition(depth - 1)])
    case 5:
      return .apply(.choose, [condition(depth - 1), condition(depth - 1), condition(depth - 1)])
    case 6: return .apply(comparison(), [number(depth - 1), number(depth - 1)])
    default: return leaf()
    }
  }

  private mutating func comparison() -> LogicFunction {
    pick([.equal, .less, .lessOrEqual, .greater, .greaterOrEqual])
  }

  private mutating func leaf() -> Logic {
    switch Int.random(in: 0..<16, using: &generator) {
    case 10:
      return .apply(
        comparison(),
        [.answer("w"), pick([literal("w"), literal("w"), literal("n"), .answer("n")])])
    case 11:
      return .apply(.equal, [.answer("o"), pick([literal("o"), .literal(.string("typed"))])])
    case 12:
      let linkId = pick(["gi", "gc"])
      return .apply(.equal, [.answer(Logic.Question(linkId, .all)), literal(linkId)])
    case 13:
      return .apply(
        .matchesPart,
        [
          pick([question(["s", "gs", "x"]), .answer(.init("gs", .all))]),
          .literal(.string("[0-9B]")),
        ])
    case 14:
      return .apply(
        pick([.greater, .equal]),
        [.apply(.count, [.answer(Logic.Question("g", .all))]), .literal(.integer(2))])
    case 15: return .apply(.answered, [.answer("w")])
    case 0: return question(["b", "q"])
    case 1:
      return .apply(
        .answered, [question(["b", "n", "d", "s", "t", "c", "m", "k", "r", "below", "gi", "gc"])])
    case 2:
      let linkId = pick(["c", "m", "k", "gc"])
      return .apply(.equal, [question([linkId]), literal(linkId)])
    case 3:
      let linkId = pick(["n", "d", "r", "gi", "below", "n 2"])
      return .apply(comparison(), [question([linkId]), literal(linkId)])
    case 4: return .apply(comparison(), [question(["n", "r", "d"]), question(["n 2", "below"])])
    case 5:
      return .apply(pick([.contains, .startsWith, .endsWith]), [text(0), .literal(.string("B"))])
    case 6: return .apply(.matches, [question(["s", "gs"]), .literal(.string("[a-z]+"))])
    case 7:
      return .apply(
        comparison(), [.answer("t"), pick([.apply(.today, []), literal("t"), shifted()])])
    case 8: return .apply(.equal, [text(0), text(1)])
    default: return .apply(.equal, [question(["c"]), question(["c", "gc"])])
    }
  }

  private mutating func shifted() -> Logic {
    .apply(
      pick([.addDays, .addMonths, .addYears]),
      [.apply(.today, []), pick([literal("n"), .answer("n")])])
  }

  /// A number.
  mutating func number(_ depth: Int) -> Logic {
    guard depth > 0 else {
      return pick([question(["n", "d", "gi", "n 2"]), literal("d"), literal("n")])
    }
    switch Int.random(in: 0..<19, using: &generator) {
    case 11: return .apply(.squareRoot, [.apply(.absolute, [number(depth - 1)])])
    case 12:
      return .apply(.power, [number(0), pick([.literal(.integer(2)), .literal(.integer(3))])])
    case 13:
      return .apply(
        pick([.naturalLogarithm, .logarithm10, .exponential]), [.apply(.absolute, [number(0)])])
    case 14:
      return .apply(pick([.toNumber, .toInteger]), [pick([text(0), number(0), .answer("b")])])
    case 15: return .apply(.count, [.answer(Logic.Question(pick(["gi", "gc", "g"]), .all))])
    case 16: return .apply(.sum, [.answer(Logic.Question("gi", .all)), .answer("w")])
    case 17: return .apply(.add, [.answer("w"), .literal(.integer(1))])
    case 18: return .apply(.add, [number(depth - 1), number(0), number(0), number(0)])
    case 0, 1:
      return .apply(
        pick([.add, .subtract, .multiply, .divide, .quotient, .remainder]),
        [number(depth - 1), number(depth - 1)])
    case 2:
      return .apply(
        pick([.negate, .absolute, .ceiling, .floor, .truncate, .round]), [number(depth - 1)])
    case 3: return .apply(.sum, [number(depth - 1), question(["r", "n"]), number(0)])
    case 4: return .apply(pick([.least, .greatest, .average]), [question(["r"]), number(0)])
    case 5: return .apply(.count, [question(["r", "m", "n", "c"]), question(["b"])])
    case 6: return .apply(.choose, [condition(depth - 1), number(depth - 1), number(0)])
    case 7: return .apply(.firstOf, [number(depth - 1), number(0)])
    case 8: return .apply(.sum, [.apply(.weight, [question(["c", "m"])]), number(0)])
    case 9 where depth > 1:
      return .apply(
        pick([.yearsBetween, .monthsBetween, .daysBetween]), [.answer("t"), .apply(.today, [])])
    case 9: return .apply(pick([.year, .month, .day]), [pick([.answer("t"), .apply(.today, [])])])
    default: return .apply(.round, [number(depth - 1), .literal(.integer(1))])
    }
  }

  /// A text.
  mutating func text(_ depth: Int) -> Logic {
    guard depth > 0 else {
      return pick([question(["s", "gs"]), .literal(.string("it's \\ B\n"))])
    }
    switch Int.random(in: 0..<7, using: &generator) {
    case 0:
      return .apply(.concatenate, [text(depth - 1), text(0), .apply(.toText, [.answer("n")])])
    case 1: return .apply(pick([.uppercase, .lowercase]), [text(depth - 1)])
    case 2:
      return .apply(
        .substring, [text(0), .literal(.integer(0)), .literal(.integer(pick([1, 2])))])
    case 3: return .apply(.choose, [condition(depth - 1), text(depth - 1), text(0)])
    case 4: return .apply(.toText, [question(["c", "k", "n"])])
    case 5: return .apply(.label, [question(["c"])])
    default: return .apply(.replace, [text(0), .literal(.string("b")), .literal(.string("it's"))])
    }
  }
}
