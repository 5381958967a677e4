import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import Medication
import SurveyDiagnostics
import SurveyModel
import SurveyOnline
import SurveyPrimitives

/// The surveys that come with the program, for Tasks that ask for one of them; intake is about the order of the Task.
struct BundledForms: OwnForms {
  /// The moment that is suggested for a dose.
  let now: PartialDateTime

  func questionnaire(
    for task: SurveyTask, _ find: (String) async throws(Diagnostic) -> Element?
  ) async throws(Diagnostic) -> Element? {
    guard let survey = task.questionnaire.flatMap({ BundledSurvey(canonical: $0.text) }) else {
      return nil
    }
    guard survey.name == "intake" else { return survey.document?.root }
    let orders = task.element.children(.basedOn).map { ResourceReference($0) }
      .filter { $0.type.map(ResourceNames.orders.contains) ?? false }
    let named = orders.first?.reference
    guard let named, let order = try await find(named).flatMap({ MedicationResource($0) }) else {
      throw Diagnostic(
        .orderOfTaskNotFound, ["order": .quoted(named ?? "")], at: task.element.location())
    }
    return IntakeSurvey(
      of: order, patient: task.for?.reference, at: now, in: .r4, for: task.element
    ).document?.root
  }
}
