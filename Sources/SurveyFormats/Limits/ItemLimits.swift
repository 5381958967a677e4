package import SurveyLogic
package import SurveyModel
import SurveyPrimitives

/// The limits of an item as parts of one condition on its answer, and the way back.
///
/// Forms have one constraint where FHIR has least and greatest values, lengths, a pattern, and rules:
/// `. >= 0 and . <= 200` is `minValue` and `maxValue`, `regex(., '[A-Z]+')` is `regex`.
package enum ItemLimits {
  /// The conditions that the fields of an item say, each with its field.
  package static func conditions(of item: SurveyItem) -> [(field: ItemField, condition: Logic)] {
    var found: [(ItemField, Logic)] = []
    func add(_ field: ItemField, _ function: LogicFunction, _ left: Logic, _ right: AnswerValue?) {
      guard let right else { return }
      found.append((field, .apply(function, [left, .literal(right.withoutUnit)])))
    }
    let length = Logic.apply(.length, [.itself])
    let count = Logic.apply(.count, [.itself])
    add(.minValue, .greaterOrEqual, .itself, item.minValue)
    add(.maxValue, .lessOrEqual, .itself, item.maxValue)
    if item.type.answerType?.isText == true, !item.isChoice {
      add(.minLength, .greaterOrEqual, length, item.minLength.map { .integer($0) })
      add(.maxLength, .lessOrEqual, length, item.maxLength.map { .integer($0) })
      add(.regex, .matches, .itself, item.regex.map { .string($0) })
    }
    if item.type == .decimal || item.type == .quantity, let places = item.maxDecimalPlaces {
      // Where what lies in the middle goes is all one for a number that is not changed.
      let rounded =
        Logic.roundedUp(.itself, places: places)
        ?? .apply(.round, [.itself, .literal(.integer(places))])
      found.append((.maxDecimalPlaces, .apply(.equal, [.itself, rounded])))
    }
    if item.isChoice, item.repeats {
      add(.minOccurs, .greaterOrEqual, count, item.minOccurs.map { .integer($0) })
      add(.maxOccurs, .lessOrEqual, count, item.maxOccurs.map { .integer($0) })
      for option in item.options where option.isExclusive {
        found.append((.options, exclusive(option.value)))
      }
    }
    return found
  }

  private static func exclusive(_ value: AnswerValue) -> Logic {
    .any([
      .apply(.lessOrEqual, [.apply(.count, [.itself]), .literal(.integer(1))]),
      .not(.apply(.equal, [.itself, .literal(value)])),
    ])
  }

  /// Gives an item the limits that a condition says; gives what is left of it.
  ///
  /// - Parameter isAskedOfNothing: whether the condition counts where there is no answer, too. Where it does not,
  ///   a least number of answers is none: nothing need be answered.
  package static func apply(
    _ condition: Logic, to item: inout SurveyItem, isAskedOfNothing: Bool = true
  ) -> Logic? {
    var left: [Logic] = []
    for part in condition.conjuncts {
      var changed = item
      if apply(part: part, to: &changed), isAskedOfNothing || changed.minOccurs == item.minOccurs {
        item = changed
      } else {
        left.append(part)
      }
    }
    return left.isEmpty ? nil : .all(left)
  }

  private static func apply(part: Logic, to item: inout SurveyItem) -> Bool {
    guard case .apply(let function, let operands) = part else { return false }
    if function == .or { return applyExclusive(operands, to: &item) }
    guard operands.count == 2 else { return false }
    if let turned = function.turned, case .literal = operands[0] {
      return apply(turned, operands[1], operands[0], to: &item)
    }
    return apply(function, operands[0], operands[1], to: &item)
  }

  private static func apply(
    _ function: LogicFunction, _ left: Logic, _ right: Logic, to item: inout SurveyItem
  ) -> Bool {
    switch (left, right) {
    case (.itself, .literal(.string(let pattern))) where function == .matches:
      guard item.regex == nil, item.type.answerType?.isText == true else { return false }
      item.regex = pattern
    case (.itself, .apply) where function == .equal && places(of: right) != nil:
      guard item.maxDecimalPlaces == nil, item.type == .decimal || item.type == .quantity
      else { return false }
      item.maxDecimalPlaces = places(of: right)
    case (.itself, _):
      guard let literal = right.literalValue else { return false }
      return applyValue(function, literal, to: &item)
    case (.apply(.length, [.itself]), _):
      guard let number = right.wholeNumber else { return false }
      return applyCount(function, number, \.minLength, \.maxLength, to: &item)
    case (.apply(.count, [.itself]), _):
      guard let number = right.wholeNumber, item.type.isQuestion, item.repeats else {
        return false
      }
      return applyCount(function, number, \.minOccurs, \.maxOccurs, to: &item)
    default: return false
    }
    return true
  }

  /// To how many digits the answer is rounded.
  private static func places(of logic: Logic) -> Int? {
    if let rounded = logic.roundedUp { return rounded.number == .itself ? rounded.places : nil }
    guard case .apply(.round, let operands) = logic, operands.count == 2, operands[0] == .itself
    else { return nil }
    return operands[1].wholeNumber
  }

  private static func applyValue(
    _ function: LogicFunction, _ literal: AnswerValue, to item: inout SurveyItem
  ) -> Bool {
    guard !item.isChoice, let type = item.type.answerType, type.hasOrder, type != .string,
      var value = literal.converted(to: type)
    else { return false }
    value = value.measured(in: item.unit)
    switch (function, value) {
    case (.greaterOrEqual, _) where item.minValue == nil: item.minValue = value
    case (.lessOrEqual, _) where item.maxValue == nil: item.maxValue = value
    case (.greater, .integer(let number)) where item.minValue == nil && number < Int.max:
      item.minValue = .integer(number + 1)
    case (.less, .integer(let number)) where item.maxValue == nil && number > Int.min:
      item.maxValue = .integer(number - 1)
    default: return false
    }
    return true
  }

  private static func applyCount(
    _ function: LogicFunction, _ number: Int, _ least: WritableKeyPath<SurveyItem, Int?>,
    _ most: WritableKeyPath<SurveyItem, Int?>, to item: inout SurveyItem
  ) -> Bool {
    guard (0...1_000_000).contains(number) else { return false }
    switch function {
    case .greaterOrEqual where item[keyPath: least] == nil: item[keyPath: least] = number
    case .lessOrEqual where item[keyPath: most] == nil: item[keyPath: most] = number
    case .greater where item[keyPath: least] == nil: item[keyPath: least] = number + 1
    case .less where item[keyPath: most] == nil && number > 0: item[keyPath: most] = number - 1
    case .equal where item[keyPath: least] == nil && item[keyPath: most] == nil:
      item[keyPath: least] = number
      item[keyPath: most] = number
    default: return false
    }
    return true
  }

  /// That an option excludes all others.
  private static func applyExclusive(_ operands: [Logic], to item: inout SurveyItem) -> Bool {
    guard item.repeats,
      let index = item.options.firstIndex(where: { option in
        guard case .apply(.or, let wanted) = exclusive(option.value) else { return false }
        return wanted == operands || Array(wanted.reversed()) == operands
      })
    else { return false }
    item.options[index].isExclusive = true
    return true
  }
}
