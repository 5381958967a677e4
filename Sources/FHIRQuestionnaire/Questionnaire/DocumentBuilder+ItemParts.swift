import FHIRDocument
import FHIRTerminology
import SurveyModel
import SurveyPrimitives

extension DocumentBuilder {
  /// Whether a value set gave the options: they are not spelled out again (que-4).
  func isFromValueSet(
    _ options: [AnswerOption], of item: SurveyItem, _ context: QuestionnaireContext
  ) -> Bool {
    item.answerValueSet.map { context.areFrom($0, options) } ?? false
  }

  mutating func condition(_ condition: EnableWhen, _ version: FHIRVersion) {
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

  mutating func option(_ option: AnswerOption, _ version: FHIRVersion) {
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
    if let ordinal = option.ordinal { score(ordinal, of: option) }
    let name = option.value.type.valueName
    if !primitive(name, option.value, option.preserved.element, isAnswer: false) {
      answer(option.value, name: name)
    }
    if option.initialSelected { boolean(.initialSelected, true) }
    close()
  }
}

extension DocumentBuilder {
  /// Writes the score beside the value, unless the value has it.
  private mutating func score(_ score: ExactDecimal, of option: AnswerOption) {
    let url = option.ordinalExtension ?? ExtensionURL.ordinalValue
    if option.kept.element?.hasWeight(score, as: url) == true { return }
    openExtension(url)
    number(.valueDecimal, score.description)
    close()
  }
}
