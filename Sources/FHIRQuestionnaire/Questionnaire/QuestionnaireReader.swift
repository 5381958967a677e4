public import FHIRDocument
public import FHIRTerminology
import SurveyDiagnostics

/// Reads a FHIR Questionnaire into a survey.
///
/// [questionnaire.html](https://hl7.org/fhir/R4/questionnaire.html)
///
/// ```swift
/// let read = QuestionnaireReader.read(document.root)
/// if read.diagnostics.hasErrors { … }
/// ```
public enum QuestionnaireReader {
  /// Reads the root of a Questionnaire.
  ///
  /// Only another resource is an error: every Questionnaire gives a survey (rule 88). What is wrong
  /// with it is a warning or a note here, and an error where it is examined. What the model has no
  /// field for is carried, so that ``QuestionnaireWriter`` gives back the same resource.
  ///
  /// Value sets are looked for in the Questionnaire first, then in the library.
  public static func read(
    _ root: Element, library: ResourceLibrary = ResourceLibrary()
  ) -> ReadSurvey {
    guard root.isObject, root.resourceType == "Questionnaire" else {
      var findings = ReadFindings()
      findings.add(
        .notAQuestionnaire, ["type": root.resourceType.map { .literal($0) }], at: root)
      return ReadSurvey(survey: nil, diagnostics: findings.diagnostics)
    }
    if let converted = root.inR4 {
      var result = read(converted, library: library)
      if let note = root.document.versionNote { result.diagnostics.insert(note, at: 0) }
      return result
    }
    var walk = QuestionnaireWalk(root, library)
    let survey = walk.survey()
    let (checks, found) = (walk.checks, walk.findings)
    return ReadSurvey(survey) { index in
      (root.document.versionNote.map { [$0] } ?? [])
        + checks.diagnostics(of: index, root, after: found)
    }
  }
}
