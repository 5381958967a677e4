import FHIRDocument
import FHIRQuestionnaire
import SurveyModel

/// Definitions that were written before the model had fields for expressions: there, they stand in
/// the extensions that are carried.
extension DefinitionDecoder.Members {
  /// Whether no member of the definition holds what was carried before.
  ///
  /// Where one does, what is not among the members was taken out on purpose.
  func isOlder(_ root: Element) -> Bool {
    let new = Set(DefinitionDecoder.newMembers.compactMap { root.document.name($0) })
    var waiting = [root]
    while let element = waiting.popLast() {
      for child in element.children {
        if new.contains(child.name) { return false }
        if child.name == items { waiting.append(child) }
      }
    }
    return true
  }
}

extension DefinitionDecoder {
  /// The fields that the model did not have from the start.
  private static let newFields: [ItemField] = [
    .initialExpression, .calculatedExpression, .answerExpression, .candidateExpression,
    .enableWhenExpression, .itemPopulationContext, .textExpression, .variables, .constraints,
    .optionToggles, .calculatedLimits, .regex, .maxSize, .mimeTypes, .referenceTypes,
    .unitValueSet, .unitOpen,
  ]

  fileprivate static let newMembers = Set(newFields.map(\.rawValue) + ["launchContexts"])

  /// Fills the fields of an item from what it carries.
  func decodeCarried(_ element: Element, into item: inout SurveyItem) {
    guard let carried = element["carried"] else { return }
    let context = QuestionnaireContext(version: version)
    var decoder = ItemDecoder(context: context, findings: ReadFindings(isSilent: true))
    let read = decoder.decode(carried)
    for field in Self.newFields { item.take(field, from: read) }
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
