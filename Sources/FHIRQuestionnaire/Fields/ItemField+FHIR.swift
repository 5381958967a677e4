import FHIRDocument
import SurveyModel

extension ItemField {
  /// Where FHIR has the field.
  ///
  /// [Questionnaire.item](https://hl7.org/fhir/R5/questionnaire-definitions.html#Questionnaire.item)
  /// and the extensions of FHIR and SDC.
  var fhir: FieldRow {
    switch self {
    case .prefix: FieldRow(.element(.prefix))
    case .text: FieldRow(.element(.text))
    case .required: FieldRow(.element(.required))
    case .repeats: FieldRow(.element(.repeats))
    case .readOnly: FieldRow(.element(.readOnly))
    case .maxLength: FieldRow(.element(.maxLength))
    case .hidden: FieldRow(.extension(ExtensionURL.hidden))
    case .itemControl:
      FieldRow(
        .extension(ExtensionURL.itemControl), .concept(system: ExtensionURL.itemControlSystem))
    case .choiceOrientation: FieldRow(.extension(ExtensionURL.choiceOrientation), .code)
    case .sliderStepValue: FieldRow(.extension(ExtensionURL.sliderStepValue))
    case .answerConstraint:
      FieldRow(
        .extension(ExtensionURL.answerConstraint), r5: .element(.answerConstraint), .code)
    case .unit: FieldRow(.extension(ExtensionURL.unit))
    case .unitOptions: FieldRow(.extension(ExtensionURL.unitOption))
    case .unitOpen: FieldRow(.extension(ExtensionURL.unitOpen), .code)
    case .unitValueSet: FieldRow(.extension(ExtensionURL.unitValueSet), .canonical)
    case .minValue:
      FieldRow(
        .extension(ExtensionURL.minValue), .bound(quantities: ExtensionURL.minQuantity))
    case .maxValue:
      FieldRow(
        .extension(ExtensionURL.maxValue), .bound(quantities: ExtensionURL.maxQuantity))
    case .maxDecimalPlaces: FieldRow(.extension(ExtensionURL.maxDecimalPlaces))
    case .minLength: FieldRow(.extension(ExtensionURL.minLength))
    case .minOccurs: FieldRow(.extension(ExtensionURL.minOccurs))
    case .maxOccurs: FieldRow(.extension(ExtensionURL.maxOccurs))
    case .entryFormat: FieldRow(.extension(ExtensionURL.entryFormat))
    case .regex: FieldRow(.extension(ExtensionURL.regex))
    case .maxSize: FieldRow(.extension(ExtensionURL.maxSize), .size)
    case .mimeTypes: FieldRow(.extension(ExtensionURL.mimeType), .code)
    case .referenceTypes: FieldRow(.extension(ExtensionURL.referenceResource), .code)
    case .options: FieldRow(.element(.answerOption), stu3: .element(.option))
    case .answerValueSet:
      FieldRow(.element(.answerValueSet), stu3: .element(.options), .canonical)
    case .initial: FieldRow(.element(.initial))
    case .variables: FieldRow(.extension(ExtensionURL.variable))
    case .initialExpression: FieldRow(.extension(ExtensionURL.initialExpression))
    case .calculatedExpression: FieldRow(.extension(ExtensionURL.calculatedExpression))
    case .enableWhenExpression: FieldRow(.extension(ExtensionURL.enableWhenExpression))
    case .answerExpression: FieldRow(.extension(ExtensionURL.answerExpression))
    case .candidateExpression: FieldRow(.extension(ExtensionURL.candidateExpression))
    case .itemPopulationContext: FieldRow(.extension(ExtensionURL.itemPopulationContext))
    case .textExpression, .calculatedLimits: FieldRow(.value)
    case .optionToggles: FieldRow(.extension(ExtensionURL.optionToggle))
    case .constraints: FieldRow(.extension(ExtensionURL.constraint))
    case .enableWhen: FieldRow(.element(.enableWhen))
    // Rule 9: STU3 has no enableBehavior and means any.
    case .enableBehavior: FieldRow(.element(.enableBehavior), stu3: .nowhere)
    }
  }
}
