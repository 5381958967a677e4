import Diagnostics
import FHIRDocument
import FHIRQuestionnaire
import Primitives
import SurveyModel

// MARK: Expressions

extension Pipeline {
  /// The evaluator of a survey's expressions, with the resources that it starts with.
  ///
  /// Ends the command with 65 where one of them is of a type that the survey does not take.
  func evaluator(
    for survey: Survey, contexts options: ContextOptions, now: PartialDateTime
  ) throws(ExitStatus) -> FHIRPathEvaluator {
    var contexts: [String: [Element]] = [:]
    let declared = Set(survey.launchContexts.map(\.name))
    for option in options.all {
      let root = try document(option.file).root
      if !declared.contains(option.name), let finding = Self.wrongType(root, option) {
        try reporter.check([finding])
      }
      contexts[option.name, default: []].append(root)
    }
    let evaluator = FHIRPathEvaluator(survey: survey, contexts: contexts, now: now)
    try reporter.check(evaluator.findings.map(Self.namingFlag))
    return evaluator
  }

  private static func wrongType(_ root: Element, _ option: ContextOption) -> Diagnostic? {
    let type = root.resourceType ?? "no resource"
    guard !option.types.isEmpty, !option.types.contains(type) else { return nil }
    return Diagnostic(
      .error, .wrongLaunchContext,
      "\(option.flag) is given \(type), but must be \(option.types.joined(separator: " or "))",
      at: root.location())
  }

  /// A missing launch context, with the flag that gives it.
  private static func namingFlag(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    if finding.code == .missingLaunchContext, let hint = finding.hint {
      finding.hint = hint + ", with --patient, --encounter, --user or --context NAME=FILE"
    }
    return finding
  }
}
