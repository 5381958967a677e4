public import FHIRDocument

/// Reads a FHIR Questionnaire into a survey.
public enum QuestionnaireReader {
  /// Reads the root of a Questionnaire.
  public static func read(_ root: Element) -> ReadSurvey {
    ReadSurvey(survey: nil, diagnostics: [])
  }
}
