public import FHIRDocument
public import SurveyModel

/// Writes a survey in its JSON form.
public enum SurveyDefinitionWriter {
  /// The definition of a survey.
  public static func write(_ survey: Survey) -> Document {
    var builder = DocumentBuilder()
    return builder.finish()
  }
}
