import FHIRDocument
import FHIRQuestionnaire
import SurveyModel
import SurveyPrimitives

/// Fields by what they hold; a member has the name of its field, and what has its default value is
/// left out.
extension DocumentBuilder {
  mutating func definition(
    _ field: ItemField, _ name: ElementName, of item: SurveyItem
  ) {
    guard let value = item.value(of: field) else { return }
    switch value {
    case .text(let text): string(name, text)
    case .texts(let texts): self.texts(name, texts)
    case .flag: boolean(name, true)
    case .count(let count): number(name, String(count))
    case .value(let value): typed(value, name)
    case .values(let values): for value in values { typed(value, name, inArray: true) }
    case .coding(let coding): self.coding(name, coding)
    case .codings(let codings): for coding in codings { self.coding(name, coding, inArray: true) }
    case .options(let options): options.forEachInPlace { option($0, name) }
    case .answerConstraint(let constraint): string(name, constraint.rawValue)
    case .conditions(let conditions): conditions.forEachInPlace { condition($0, name) }
    case .behavior(let behavior): string(name, behavior.rawValue)
    case .expression(let expression): definition(name, expression)
    case .variables(let variables):
      for variable in variables { definition(name, variable, inArray: true) }
    case .constraints(let constraints): for constraint in constraints { definition(of: constraint) }
    case .toggles(let toggles): for toggle in toggles { self.toggle(toggle, name) }
    case .limits(let limits): for limit in limits { self.limit(limit, name) }
    }
  }

  private mutating func option(_ option: AnswerOption, _ name: ElementName) {
    open(name, inArray: true)
    typed(option.value, .value)
    if option.initialSelected { boolean(.initialSelected, true) }
    if option.isExclusive { boolean(self.name("exclusive"), true) }
    string(.prefix, option.prefix)
    if let ordinal = option.ordinal { number(self.name("ordinal"), ordinal.description) }
    text("ordinalExtension", option.ordinalExtension)
    if !option.preserved.isEmpty { preserved(self.name("preserved"), option.preserved) }
    close()
  }

  private mutating func condition(_ condition: EnableWhen, _ name: ElementName) {
    open(name, inArray: true)
    string(.question, condition.question)
    string(.operator, condition.operator.rawValue)
    typed(condition.answer, .answer)
    close()
  }

  private mutating func toggle(_ toggle: OptionToggle, _ name: ElementName) {
    open(name, inArray: true)
    for option in toggle.options { typed(option, .options, inArray: true) }
    definition(.expression, toggle.expression)
    close()
  }

  private mutating func limit(_ limit: CalculatedLimit, _ name: ElementName) {
    open(name, inArray: true)
    text("limit", limit.kind.rawValue)
    definition(.expression, limit.expression)
    close()
  }
}
