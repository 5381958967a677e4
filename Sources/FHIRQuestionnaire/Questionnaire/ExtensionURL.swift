/// The addresses of the extensions that the model has fields for.
enum ExtensionURL {
  private static let base = "http://hl7.org/fhir/StructureDefinition/"
  static let hidden = base + "questionnaire-hidden"
  static let itemControl = base + "questionnaire-itemControl"
  static let choiceOrientation = base + "questionnaire-choiceOrientation"
  static let unit = base + "questionnaire-unit"
  static let unitOption = base + "questionnaire-unitOption"
  static let minValue = base + "minValue"
  static let maxValue = base + "maxValue"
  static let maxDecimalPlaces = base + "maxDecimalPlaces"
  static let minOccurs = base + "questionnaire-minOccurs"
  static let maxOccurs = base + "questionnaire-maxOccurs"
  static let entryFormat = base + "entryFormat"
  static let minLength = base + "minLength"
  /// The back-port of R5's element.
  static let answerConstraint =
    "http://hl7.org/fhir/5.0/StructureDefinition/extension-Questionnaire.item.answerConstraint"
  static let optionExclusive = base + "questionnaire-optionExclusive"
  static let optionPrefix = base + "questionnaire-optionPrefix"
  static let ordinalValue = base + "ordinalValue"
  /// STU3's name for it.
  static let oldOrdinalValue = base + "questionnaire-ordinalValue"
  static let itemWeight = base + "itemWeight"
  /// The code system of `itemControl`.
  static let itemControlSystem = "http://hl7.org/fhir/questionnaire-item-control"

  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/"
  static let answerExpression = sdc + "sdc-questionnaire-answerExpression"
  static let candidateExpression = sdc + "sdc-questionnaire-candidateExpression"

  /// Those that hold expressions, whatever the type of their value.
  static let expressions: Set<String> = [
    base + "variable", base + "cqf-expression", base + "cqf-calculatedValue",
    base + "targetConstraint", base + "questionnaire-constraint",
    sdc + "sdc-questionnaire-enableWhenExpression",
    sdc + "sdc-questionnaire-calculatedExpression",
    sdc + "sdc-questionnaire-initialExpression", answerExpression, candidateExpression,
    sdc + "sdc-questionnaire-contextExpression",
    sdc + "sdc-questionnaire-itemPopulationContext",
    sdc + "sdc-questionnaire-answerOptionsToggleExpression",
  ]
}
