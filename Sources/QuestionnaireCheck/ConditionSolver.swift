import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Whether conditions on one question can hold together, over all answers that it can have.
///
/// Where the answers cannot be counted (dates, quantities), a comparison may come out either way.
struct ConditionSolver {
  /// The values that decide: one for each way in which the comparisons can come out.
  private let values: [AnswerValue]
  /// Whether there are answers beside the values, of which nothing is known.
  private let hasOthers: Bool
  private let isSingle: Bool

  /// `offered` are all answers of a closed question; `constants` are what it is held against.
  init(_ item: SurveyItem, offered: [AnswerValue]?, constants: [AnswerValue], isSingle: Bool) {
    self.isSingle = isSingle
    if let offered {
      (values, hasOthers) = (offered, false)
      return
    }
    switch item.type {
    case .boolean: (values, hasOthers) = ([.boolean(true), .boolean(false)], false)
    case .integer, .decimal:
      let numbers = Self.numbers(item, constants)
      (values, hasOthers) = (numbers ?? [], numbers == nil)
    default: (values, hasOthers) = ([], true)
    }
  }

  /// Whether all conditions can hold at once.
  func canHold(_ conditions: [EnableWhen]) -> Bool {
    satisfies(
      conditions.map { condition in
        switch condition.operator {
        case .exists: condition.answer == .boolean(true) ? .some : .none
        case .notEqual: .every { Self.holds(.equal, $0, condition.answer).map { !$0 } }
        default: .one { Self.holds(condition.operator, $0, condition.answer) }
        }
      })
  }

  /// Whether all conditions can fail at once.
  func canFail(_ conditions: [EnableWhen]) -> Bool {
    satisfies(
      conditions.map { condition in
        switch condition.operator {
        case .exists: condition.answer == .boolean(true) ? .none : .some
        case .notEqual: .one { Self.holds(.equal, $0, condition.answer) }
        default: .every { Self.holds(condition.operator, $0, condition.answer).map { !$0 } }
        }
      })
  }

  /// What is asked of the answers; `nil` says that it is not known.
  private enum Demand {
    case none
    case some
    case one((AnswerValue) -> Bool?)
    case every((AnswerValue) -> Bool?)
  }

  private func satisfies(_ demands: [Demand]) -> Bool {
    var needsNone = false
    var needsSome = false
    var wanted: [(AnswerValue) -> Bool?] = []
    var allowed: [(AnswerValue) -> Bool?] = []
    for demand in demands {
      switch demand {
      case .none: needsNone = true
      case .some: needsSome = true
      case .one(let test): wanted.append(test)
      case .every(let test): allowed.append(test)
      }
    }
    if needsNone { return !needsSome && wanted.isEmpty }
    guard needsSome || !wanted.isEmpty else { return true }
    if hasOthers { return true }
    let left = values.filter { value in allowed.allSatisfy { $0(value) != false } }
    if left.isEmpty { return false }
    return isSingle
      ? left.contains { value in wanted.allSatisfy { $0(value) != false } }
      : wanted.allSatisfy { test in left.contains { test($0) != false } }
  }

  private static func holds(
    _ comparison: EnableWhen.Operator, _ value: AnswerValue, _ constant: AnswerValue
  ) -> Bool? {
    if comparison == .equal { return AnswerValue.equal(value, constant) }
    guard case .known(let order) = AnswerValue.order(value, constant) else { return nil }
    switch comparison {
    case .greater: return order == .greater
    case .less: return order == .less
    case .greaterOrEqual: return order != .less
    case .lessOrEqual: return order != .greater
    default: return nil
    }
  }

  /// The numbers that decide: the constants and limits, what lies around and between them.
  private static func numbers(_ item: SurveyItem, _ constants: [AnswerValue]) -> [AnswerValue]? {
    let limits = [item.minValue, item.maxValue].compactMap(\.self)
    guard item.calculatedLimits.isEmpty else { return nil }
    let one = ExactDecimal(1)
    var points: [ExactDecimal] = []
    for value in constants + limits {
      guard let number = value.number, item.type == .decimal || number.integer != nil else {
        return nil
      }
      points += [number, number.adding(one), number.subtracting(one)].compactMap(\.self)
    }
    points.sort()
    let half = ExactDecimal("0.5") ?? one
    var all = points.isEmpty ? [one] : points
    if item.type == .decimal {
      all += zip(points, points.dropFirst()).compactMap { $0.adding($1)?.times(half) }
    }
    let candidates = all.compactMap { number -> AnswerValue? in
      item.type == .decimal ? .decimal(number) : number.integer.map { .integer($0) }
    }
    return candidates.filter { value in
      let isBelow = item.minValue.map { holds(.less, value, $0) == true } ?? false
      let isAbove = item.maxValue.map { holds(.greater, value, $0) == true } ?? false
      return !isBelow && !isAbove
    }
  }
}
