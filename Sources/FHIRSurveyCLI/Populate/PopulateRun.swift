import FHIRDocument
import FHIRPopulation
import FHIRQuestionnaire
import FHIRTerminology
import ResponseValidation
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives
import SurveyTables
import SurveyWorkflow

/// A run of `populate`: the form, what fills it in, and where responses go.
struct PopulateRun {
  private let command: PopulateOptions
  private let pipeline: CommandPipeline
  private let clock: Clock
  private var ids: IdGenerator
  private let populator: Populator
  private let subject: Reference?
  private let encounter: Reference?

  init(_ command: PopulateOptions, in world: World) throws(ExitStatus) {
    self.command = command
    pipeline = try CommandPipeline(command.shared, in: world)
    clock = try Clock(command.runOptions, in: world)
    ids = try IdGenerator(command.runOptions, in: world)
    let library = try pipeline.library(command.library.paths)
    let now = clock.dateTime(clock.now())
    let input = try Self.input(command, library, pipeline)
    var form = try pipeline.form(from: input.questionnaire, library: library)
    form = try pipeline.refuseCritical(form, ignoring: command.data.ignoresCritical)
    let own = try pipeline.contexts(command.contexts.all, declared: form.declaredContexts)
    let person =
      command.subject ?? input.parameters?.subject?.reference
      ?? own["patient"]?.first?.ownReference?.reference
    let data = try pipeline.data(
      command.data, for: input.questionnaire, about: person, now: now, library: library)
    let named = input.parameters?.contexts(in: data)
    try pipeline.reporter.check(named?.diagnostics ?? [])
    let given = named?.resources ?? [:]
    let contexts = own.merging(given) { _, given in given }
    let evaluator = try pipeline.evaluator(
      for: form, startingWith: contexts, later: command.forEach == nil ? [] : ["patient"], now: now)
    populator = form.populator(evaluator, data: data)
    let name = (command.subject ?? evaluator.patient).map { Reference(reference: $0) }
    subject = input.parameters?.subject ?? name
    encounter = contexts["encounter"]?.first?.ownReference
  }

  /// The questionnaire, which Parameters hold or name.
  private static func input(
    _ command: PopulateOptions, _ library: ResourceLibrary, _ pipeline: CommandPipeline
  ) throws(ExitStatus) -> (questionnaire: Element, parameters: PopulateParameters?) {
    let root = try pipeline.document(command.file).root
    guard command.from == .parameters else { return (root, nil) }
    do throws(Diagnostic) {
      let parameters = try PopulateParameters(root)
      if let questionnaire = parameters.questionnaire { return (questionnaire, parameters) }
      let address = parameters.canonical ?? ""
      let found =
        library.questionnaire(address, from: nil)
        ?? library.questionnaires.first { "Questionnaire/\($0[.id]?.string ?? "")" == address }
      if let found { return (found, parameters) }
      throw Diagnostic(
        .contextNotFound, ["name": .literal("questionnaire"), "reference": .literal(address)])
    } catch {
      pipeline.reporter.report(error)
      throw error.code == .contextNotFound ? .noInput : .badInput
    }
  }

  /// Fills in the form once.
  mutating func populate() throws(ExitStatus) {
    let standing: Element?
    if let path = command.response {
      standing = try pipeline.document(path).root
    } else {
      standing = nil
    }
    let measured = command.data.health == nil ? nil : CommandPipeline.unnamedPerson
    let populated = populator.populate(
      subject: subject?.reference ?? measured, standing: standing,
      overwriting: command.overwrite, at: clock.now())
    let written = response(of: populated, subject, id: standing?[.id]?.string)
    let findings = populated.diagnostics + written.diagnostics
    report(populated, findings)
    let document = result(written.document, findings)
    let format: Format = command.to == .xml ? .xml : .json
    let bytes = try pipeline.text(of: document, as: format)
    try pipeline.write(bytes, to: command.output)
    pipeline.reporter.summarize()
    if findings.hasErrors { throw .findings }
  }

  /// Fills in the form for each of some patients, one line each.
  mutating func populateEach(_ path: String) throws(ExitStatus) {
    let people = try pipeline.resources([path])
    var lines: [UInt8] = []
    var count = 0
    var hasErrors = false
    for person in people.elements {
      guard person.resourceType == "Patient" else {
        var finding = Diagnostic(.notAPerson, at: person.location())
        if let type = person.resourceType {
          finding.arguments.append(.init("type", .literal(type)))
        }
        pipeline.reporter.report(finding)
        continue
      }
      let subject = person.ownReference
      let populated = populator.populate(
        contexts: ["patient": [person]], subject: subject?.reference, at: clock.now())
      let written = response(of: populated, subject)
      let findings = populated.diagnostics + written.diagnostics
      hasErrors = hasErrors || findings.hasErrors
      for finding in findings {
        var finding = finding
        finding.location.file = finding.location.file ?? subject?.reference
        pipeline.reporter.reportFew(finding)
      }
      lines += JSONWriter.write(result(written.document, findings).root)
      lines.append(UInt8(ascii: "\n"))
      count += 1
    }
    try pipeline.write(lines, to: command.output)
    pipeline.reporter.note("\(FindingCounts.count(count, "response")) populated")
    pipeline.reporter.summarize()
    if hasErrors || count < people.elements.count { throw .findings }
    try people.requireAllRead()
  }

  private mutating func response(
    of populated: Populated, _ subject: Reference?, id: String? = nil
  ) -> WrittenResponse {
    pipeline.stages.response(
      of: populated, id: id ?? ids.next(), subject: subject, encounter: encounter,
      authored: clock.dateTime(clock.now()))
  }

  private func result(_ response: Document, _ findings: [Diagnostic]) -> Document {
    guard command.to == .parameters else { return response }
    let version = response.fhirVersion
    let issues = findings.isEmpty ? nil : OutcomeWriter.document(findings, version: version).root
    return PopulateResult.parameters(response: response.root, issues: issues)
  }

  /// Says what could not be filled in, and under `--verbose` where each answer comes from.
  private func report(_ populated: Populated, _ findings: [Diagnostic]) {
    findings.forEach(pipeline.reporter.report)
    guard command.shared.verbose else { return }
    for answer in populated.answers {
      let values = answer.values.map(\.label).joined(separator: "; ")
      pipeline.reporter.note("\(answer.path): \(values) (\(answer.origin.line))")
    }
  }
}

extension PopulatedAnswer.Origin {
  /// Where an answer comes from, on one line.
  fileprivate var line: String {
    switch self {
    case .response: "was there before"
    case .questionnaire: "of the questionnaire"
    case .calculation(let text): "calculated: \(text.onOneLine)"
    case .observation(let name, let date): "from \(name)\(date.map { " of \($0)" } ?? "")"
    case .expression(let text, let resources):
      resources.isEmpty
        ? "by \(text.onOneLine)"
        : "from \(resources.joined(separator: ", ")) by \(text.onOneLine)"
    }
  }
}

extension Element {
  /// The resource as a reference: `Patient/12`.
  fileprivate var ownReference: Reference? {
    guard let type = resourceType, let id = self[.id]?.string else { return nil }
    return Reference(reference: "\(type)/\(id)")
  }
}
