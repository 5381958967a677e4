import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives

// MARK: Expressions

extension Pipeline {
  /// The evaluator of a survey's expressions, with the resources that it starts with, and with what
  /// is at hand of value sets and code systems.
  ///
  /// `contexts` is `nil` where the command has no flags for them. Ends the command with 65 where one
  /// of them is of a type that the survey does not take.
  func evaluator(
    for survey: Survey, from found: FoundQuestionnaire, contexts options: [ContextOption]?,
    now: PartialDateTime
  ) throws(ExitStatus) -> FHIRPathEvaluator {
    let contexts = try contexts(options ?? [], declared: Set(survey.launchContexts.map(\.name)))
    let isDefinition = SurveyDefinitionReader.recognizes(found.root)
    let resource = isDefinition ? QuestionnaireWriter.write(survey).root : found.root
    let evaluator = FHIRPathEvaluator(
      survey: survey, contexts: contexts, now: now,
      terminology: LibraryTerminology(found.library, resource: resource))
    try reporter.check(evaluator.findings.map { Self.finding($0, hasFlags: options != nil) })
    return evaluator
  }

  /// The resources that are given by a name; ends the command with 65 for one of a wrong type that no
  /// survey declares.
  func contexts(
    _ options: [ContextOption], declared: Set<String>
  ) throws(ExitStatus) -> [String: [Element]] {
    var contexts: [String: [Element]] = [:]
    for option in options {
      let root = try document(option.file).root
      if !declared.contains(option.name), let finding = Self.wrongType(root, option) {
        try reporter.check([finding])
      }
      contexts[option.name, default: []].append(root)
    }
    return contexts
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
  static func finding(_ finding: Diagnostic, hasFlags: Bool) -> Diagnostic {
    var finding = finding
    if finding.code == .missingLaunchContext {
      let flag = flag(for: finding.message.dropFirst().prefix { !$0.isWhitespace })
      finding.hint = hasFlags ? (finding.hint ?? "give it") + ": \(flag)" : nil
    }
    return finding
  }

  /// The flag that gives the launch context of a name.
  private static func flag(for name: Substring) -> String {
    ["patient", "practitioner", "encounter", "user"].contains(name)
      ? "--\(name) FILE" : "--context \(name)=FILE"
  }
}
