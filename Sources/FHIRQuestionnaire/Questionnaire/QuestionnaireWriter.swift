public import FHIRDocument
public import SurveyModel

/// Writes a survey as a FHIR Questionnaire.
public enum QuestionnaireWriter {
  /// The Questionnaire of a survey.
  public static func write(_ survey: Survey) -> Document {
    var builder = DocumentBuilder()
    return builder.finish()
  }
}
