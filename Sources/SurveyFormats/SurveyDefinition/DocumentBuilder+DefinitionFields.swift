import FHIRDocument
import FHIRQuestionnaire
import SurveyModel
import SurveyPrimitives

/// Fields by what they hold; a member has the name of its field, and what has its default value is
/// left out.
extension DocumentBuilder {
  mutating func definition(_ field: ItemField, of item: SurveyItem) {
    let member = field.rawValue
    switch field.content {
    case .text(let path): text(member, item[keyPath: path])
    case .texts(let path): texts(member, item[keyPath: path])
    case .flag(let path): flag(member, item[keyPath: path])
    case .count(let path):
      if let count = item[keyPath: path] { number(name(member), String(count)) }
    case .value(let path): if let value = item[keyPath: path] { typed(value, member) }
    case .values(let path): for value in item[keyPath: path] { typed(value, member, inArray: true) }
    case .coding(let path): if let value = item[keyPath: path] { coding(name(member), value) }
    case .codings(let path):
      for value in item[keyPath: path] { coding(name(member), value, inArray: true) }
    case .options(let path): for option in item[keyPath: path] { self.option(option, member) }
    case .answerConstraint(let path):
      let constraint = item[keyPath: path]
      if constraint != .optionsOnly { text(member, constraint.rawValue) }
    case .conditions(let path): for value in item[keyPath: path] { condition(value, member) }
    case .behavior(let path): text(member, item[keyPath: path]?.rawValue)
    case .expression(let path): definition(member, item[keyPath: path])
    case .variables(let path):
      for value in item[keyPath: path] { definition(member, value, inArray: true) }
    case .constraints(let path): for value in item[keyPath: path] { definition(of: value) }
    case .toggles(let path): for value in item[keyPath: path] { toggle(value, member) }
    case .limits(let path): for value in item[keyPath: path] { limit(value, member) }
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
