import SurveyPrimitives
import TestSupport

/// Makes up FHIRPath as people write it, over the questions of ``LogicFixture``.
struct FHIRPathGenerator {
  var generator: Seeded

  init(seed: UInt64) { generator = Seeded(state: seed) }

  private mutating func pick<T>(_ list: [T]) -> T {
    list[Int.random(in: list.indices, using: &generator)]
  }

  private mutating func at(_ linkId: String) -> String {
    switch linkId {
    case "q": "%resource.item.where(linkId='h').item.where(linkId='q').answer"
    case "below": "%resource.descendants().where(linkId='below').answer"
    case "gi", "gc": "%resource.item.where(linkId='g').item.where(linkId='\(linkId)').answer"
    default:
      pick([
        "%resource.item.where(linkId='\(linkId)').answer",
        "%resource.descendants().where(linkId = '\(linkId)').answer",
        "%resource.repeat(item).where(linkId in ('\(linkId)' | '?')).answer",
      ])
    }
  }

  private mutating func operand(_ linkIds: [String]) -> String { "\(at(pick(linkIds))).value" }

  private let numbers = ["n", "d", "n 2", "below"]

  mutating func condition(_ depth: Int) -> String {
    guard depth > 0 else { return leaf() }
    let (a, b) = ("(\(condition(depth - 1)))", "(\(condition(depth - 1)))")
    switch Int.random(in: 0..<11, using: &generator) {
    case 0, 1: return "\(a) and \(b)"
    case 2, 3: return "\(a) or \(b)"
    case 4: return "\(a) xor \(b)"
    case 5: return "\(a) implies \(b)"
    case 6: return "\(a).not()"
    case 7: return "iif(\(a), \(b), \(condition(depth - 1)))"
    case 8: return "\(a) = \(b)"
    case 9: return "\(a) != \(pick(["true", "false"]))"
    default: return "iif(\(a), \(b))"
    }
  }

  private mutating func leaf() -> String {
    switch Int.random(in: 0..<22, using: &generator) {
    case 20:
      return
        "%resource.item.where(linkId='g').item.where(linkId='gs').answer.value.where($this.contains('B')).exists()"
    case 18: return "\(operand(["c", "m"])).display \(pick(["=", "!="])) 'Option a'"
    case 19: return "\(operand(["o"])).code \(pick(["=", "!="])) 'a'"
    case 0: return operand(["b", "q"])
    case 1: return "\(operand(["b", "q"])) = \(pick(["true", "false"]))"
    case 2: return "\(at(pick(["n", "c", "m", "s", "gi", "t"])))\(pick(["", ".value"])).exists()"
    case 3: return "\(operand(["n", "c", "m", "s", "r", "gc"])).empty()"
    case 4:
      return "\(number(1)) \(pick(["=", "!=", "<", "<=", ">", ">="])) \(number(1))"
    case 5: return "\(operand(["c"])).code \(pick(["=", "!="])) '\(pick(["a", "b", "?"]))'"
    case 6: return "\(operand(["m", "gc"])).code = 'a'"
    case 7: return "\(operand(["m", "c", "gc"])).where(code = 'a' or code = 'b').exists()"
    case 8: return "\(at(pick(["m", "c"]))).where(value.code = 'b').exists()"
    case 9: return "'\(pick(["a", "c"]))' in \(operand(["m", "c"])).code"
    case 10: return "\(operand(["c"])).code in ('a' | 'b')"
    case 11: return "\(operand(["k"])) \(pick(["=", "!="])) 'one'"
    case 12: return "\(operand(["r", "gi"])).where($this > 2).exists()"
    case 13: return "\(operand(["t"])) \(pick(["<", ">="])) today() - \(pick([0, 26])) years"
    case 14: return "\(operand(["s"])).contains('B')"
    case 15: return "\(at("n")).all(value > 2)"
    case 16: return "\(operand(["m"])).where(display.startsWith('Option b')).exists()"
    case 17:
      return "\(operand(["c"])).where(system = '\(LogicFixture.system)' and code = 'a').exists()"
    default: return "\(operand(["m", "r", "gi"])).count() > 1"
    }
  }

  mutating func number(_ depth: Int) -> String {
    guard depth > 0 else { return pick([operand(numbers), "2", "-0.75"]) }
    let (a, b) = (number(depth - 1), number(depth - 1))
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1: return "(\(a) \(pick(["+", "-", "*", "/", "div", "mod"])) \(b))"
    case 2: return "(-\(operand(numbers)))"
    case 3: return "(\(a)).\(pick(["abs", "floor", "ceiling", "round", "truncate"]))()"
    case 4: return "\(operand(["r", "gi", "n"])).\(pick(["sum", "min", "max", "avg"]))()"
    case 5: return "\(operand(["c", "m"])).ordinal().sum()"
    case 6: return "\(at(pick(["c", "m"]))).weight().aggregate($this + $total, 0)"
    case 7: return "iif(\(leaf()), \(a), \(b))"
    case 8: return "\(operand(["n", "d"])).combine(\(operand(["n 2", "r"]))).sum()"
    case 9: return "\(operand(["t"])).toString().substring(0, 4).toInteger()"
    case 10: return "\(operand(["c"])).where(code in ('a' | 'b')).count()"
    default:
      return "%resource.item.where(linkId.startsWith('n')).answer.value.where($this > 1).count()"
    }
  }

  mutating func text(_ depth: Int) -> String {
    guard depth > 0 else {
      return pick([operand(["s", "k"]), "'it\\'s'", "\(operand(["c"])).display"])
    }
    let a = text(depth - 1)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: return "\(a) & \(text(depth - 1))"
    case 1: return "(\(a) + \(text(0)))"
    case 2: return "(\(a)).upper()"
    case 3: return "iif(\(leaf()), \(a), {})"
    case 4: return "\(operand(["c", "o"])).code"
    case 5: return "(\(a)).substring(0, 3)"
    default: return "\(operand(["n", "b", "t"])).toString()"
    }
  }
}
