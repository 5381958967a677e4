public import FHIRTerminology
public import SurveyModel

extension QuestionnaireReference {
  /// Whether this survey is meant.
  public func matches(_ survey: Survey) -> Bool {
    matches(id: survey.id, url: survey.url, version: survey.version)
  }
}

extension Survey {
  /// How a response names its questionnaire (rule 40): `url|version`, `url`, or
  /// `Questionnaire/id` without a url; `nil` with neither.
  public var canonicalReference: String? {
    if let url, !url.isEmpty {
      guard let version, !version.isEmpty, !url.contains("|") else { return url }
      return "\(url)|\(version)"
    }
    guard let id, !id.isEmpty else { return nil }
    return "Questionnaire/\(id)"
  }
}
