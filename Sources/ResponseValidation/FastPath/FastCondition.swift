import SurveyModel
import SurveyPrimitives

/// A condition that can be decided by a look at the answers.
struct FastCondition: Sendable {
  /// What the answers are held against.
  enum Value: Sendable {
    case presence(Bool)
    case boolean(Bool)
    case number(ShortDecimal)
    case coding(system: Range<Int>?, code: Range<Int>)
  }

  /// The number of the question that decides; it comes before the item.
  var source: Int
  var `operator`: EnableWhen.Operator
  var value: Value

  /// `nil` where the answers may leave the condition open, or the fast path cannot decide it.
  init?(
    _ condition: EnableWhen, source: Int, of type: ItemType, keep: (String) -> Range<Int>
  ) {
    self.source = source
    self.operator = condition.operator
    let isEquality = condition.operator == .equal || condition.operator == .notEqual
    switch (condition.answer, type) {
    case (.boolean(let wanted), _) where condition.operator == .exists: value = .presence(wanted)
    case (_, _) where condition.operator == .exists: return nil
    case (.boolean(let wanted), .boolean) where isEquality: value = .boolean(wanted)
    case (.integer(let number), .integer), (.integer(let number), .decimal):
      guard let short = ShortDecimal(Array(String(number).utf8).span) else { return nil }
      value = .number(short)
    case (.decimal(let number), .integer), (.decimal(let number), .decimal):
      guard let short = ShortDecimal(Array(number.description.utf8).span) else { return nil }
      value = .number(short)
    case (.coding(let coding), .choice) where isEquality:
      guard let code = coding.code, coding.version == nil, code.utf8.allSatisfy({ $0 < 0x80 }),
        coding.system?.utf8.allSatisfy({ $0 < 0x80 }) != false
      else { return nil }
      value = .coding(system: coding.system.map(keep), code: keep(code))
    default: return nil
    }
  }
}
