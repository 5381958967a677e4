import FHIRDocument
import FHIRTerminology

/// The addresses of the extensions that the model has fields for.
package enum ExtensionURL {
  private static let base = "http://hl7.org/fhir/StructureDefinition/"
  static let dataAbsentReason = CrossVersionURL.absence
  static let hidden = base + "questionnaire-hidden"
  static let itemControl = base + "questionnaire-itemControl"
  static let choiceOrientation = base + "questionnaire-choiceOrientation"
  static let sliderStepValue = base + "questionnaire-sliderStepValue"
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
  package static let optionPrefix = ConceptWeight.optionPrefix
  package static let ordinalValue = ConceptWeight.ordinalValue
  /// STU3's name for it.
  package static let oldOrdinalValue = ConceptWeight.oldOrdinalValue
  package static let itemWeight = ConceptWeight.itemWeight
  /// Those that give the score of an option.
  static let weights: Set<String> = [ordinalValue, oldOrdinalValue, itemWeight]
  /// The code system of `itemControl`.
  static let itemControlSystem = "http://hl7.org/fhir/questionnaire-item-control"

  static let renderedXHTML = base + "rendering-xhtml"
  static let renderedMarkdown = base + "rendering-markdown"
  /// Those that have a text in a formatted form.
  static let formattedTexts: Set<String> = [renderedXHTML, renderedMarkdown]
  static let regex = base + "regex"
  static let maxSize = MaxSize.url
  static let mimeType = base + "mimeType"
  static let referenceResource = base + "questionnaire-referenceResource"
  static let unitValueSet = base + "questionnaire-unitValueSet"

  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"
  /// The bounds of a quantity; the two others are for numbers and dates.
  static let minQuantity = sdc + "minQuantity"
  static let maxQuantity = sdc + "maxQuantity"
  static let unitOpen = sdc + "unitOpen"
  static let variable = base + "variable"
  static let initialExpression = sdc + "initialExpression"
  static let calculatedExpression = sdc + "calculatedExpression"
  static let answerExpression = sdc + "answerExpression"
  static let candidateExpression = sdc + "candidateExpression"
  static let enableWhenExpression = sdc + "enableWhenExpression"
  static let itemPopulationContext = sdc + "itemPopulationContext"
  static let optionToggle = sdc + "answerOptionsToggleExpression"
  static let launchContext = sdc + "launchContext"
  package static let constraint = base + "targetConstraint"
  /// The older form of it, where the expression is a text.
  static let oldConstraint = base + "questionnaire-constraint"
  /// On an extension: how its value is calculated.
  static let calculatedValue = base + "cqf-calculatedValue"
  /// On an element: how its value is calculated.
  static let expression = base + "cqf-expression"
}

// MARK: Older addresses

extension ExtensionURL {
  /// The address that an extension has today.
  ///
  /// The extensions of SDC were under other addresses before: those of FHIR itself, and those of
  /// the guide for the US.
  static func current(_ url: String) -> String { older[url] ?? url }

  /// The address of the field that an extension fills.
  static func field(_ url: String) -> String {
    switch current(url) {
    case minQuantity: minValue
    case maxQuantity: maxValue
    case let current: current
    }
  }

  /// Those that no field of an item is for, and that are followed all the same.
  static let followedElsewhere: Set<String> = [
    launchContext, variable, constraint, oldConstraint, sdc + "observationLinkPeriod",
  ]

  /// The addresses of today by those of before.
  static let older: [String: String] = {
    var result = [
      oldConstraint: constraint,
      base + "questionnaire-allowedResource": referenceResource,
      base + "questionnaire-enableWhen": enableWhenExpression,
    ]
    let names = [
      initialExpression, calculatedExpression, answerExpression, candidateExpression,
      enableWhenExpression, itemPopulationContext, optionToggle, launchContext, minQuantity,
      maxQuantity,
    ].map { $0.dropFirst(sdc.count) }
    for name in names {
      result[base + "questionnaire-" + name] = sdc + name
      result[base + "sdc-questionnaire-" + name] = sdc + name
      result["http://hl7.org/fhir/us/sdc/StructureDefinition/sdc-questionnaire-" + name] =
        sdc + name
    }
    return result
  }()
}
