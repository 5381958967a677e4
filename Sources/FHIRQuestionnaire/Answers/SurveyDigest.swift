import SurveyModel
import SurveyPrimitives

/// A short text that differs when what is asked of people, or what is done with answers, does.
///
/// Every field of an item counts but those of presentation, and the names and order of items.
struct SurveyDigest {
  private(set) var items = 0
  private var fingerprint = Fingerprint()
  private static let fields = ItemField.allCases.filter { !$0.isPresentation }

  init(_ survey: Survey) {
    add(survey.items)
    survey.variables.forEach { add($0) }
  }

  /// Sixteen hexadecimal digits.
  var text: String { fingerprint.text }

  private mutating func add(_ list: [SurveyItem]) {
    add("{")
    for step in ItemWalk(list) {
      guard case .enter(let item) = step else {
        add("}")
        continue
      }
      items += 1
      add(item.linkId)
      add(item.type.rawValue)
      for field in Self.fields { add(field, of: item) }
      add("{")
    }
    add("}")
  }

  /// Adds the name of a field and what it holds; nothing where that is its default.
  private mutating func add(_ field: ItemField, of item: SurveyItem) {
    guard let value = item.value(of: field) else { return }
    add(field.rawValue)
    switch value {
    case .text(let text): add(text)
    case .texts(let texts): texts.forEach { add($0) }
    case .flag: add("true")
    case .count(let count): add(String(count))
    case .value(let value): add(value)
    case .values(let values): values.forEach { add($0) }
    case .coding(let coding): add(coding)
    case .codings(let codings): codings.forEach { add($0) }
    case .options(let options): options.forEach { add($0) }
    case .answerConstraint(let constraint): add(constraint.rawValue)
    case .conditions(let conditions): conditions.forEach { add($0) }
    case .behavior(let behavior): add(behavior.rawValue)
    case .expression(let expression): add(expression)
    case .variables(let variables): variables.forEach { add($0) }
    case .constraints(let constraints): constraints.forEach { add($0.expression) }
    case .toggles(let toggles): toggles.forEach { add($0) }
    case .limits(let limits):
      for limit in limits {
        add(limit.kind.rawValue)
        add(limit.expression)
      }
    }
  }

  private mutating func add(_ option: AnswerOption) {
    add(option.value)
    add(option.ordinal?.description ?? "")
    if option.isExclusive { add("exclusive") }
  }

  private mutating func add(_ condition: EnableWhen) {
    add(condition.question)
    add(condition.operator.rawValue)
    add(condition.answer)
  }

  private mutating func add(_ toggle: OptionToggle) {
    toggle.options.forEach { add($0) }
    add(toggle.expression)
  }

  private mutating func add(_ expression: SurveyExpression) {
    add(expression.name ?? "")
    add(expression.text)
  }

  private mutating func add(_ coding: Coding) {
    add(coding.system ?? "")
    add(coding.code ?? "")
  }

  private mutating func add(_ value: AnswerValue) {
    add(value.type.rawValue)
    if case .coding(let coding) = value { add(coding) }
    add(value.label)
  }

  private mutating func add(_ text: String) { fingerprint.add(text) }
}
