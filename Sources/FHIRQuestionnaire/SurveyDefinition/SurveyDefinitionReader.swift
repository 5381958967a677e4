public import FHIRDocument

/// Reads the JSON form of a survey.
public enum SurveyDefinitionReader {
  /// Reads the root of a survey definition.
  public static func read(_ root: Element) -> ReadSurvey {
    ReadSurvey(survey: nil, diagnostics: [])
  }
}
