public import FHIRDocument
import FHIRTerminology
public import SurveyDiagnostics

/// The plans of several questionnaires, one of which a response is extracted by.
public struct ExtractionPlans: Sendable {
  /// The plans, one for each questionnaire or version of one.
  public let plans: [ExtractionPlan]

  /// Creates a choice of plans.
  public init(_ plans: [ExtractionPlan]) { self.plans = plans }

  /// What a response gives by the questionnaire that it names, or by one derived from that.
  ///
  /// The only questionnaire is taken whatever the response names; then there is a warning. Throws where
  /// there is none.
  public func extract(from response: Element) throws(Diagnostic) -> Extraction {
    let named = QuestionnaireReference(namedBy: response)
    if let named, let plan = plans.last(where: { $0.isNamed(by: named) }) {
      return plan.extract(from: response)
    }
    let location = (response[.questionnaire] ?? response).location()
    let text = named.map { Diagnostic.Argument.Value.quoted($0.text) } ?? .literal("none")
    guard plans.count == 1, let plan = plans.first else {
      throw Diagnostic(.nothingToExtractBy, ["text": text], at: location)
    }
    let extraction = plan.extract(from: response)
    guard named != nil else { return extraction }
    let other = plan.questionnaire[.url]?.string ?? plan.questionnaire.document.sourceName
    let finding = Diagnostic(
      .extractedByOther, ["text": text, "questionnaire": .quoted(other)], at: location)
    return Extraction(
      bundle: extraction.bundle, findings: [finding] + extraction.findings)
  }
}
