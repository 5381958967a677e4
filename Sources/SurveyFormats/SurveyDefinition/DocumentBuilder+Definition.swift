import FHIRDocument
import FHIRQuestionnaire
import SurveyModel
import SurveyPrimitives

extension DocumentBuilder {
  /// Writes an item and those below it as an entry of `items`.
  mutating func definition(of item: SurveyItem) {
    open(name("items"), inArray: true)
    text("linkId", item.linkId)
    text("type", item.type.rawValue)
    text("presentation", item.presentation().rawValue)
    text("prefix", item.prefix)
    text("text", item.text)
    text("entryFormat", item.entryFormat)
    flag("required", item.required)
    flag("repeats", item.repeats)
    flag("readOnly", item.readOnly)
    flag("hidden", item.hidden)
    limits(of: item)
    choices(of: item)
    definitionRestrictions(of: item)
    for value in item.initial { typed(value, "initial", inArray: true) }
    definitionExpressions(of: item)
    for condition in item.enableWhen {
      open(name("enableWhen"), inArray: true)
      text("question", condition.question)
      text("operator", condition.operator.rawValue)
      typed(condition.answer, "answer")
      close()
    }
    text("enableBehavior", item.enableBehavior?.rawValue)
    for child in item.items { definition(of: child) }
    carried(item.carried)
    close()
  }

  private mutating func limits(of item: SurveyItem) {
    integer("maxLength", item.maxLength)
    integer("minLength", item.minLength)
    if let value = item.minValue { typed(value, "minValue") }
    if let value = item.maxValue { typed(value, "maxValue") }
    integer("maxDecimalPlaces", item.maxDecimalPlaces)
    integer("minOccurs", item.minOccurs)
    integer("maxOccurs", item.maxOccurs)
    if let unit = item.unit { coding(name("unit"), unit) }
    for unit in item.unitOptions { coding(name("unitOptions"), unit, inArray: true) }
  }

  private mutating func choices(of item: SurveyItem) {
    for code in item.itemControl { string(name("itemControl"), code, inArray: true) }
    text("choiceOrientation", item.choiceOrientation)
    for option in item.options {
      open(name("options"), inArray: true)
      typed(option.value, "value")
      flag("initialSelected", option.initialSelected)
      flag("exclusive", option.isExclusive)
      text("prefix", option.prefix)
      if let ordinal = option.ordinal { number(name("ordinal"), ordinal.description) }
      close()
    }
    text("answerValueSet", item.answerValueSet)
    if item.answerConstraint != .optionsOnly {
      text("answerConstraint", item.answerConstraint.rawValue)
    }
  }

  /// Writes what is carried as an object of the source's members, in their order.
  mutating func carried(_ parts: [Carried]) {
    if parts.isEmpty { return }
    open(name("carried"))
    let members = CarriedMembers.document(of: parts).map { Members(of: $0.root) } ?? Members()
    var written: Set<String> = []
    for part in parts {
      if part.json == "null" {
        openPrimitive(name(part.name), .string, nil)
        close()
        continue
      }
      let isSibling = part.name.hasPrefix("_") && !members.contains(part.name)
      let base = isSibling ? String(part.name.dropFirst()) : part.name
      guard written.insert(base).inserted else { continue }
      for element in members[base] { copy(element) }
    }
    close()
  }

  mutating func text(_ member: String, _ value: String?) {
    if let value { string(name(member), value) }
  }

  private mutating func flag(_ member: String, _ value: Bool) {
    if value { boolean(name(member), true) }
  }

  private mutating func integer(_ member: String, _ value: Int?) {
    if let value { number(name(member), String(value)) }
  }

  /// Writes a value under the name of its type: `{"date": "2026-03"}`.
  mutating func typed(_ value: AnswerValue, _ member: String, inArray: Bool = false) {
    open(name(member), inArray: inArray)
    answer(value, name: name(value.type.rawValue))
    close()
  }
}
