import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives
import SurveyWorkflow

extension CommandPipeline {
  /// The evaluator of a form's expressions, with the resources that it starts with, and with the
  /// value sets and code systems that are available.
  ///
  /// `contexts` is `nil` where the command has no flags for them. Ends the command with 65 where one
  /// of them is of a type that the survey does not take.
  func evaluator(
    for form: Form, contexts options: [ContextOption]?, fetched: [String: [Element]] = [:],
    now: PartialDateTime, reader: Audience = .author
  ) throws(ExitStatus) -> FHIRPathEvaluator {
    let names = Set(form.survey.launchContexts.map(\.name))
    let declared = (options ?? []).map(\.name).filter {
      names.contains(form.survey.launchContextName($0))
    }
    // What is given goes before what was fetched.
    let given = try contexts(options ?? [], declared: Set(declared))
    let contexts = fetched.merging(given) { _, given in given }
    let evaluator = form.evaluator(now: now, contexts: contexts)
    let findings = evaluator.findings.map { Self.finding($0, hasFlags: options != nil) }
    // What the author of the form has to deal with is a rule of its examination.
    try reporter.check(findings.filter { $0.code.rule == nil || reporter.shows($0, to: reader) })
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
    let type = root.resourceType
    guard !option.types.isEmpty, !option.types.contains(type ?? "") else { return nil }
    var finding = Diagnostic(
      .wrongLaunchContext,
      ["name": .literal(option.name), "types": .list(option.types.map { .literal($0) }, .or)],
      at: root.location())
    if let type { finding.arguments.append(.init("type", .literal(type))) }
    return finding
  }

  /// A missing launch context with the flag that gives it, or without a hint where none does.
  static func finding(_ finding: Diagnostic, hasFlags: Bool) -> Diagnostic {
    guard finding.code == .missingLaunchContext else { return finding }
    var finding = finding
    if hasFlags, let name = finding.argument("name")?.text() {
      finding.arguments.append(Diagnostic.Argument("flag", .literal(flag(for: name))))
    } else {
      finding.arguments.removeAll { $0.name == "types" }
    }
    return finding
  }

  /// The flag that gives the launch context of a name.
  private static func flag(for name: String) -> String {
    let flag = name.lowercased()
    return ["patient", "practitioner", "encounter", "user"].contains(flag)
      ? "--\(flag) FILE" : "--context \(name)=FILE"
  }
}
