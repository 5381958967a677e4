import FHIRDocument
import FHIRTerminology
import SurveyModel
import SurveyPrimitives

extension DocumentBuilder {
  /// Writes the members of an item that the model has fields for, those below it aside.
  mutating func itemMembers(_ item: SurveyItem, context: QuestionnaireContext) {
    let version = context.version
    itemExtensions(item, version)
    if !item.linkId.isEmpty { string(.linkId, item.linkId) }
    string(.prefix, item.prefix)
    calculated(.text, .string, item.text, item.textExpression, version)
    string(.type, typeCode(item, version))
    for condition in item.enableWhen { self.condition(condition, version) }
    if version != .stu3 { string(.enableBehavior, item.enableBehavior?.rawValue) }
    flag(.required, item.required, item[.required], version)
    flag(.repeats, item.repeats, item[.repeats], version)
    flag(.readOnly, item.readOnly, item[.readOnly], version)
    calculated(.maxLength, .integer, item.maxLength.map(String.init), item[.maxLength], version)
    if version == .r5, item.answerConstraint != .optionsOnly {
      string(.answerConstraint, item.answerConstraint.rawValue)
    }
    valueSet(item.answerValueSet, version)
    if !isFromValueSet(item.options, of: item, context) {
      for option in item.options { self.option(option, version) }
    }
    initial(item.initial, version)
  }

  /// The code of the item's type: R5 has one for choices, and says apart what else is allowed.
  private func typeCode(_ item: SurveyItem, _ version: FHIRVersion) -> String {
    guard item.type == .choice else { return item.type.rawValue }
    if version == .r5 { return "coding" }
    return item.answerConstraint == .optionsOrString ? "open-choice" : "choice"
  }

  /// STU3 refers to the value set.
  private mutating func valueSet(_ address: String?, _ version: FHIRVersion) {
    guard let address, version == .stu3 else { return string(.answerValueSet, address) }
    open(.options)
    string(.reference, address)
    close()
  }

  /// STU3 has one initial value, and its type in the name.
  private mutating func initial(_ values: [AnswerValue], _ version: FHIRVersion) {
    if version == .stu3, values.count == 1 { return answer(values[0], base: "initial") }
    for value in values {
      open(.initial, inArray: true)
      answer(value, base: "value")
      close()
    }
  }

  /// Options that a value set gave are not spelled out again (que-4).
  ///
  /// What a value set elsewhere gave cannot be told any more, so it is taken for what it has.
  private func isFromValueSet(
    _ options: [AnswerOption], of item: SurveyItem, _ context: QuestionnaireContext
  ) -> Bool {
    guard let address = item.answerValueSet else { return false }
    guard context.library.valueSet(address, from: context.resource) != nil,
      let known = context.options(of: address)
    else { return true }
    return known == options
  }

  private mutating func condition(_ condition: EnableWhen, _ version: FHIRVersion) {
    open(.enableWhen, inArray: true)
    string(.question, condition.question)
    switch (version, condition.operator, condition.answer) {
    case (.stu3, .exists, .boolean(let value)): boolean(.hasAnswer, value)
    case (.stu3, .equal, let value): answer(value, base: "answer")
    default:
      string(.operator, condition.operator.rawValue)
      answer(condition.answer, base: "answer")
    }
    close()
  }

  private mutating func option(_ option: AnswerOption, _ version: FHIRVersion) {
    open(version == .stu3 ? .option : .answerOption, inArray: true)
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
