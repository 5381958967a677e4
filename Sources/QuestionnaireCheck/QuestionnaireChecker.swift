public import FHIRDocument
public import FHIRQuestionnaire
public import FHIRTerminology
import SurveyDiagnostics

/// Examines questionnaires themselves: their structure, their logic, their expressions.
///
/// ```swift
/// for finding in QuestionnaireChecker.check(document.root) {
///   print(finding.rule?.name ?? "", finding.diagnostic)
/// }
/// ```
public enum QuestionnaireChecker {
  /// Examines the root of a Questionnaire.
  ///
  /// What the reader finds and what the definitions of FHIR want are part of it. The library has
  /// what it names: value sets, the questionnaires that it is derived from. The findings stand in the
  /// order of the source.
  public static func check(
    _ root: Element, library: ResourceLibrary = ResourceLibrary(),
    settings: CheckSettings = CheckSettings()
  ) -> [CheckFinding] {
    let read = QuestionnaireReader.read(root, library: library)
    return check(root, read: read, library: library, settings: settings)
  }

  /// Examines a document that was read already; of another one than a Questionnaire, as a survey
  /// definition, only what its reader found is reported.
  public static func check(
    _ root: Element, read: ReadSurvey, library: ResourceLibrary = ResourceLibrary(),
    settings: CheckSettings = CheckSettings()
  ) -> [CheckFinding] {
    let structure = root.structureFindings(isStrict: true)
    guard let survey = read.survey, root.resourceType == "Questionnaire" else {
      return inOrder(told(read.diagnostics, structure, settings))
    }
    let questionnaire = CheckedQuestionnaire(root, survey)
    var result = told(read.diagnostics.filter(questionnaire.isRight), structure, settings)
    var findings = CheckFindings(settings)
    for stage in stages { stage(questionnaire, &findings) }
    checkDerivation(of: questionnaire, from: library, &findings)
    result += findings.located(in: root.document)
    return inOrder(result)
  }

  /// The parts of an examination.
  private static let stages: [@Sendable (CheckedQuestionnaire, inout CheckFindings) -> Void] = [
    checkInvariants, checkSDCInvariants, checkConditions, checkSatisfiability, checkLimits,
    checkOptions, checkInitialValues, checkValueSources, checkCodes, checkExpressions,
    checkVariables, checkCycles, checkRegularExpressions,
  ]

  private static func inOrder(_ findings: [CheckFinding]) -> [CheckFinding] {
    findings.enumerated().sorted { left, right in
      let (first, second) = (left.element.diagnostic, right.element.diagnostic)
      switch (first.location.position, second.location.position) {
      case (let first?, let second?) where first != second: return first < second
      case (nil, .some): return true
      case (.some, nil): return false
      default: return left.offset < right.offset
      }
    }.map(\.element)
  }
}

// MARK: What others find

extension QuestionnaireChecker {
  /// Findings of the reader in whose place the rules here say more.
  private static let replaced: Set<Diagnostic.Code> = [
    .itemsUnderDisplay, .conditionCycle, .conditionAmbiguous,
    .conditionUnknownQuestion, .existsNeedsBoolean, .missingEnableBehavior, .occurrenceMismatch,
    .misplacedInitial, .requiredUnanswerable, .duplicateVariable, .conditionTwice, .expressionCycle,
  ]

  private static func told(
    _ read: [Diagnostic], _ structure: [Diagnostic], _ settings: CheckSettings
  ) -> [CheckFinding] {
    let findings = read.filter { !replaced.contains($0.code) } + structure.uncovered(by: read)
    return findings.compactMap { diagnostic in
      var diagnostic = diagnostic
      guard let rule = CheckRule.told(diagnostic.code) else {
        return CheckFinding(rule: nil, diagnostic: diagnostic)
      }
      guard let severity = settings.severity(of: rule) else { return nil }
      diagnostic.severity = severity
      diagnostic.hint = diagnostic.hint ?? rule.remedy
      return CheckFinding(rule: rule, diagnostic: diagnostic)
    }
  }
}

extension CheckedQuestionnaire {
  /// Whether a finding of the reader holds, whatever else the questionnaire says.
  ///
  /// A coding of R5 needs no options, and a `definition` may bring them.
  func isRight(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.code == .missingOptions else { return true }
    if version == .r5 { return false }
    guard let index = diagnostic.location.linkId.flatMap(find) else { return true }
    return items[index].element["definition"] == nil
  }
}
