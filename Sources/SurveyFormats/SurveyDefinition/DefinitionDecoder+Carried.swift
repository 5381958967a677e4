import FHIRDocument
import FHIRQuestionnaire
import SurveyModel

/// Definitions that were written before the model had fields for expressions: there, they stand in
/// the extensions that are carried.
extension DefinitionDecoder {
  /// Whether no member of the definition holds what was carried before.
  ///
  /// Where one does, what is not among the members was taken out on purpose.
  static func isOlder(_ root: Element) -> Bool {
    root.children.allSatisfy { child in
      if newMembers.contains(child.nameText) { return false }
      return child.nameText != "items" || isOlder(child)
    }
  }

  private static let newMembers: Set<String> = [
    "initialExpression", "calculatedExpression", "answerExpression", "candidateExpression",
    "enableWhenExpression", "itemPopulationContext", "textExpression", "variables", "constraints",
    "optionToggles", "calculatedLimits", "launchContexts", "regex", "maxSize", "mimeTypes",
    "referenceTypes", "unitValueSet",
  ]

  /// Fills the fields of an item from what it carries.
  func decodeCarried(_ element: Element, into item: inout SurveyItem) {
    guard let carried = element["carried"] else { return }
    let context = QuestionnaireContext(version: version)
    var decoder = ItemDecoder(context: context, findings: ReadFindings(isSilent: true))
    let read = decoder.decode(carried)
    item.initialExpression = read.initialExpression
    item.calculatedExpression = read.calculatedExpression
    item.answerExpression = read.answerExpression
    item.candidateExpression = read.candidateExpression
    item.optionToggles = read.optionToggles
    item.itemPopulationContext = read.itemPopulationContext
    item.variables = read.variables
    item.constraints = read.constraints
    item.calculatedLimits = read.calculatedLimits
    item.textExpression = read.textExpression
    item.enableWhenExpression = read.enableWhenExpression
    item.regex = read.regex
    item.maxSize = read.maxSize
    item.mimeTypes = read.mimeTypes
    item.referenceTypes = read.referenceTypes
    item.unitValueSet = read.unitValueSet
    decoder.decodeQuantityLimits(of: carried, into: &item)
    decoder.sortCalculatedLimits(of: &item)
  }

  /// Fills the fields of a survey from what it carries.
  func decodeCarried(_ root: Element, into survey: inout Survey) {
    guard let carried = root["carried"] else { return }
    var silent = ReadFindings(isSilent: true)
    let read = RootFields.decode(carried, &silent)
    survey.launchContexts = read.launchContexts
    survey.variables = read.variables
    survey.constraints = read.constraints
  }
}
