import FHIRDocument
import FHIRQuestionnaire
import SurveyModel
import SurveyPrimitives

/// Fields by what they hold; a member has the name of its field, and what has its default value is
/// left out.
extension DocumentBuilder {
  mutating func definition(
    _ field: ItemField, _ content: ItemField.Content, of item: SurveyItem
  ) {
    let member = field.rawValue
    switch content {
    case .text(let path): text(member, item[path])
    case .texts(let path): texts(member, item[path])
    case .flag(let path): flag(member, item[path])
    case .count(let path):
      if let count = item[path] { number(name(member), String(count)) }
    case .value(let path): if let value = item[path] { typed(value, member) }
    case .values(let path): for value in item[path] { typed(value, member, inArray: true) }
    case .coding(let path): if let value = item[path] { coding(name(member), value) }
    case .codings(let path):
      for value in item[path] { coding(name(member), value, inArray: true) }
    case .options(let path): for option in item[path] { self.option(option, member) }
    case .answerConstraint(let path):
      let constraint = item[path]
      if constraint != .optionsOnly { text(member, constraint.rawValue) }
    case .conditions(let path): for value in item[path] { condition(value, member) }
    case .behavior(let path): text(member, item[path]?.rawValue)
    case .expression(let path): definition(member, item[path])
    case .variables(let path):
      for value in item[path] { definition(member, value, inArray: true) }
    case .constraints(let path): for value in item[path] { definition(of: value) }
    case .toggles(let path): for value in item[path] { toggle(value, member) }
    case .limits(let path): for value in item[path] { limit(value, member) }
    }
  }

  private mutating func option(_ option: AnswerOption, _ member: String) {
    open(name(member), inArray: true)
    typed(option.value, "value")
    flag("initialSelected", option.initialSelected)
    flag("exclusive", option.isExclusive)
    text("prefix", option.prefix)
    if let ordinal = option.ordinal { number(name("ordinal"), ordinal.description) }
    close()
  }

  private mutating func condition(_ condition: EnableWhen, _ member: String) {
    open(name(member), inArray: true)
    text("question", condition.question)
    text("operator", condition.operator.rawValue)
    typed(condition.answer, "answer")
    close()
  }

  private mutating func toggle(_ toggle: OptionToggle, _ member: String) {
    open(name(member), inArray: true)
    for option in toggle.options { typed(option, "options", inArray: true) }
    definition("expression", toggle.expression)
    close()
  }

  private mutating func limit(_ limit: CalculatedLimit, _ member: String) {
    open(name(member), inArray: true)
    text("limit", limit.kind.rawValue)
    definition("expression", limit.expression)
    close()
  }
}
