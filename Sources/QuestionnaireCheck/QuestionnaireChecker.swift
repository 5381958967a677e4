public import FHIRDocument
public import FHIRQuestionnaire
public import FHIRTerminology
public import SurveyDiagnostics
import SurveyEngine
import SurveyPrimitives

/// Examines questionnaires themselves: their structure, their logic, their expressions.
///
/// ```swift
/// for finding in QuestionnaireChecker.check(document.root) {
///   print(finding.code.rule?.name ?? "", finding)
/// }
/// ```
public enum QuestionnaireChecker {
  /// Examines the root of a Questionnaire.
  ///
  /// What the reader finds and what the definitions of FHIR want are part of it. The library has
  /// what it names: value sets, the questionnaires that it is derived from. The findings are in the
  /// order of the source; the rule of each is that of its code.
  public static func check(
    _ root: Element, library: ResourceLibrary = ResourceLibrary(),
    policy: SeverityPolicy = SeverityPolicy(.examining)
  ) -> [Diagnostic] {
    let read = QuestionnaireReader.read(root, library: library)
    return check(root, read: read, library: library, policy: policy)
  }

  /// Examines a document that was read already; of another one than a Questionnaire, as a survey
  /// definition, only what its reader found is reported.
  public static func check(
    _ root: Element, read: ReadSurvey, library: ResourceLibrary = ResourceLibrary(),
    policy: SeverityPolicy = SeverityPolicy(.examining)
  ) -> [Diagnostic] {
    check(root, read: read, library: library, policy: policy, progress: { _ in })
  }

  /// The same; `progress` is called with the part that is examined, from 0 to 1.
  package static func check(
    _ root: Element, read: ReadSurvey, library: ResourceLibrary, policy: SeverityPolicy,
    progress: (Double) -> Void
  ) -> [Diagnostic] {
    progress(0)
    let structure = root.structureFindings(isStrict: true).uncovered(by: read.diagnostics)
    var findings = read.diagnostics + structure
    if let index = read.index, root.resourceType == "Questionnaire" {
      // The survey is of what R4 says where the version does not say all of it.
      findings += examine(CheckedQuestionnaire(root.inR4 ?? root, index), library, progress)
    }
    return inOrder(policy.applied(to: findings))
  }

  private static func examine(
    _ questionnaire: CheckedQuestionnaire, _ library: ResourceLibrary,
    _ progress: (Double) -> Void
  ) -> [Diagnostic] {
    var findings = CheckFindings()
    for (number, stage) in stages.enumerated() {
      progress(Double(number + 1) / Double(stages.count + 2))
      stage(questionnaire, &findings)
    }
    checkDerivation(of: questionnaire, from: library, &findings)
    return findings.found.diagnostics
  }

  /// The parts of an examination; what the reader finds by ``SurveyRules`` is not among them.
  private static let stages: [@Sendable (CheckedQuestionnaire, inout CheckFindings) -> Void] = [
    checkInvariants, checkConditions, checkSatisfiability, checkLimits, checkOptions,
    checkInitialValues, checkCodes, checkExpressions, checkVariables, checkCycles,
    checkRegularExpressions,
  ]

  private static func inOrder(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.enumerated().sorted { left, right in
      switch (left.element.location.position, right.element.location.position) {
      case (let first?, let second?) where first != second: return first < second
      case (nil, .some): return true
      case (.some, nil): return false
      default: return left.offset < right.offset
      }
    }.map(\.element)
  }
}

// MARK: Cycles

extension QuestionnaireChecker {
  /// What depends on itself by way of expressions: calculated values, conditions and variables.
  private static func checkCycles(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    if questionnaire.expressions.isEmpty { return }
    let (root, index) = (questionnaire.root, questionnaire.index)
    // Expressions are read, not evaluated: any moment will do.
    let moment = Instant(secondsSinceEpoch: 0, nanoseconds: 0).dateTime(offset: .utc)
    let evaluator = FHIRPathEvaluator(index, questionnaire: root, now: moment)
    findings.add(
      SurveyRules.cyclesOfExpressions(in: index, evaluator: evaluator),
      located: LocatedRules(root, questionnaire.items.map(\.element), index))
  }
}
