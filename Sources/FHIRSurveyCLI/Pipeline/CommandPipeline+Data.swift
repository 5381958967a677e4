import FHIRDocument
import FHIRPopulation
import FHIRQuestionnaire
import FHIRSearch
import FHIRTerminology
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives
import SurveyWorkflow

extension CommandPipeline {
  /// The resources of `--data`, and what the questionnaire asks of an export of Apple Health; `nil` where
  /// neither is given.
  ///
  /// Of a Bundle also the addresses of its entries are known.
  func data(
    _ options: DataOptions, for questionnaire: Element, about subject: String?,
    now: PartialDateTime, library: ResourceLibrary
  ) throws(ExitStatus) -> PopulationData? {
    guard !options.data.isEmpty || options.health != nil else { return nil }
    var store = try store(options.data)
    if let export = options.health {
      for measurement in try measurements(export, for: questionnaire, about: subject, now: now) {
        store.add(measurement)
      }
    }
    var search = ResourceSearch(store)
    search.now = now
    search.offset = now.offset ?? .utc
    search.terminology = LibraryTerminology(library)
    return PopulationData(search)
  }

  private func store(_ paths: [String]) throws(ExitStatus) -> ResourceStore {
    var store = ResourceStore()
    guard !paths.isEmpty else { return store }
    let errors = reporter.errors
    let found = try resources(paths)
    if reporter.errors > errors { throw found.unreadIsBad ? .badInput : .noInput }
    var bundles: Set<ObjectIdentifier> = []
    for element in found.elements {
      let document = element.document
      guard document.root.resourceType == "Bundle" else {
        store.add(element)
        continue
      }
      if bundles.insert(ObjectIdentifier(document)).inserted { store.add(document.root) }
    }
    for finding in found.structure.map(\.inPassing) { reporter.reportFew(finding) }
    return store
  }

  /// The evaluator of a form that is populated.
  ///
  /// What it lacks is a warning, for then something stays open (rule 112). The contexts of some names come
  /// `later`, one after the other.
  func evaluator(
    for form: Form, startingWith contexts: [String: [Element]], later: Set<String>,
    now: PartialDateTime
  ) throws(ExitStatus) -> FHIRPathEvaluator {
    let evaluator = form.evaluator(now: now, contexts: contexts)
    var findings: [Diagnostic] = []
    for finding in evaluator.findings {
      var finding = Self.finding(finding, hasFlags: true)
      if finding.code == .missingLaunchContext {
        let name = finding.argument("name")?.text() ?? ""
        if later.contains(name.lowercased()) { continue }
        finding.severity = .warning
      }
      findings.append(finding)
    }
    try reporter.check(findings)
    return evaluator
  }

  /// Ends the command with 65 where the form must not be filled in without an extension that is not
  /// supported; its responses are otherwise complete where that is ignored.
  func refuseCritical(_ form: Form, ignoring isIgnored: Bool) throws(ExitStatus) -> Form {
    let critical = form.survey.unsupported.filter { $0.kind == .criticalExtension }
    guard let first = critical.first else { return form }
    guard isIgnored else {
      var finding = Diagnostic(.criticalExtension, ["address": .literal(first.address)])
      finding.severity = .error
      finding.location = Location(file: form.resource.document.sourceName, linkId: first.linkId)
      reporter.report(finding)
      throw .badInput
    }
    var form = form
    form.acceptCritical()
    return form
  }
}

extension Form {
  /// The names of the contexts that the form declares, of which it says itself what they may be.
  var declaredContexts: Set<String> {
    Set(
      LaunchContext.known.map(\.name).filter { name in
        survey.launchContexts.contains { $0.name == survey.launchContextName(name) }
      } + survey.launchContexts.map(\.name))
  }
}
