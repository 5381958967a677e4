public import FHIRDocument
public import FHIRQuestionnaire
public import SurveyDiagnostics

/// Questionnaires that an application has itself, so that no server has to have them.
public protocol OwnForms: Sendable {
  /// The questionnaire that a Task asks for; `nil` where it asks for another one.
  ///
  /// `find` gives the resource that a reference in the Task names, `nil` where it is not there.
  func questionnaire(
    for task: SurveyTask, _ find: (_ reference: String) async throws(Diagnostic) -> Element?
  ) async throws(Diagnostic) -> Element?
}
