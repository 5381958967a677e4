public import FHIRDocument
public import FHIRQuestionnaire
import SurveyDiagnostics

/// Reads the JSON form of a survey, the survey definition.
public enum SurveyDefinitionReader {
  /// Whether a document is a survey definition: it has the member `survey` and no `resourceType`.
  public static func recognizes(_ root: Element) -> Bool {
    root.isObject && root.resourceType == nil && root["survey"] != nil
  }

  /// Reads the root of a survey definition.
  ///
  /// The same findings as for a Questionnaire are reported; a member that is not known is a warning
  /// and is left out. In a definition from before there were members for expressions, the
  /// extensions that it carries are read.
  public static func read(_ root: Element) -> ReadSurvey {
    var findings = ReadFindings()
    guard recognizes(root), let version = root["survey"] else {
      findings.add(
        .notASurveyDefinition, ["type": root.resourceType.map { .literal($0) }], at: root)
      return ReadSurvey(survey: nil, diagnostics: findings.diagnostics)
    }
    guard version.string == SurveyDefinitionWriter.version else {
      findings.add(
        .otherDefinitionVersion,
        [
          "version": .quoted(version.string ?? ""),
          "known": .literal(SurveyDefinitionWriter.version),
        ], at: version)
      return ReadSurvey(survey: nil, diagnostics: findings.diagnostics)
    }
    var decoder = DefinitionDecoder(root)
    let survey = decoder.survey()
    let (checks, found) = (decoder.checks, decoder.findings)
    return ReadSurvey(survey) { checks.diagnostics(of: $0, root, after: found) }
  }
}
