import FHIRDocument
import Primitives
import SurveyModel

extension DocumentBuilder {
  /// Writes the members of an item that the model has fields for, those below it aside.
  mutating func itemMembers(_ item: SurveyItem, valueSets: ContainedValueSets) {
    itemExtensions(item)
    if !item.linkId.isEmpty { string(.linkId, item.linkId) }
    string(.prefix, item.prefix)
    string(.text, item.text)
    string(.type, isOpenChoice(item) ? "open-choice" : item.type.rawValue)
    for condition in item.enableWhen { self.condition(condition) }
    string(.enableBehavior, item.enableBehavior?.rawValue)
    if item.required { boolean(.required, true) }
    if item.repeats { boolean(.repeats, true) }
    if item.readOnly { boolean(.readOnly, true) }
    if let maxLength = item.maxLength { number(.maxLength, String(maxLength)) }
    string(.answerValueSet, item.answerValueSet)
    if !isFromValueSet(item.options, of: item, valueSets) {
      for option in item.options { self.option(option) }
    }
    for value in item.initial {
      open(.initial, inArray: true)
      answer(value, base: "value")
      close()
    }
  }

  private func isOpenChoice(_ item: SurveyItem) -> Bool {
    item.type == .choice && item.answerConstraint == .optionsOrString
  }

  private func isFromValueSet(
    _ options: [AnswerOption], of item: SurveyItem, _ valueSets: ContainedValueSets
  ) -> Bool {
    guard !options.isEmpty, let address = item.answerValueSet else { return false }
    return valueSets.options(of: address) == options
  }

  private mutating func condition(_ condition: EnableWhen) {
    open(.enableWhen, inArray: true)
    string(.question, condition.question)
    string(name("operator"), condition.operator.rawValue)
    answer(condition.answer, base: "answer")
    close()
  }

  private mutating func option(_ option: AnswerOption) {
    open(.answerOption, inArray: true)
    if option.isExclusive {
      openExtension(ExtensionURL.optionExclusive)
      boolean(.valueBoolean, true)
      close()
    }
    if let prefix = option.prefix {
      openExtension(ExtensionURL.optionPrefix)
      string(.valueString, prefix)
      close()
    }
    if let ordinal = option.ordinal {
      openExtension(ExtensionURL.ordinalValue)
      number(.valueDecimal, ordinal.description)
      close()
    }
    answer(option.value, base: "value")
    if option.initialSelected { boolean(.initialSelected, true) }
    close()
  }

  mutating func openExtension(_ url: String) {
    open(.extension, inArray: true)
    string(.url, url)
  }
}
