import FHIRDocument
import SurveyModel

extension DocumentBuilder {
  /// Writes the extensions of an item that the model has fields for.
  mutating func itemExtensions(_ item: SurveyItem, _ version: FHIRVersion) {
    if item.hidden { booleanExtension(ExtensionURL.hidden, true) }
    itemControls(item.itemControl)
    codeExtension(ExtensionURL.choiceOrientation, item.choiceOrientation)
    if version != .r5 { codeExtension(ExtensionURL.answerConstraint, constraint(item)) }
    codingExtensions(ExtensionURL.unit, item.unit.map { [$0] } ?? [])
    codingExtensions(ExtensionURL.unitOption, item.unitOptions)
    valueExtension(ExtensionURL.minValue, item.minValue)
    valueExtension(ExtensionURL.maxValue, item.maxValue)
    integerExtension(ExtensionURL.maxDecimalPlaces, item.maxDecimalPlaces)
    integerExtension(ExtensionURL.minLength, item.minLength)
    integerExtension(ExtensionURL.minOccurs, item.minOccurs)
    integerExtension(ExtensionURL.maxOccurs, item.maxOccurs)
    valueExtension(ExtensionURL.entryFormat, item.entryFormat.map { .string($0) })
  }

  /// Up to R4B, FHIR says `open-choice` for one constraint and has no word for the others.
  private func constraint(_ item: SurveyItem) -> String? {
    switch item.answerConstraint {
    case .optionsOnly: nil
    case .optionsOrString: item.type == .choice ? nil : item.answerConstraint.rawValue
    case .optionsOrType: item.answerConstraint.rawValue
    }
  }

  private mutating func itemControls(_ codes: [String]) {
    guard !codes.isEmpty else { return }
    openExtension(ExtensionURL.itemControl)
    open(.valueCodeableConcept)
    for code in codes {
      coding(
        .coding, Coding(system: ExtensionURL.itemControlSystem, code: code), inArray: true)
    }
    close()
    close()
  }

  private mutating func booleanExtension(_ url: String, _ value: Bool) {
    openExtension(url)
    boolean(.valueBoolean, value)
    close()
  }

  private mutating func codeExtension(_ url: String, _ code: String?) {
    guard let code else { return }
    openExtension(url)
    string(.valueCode, code)
    close()
  }

  private mutating func codingExtensions(_ url: String, _ codings: [Coding]) {
    for value in codings {
      openExtension(url)
      coding(.valueCoding, value)
      close()
    }
  }

  private mutating func integerExtension(_ url: String, _ value: Int?) {
    guard let value else { return }
    openExtension(url)
    number(.valueInteger, String(value))
    close()
  }

  private mutating func valueExtension(_ url: String, _ value: AnswerValue?) {
    guard let value else { return }
    openExtension(url)
    answer(value, base: "value")
    close()
  }
}
