public import FHIRDocument
public import FHIRPopulation
public import FHIRQuestionnaire
import FHIRSearch
public import FHIRTerminology
public import SurveyDiagnostics
import SurveyEngine
import SurveyModel
public import SurveyPrimitives
import SurveyWorkflow

/// A Task with all that answering it needs; nothing is asked of the server from here on.
public struct PreparedTask: Sendable {
  /// The Task.
  public let task: SurveyTask
  /// Its ETag, where the server said one.
  public let etag: String?
  /// The questionnaire that it asks for.
  public let questionnaire: Element
  /// Whether that is one of the application's own, and not of the server.
  public let hasOwnForm: Bool
  /// Value sets, code systems, questionnaires.
  public internal(set) var resources: [Element] = []
  /// The resources that the form starts with, by the names of their variables.
  public internal(set) var contexts: [String: [Element]] = [:]
  /// What the queries of the form have found, and the resources that it starts with.
  public internal(set) var data: [Element] = []
  /// What is missing, and what the person should know before the first question.
  public internal(set) var findings: [Diagnostic] = []

  /// What a response to it says of itself: that it is complete, and about whom it is.
  public var details: ResponseDetails {
    var details = ResponseDetails(status: .completed)
    details.subject = task.for
    return details
  }

  init(task: SurveyTask, etag: String?, questionnaire: Element, hasOwnForm: Bool = false) {
    (self.task, self.etag, self.questionnaire) = (task, etag, questionnaire)
    self.hasOwnForm = hasOwnForm
  }

  /// What the form is filled in from: only what was fetched, searched again here, for a server may give
  /// more than a query asks for.
  public func data(now: PartialDateTime, library: ResourceLibrary) -> PopulationData {
    var store = ResourceStore()
    for resource in data { store.add(resource) }
    var search = ResourceSearch(store)
    search.now = now
    search.offset = now.offset ?? .utc
    search.terminology = LibraryTerminology(library)
    return PopulationData(search)
  }
}

extension OnlineTasks {
  /// A Task of the person, with its questionnaire and all that this needs.
  ///
  /// Throws where there is no such Task, it is somebody else's, or it or its questionnaire cannot be used.
  public func prepare(_ id: String, now: Instant, at moment: PartialDateTime)
    async throws(Diagnostic)
    -> PreparedTask
  {
    guard let item = try await source.item("Task", at: "Task/\(id)") else {
      throw Diagnostic(.taskNotThere, ["task": .literal(id)])
    }
    let read = Pipeline().task(item.resource)
    try read.diagnostics.throwFirstError()
    guard let task = read.task else { throw Diagnostic(.notATask) }
    guard person.has(task) else {
      throw Diagnostic(
        .taskOfOther, ["task": .literal(id), "person": .literal(person.reference)])
    }
    let own = try await ownQuestionnaire(of: task)
    let questionnaire: Element
    do {
      questionnaire = if let own { own } else { try await self.questionnaire(of: task) }
    } catch {
      var finding = error
      finding.severity = .error
      throw finding
    }
    var prepared = PreparedTask(
      task: task, etag: item.etag, questionnaire: questionnaire, hasOwnForm: own != nil)
    let before = source.found.count
    guard let first = Pipeline().form(questionnaire).form else { return prepared }
    let form = try await first.fetchingAll(from: source).form ?? first
    prepared.resources = Array(source.found[before...])
    prepared.findings = Self.missing(form)
    try await fetchContexts(of: form, into: &prepared, moment)
    try await fetchData(of: form, into: &prepared, now, moment)
    return prepared
  }

  private static func missing(_ form: Form) -> [Diagnostic] {
    let unmet = Requirements(of: form).unmet(by: form)
    return
      (unmet.valueSets.map { "ValueSet \($0)" }
      + unmet.questionnaires.map { "Questionnaire \($0)" })
      .map { Diagnostic(.missingOnServer, ["what": .literal($0)]) }
  }

  /// Fetches the resources that the form starts with, as far as the Task says which they are.
  private func fetchContexts(
    of form: Form, into prepared: inout PreparedTask, _ moment: PartialDateTime
  ) async throws(Diagnostic) {
    var names = form.survey.launchContexts.map(\.name)
    for finding in form.evaluator(now: moment).findings where finding.code == .missingLaunchContext
    {
      if let name = finding.argument("name")?.text() { names.append(name) }
    }
    for name in names where prepared.contexts[name] == nil {
      let types = form.survey.launchContexts.first { $0.name == name }?.types ?? []
      guard let reference = reference(for: name, types, prepared.task) else { continue }
      guard let found = try await source.resource("", at: reference) else {
        prepared.findings.append(Diagnostic(.missingOnServer, ["what": .literal(reference)]))
        continue
      }
      prepared.contexts[name] = [found]
      prepared.data.append(found)
    }
  }

  /// What a launch context is for a Task: whom it is for, who owns it, the encounter it is part of.
  private func reference(for name: String, _ types: [String], _ task: SurveyTask) -> String? {
    let subject = task.for?.reference
    let owner = task.owner?.reference ?? person.reference
    let named: String? =
      switch name.lowercased() {
      case "patient", "subject": subject ?? person.reference
      case "user", "practitioner", "author": owner
      case "encounter": task.element["encounter"]?[.reference]?.string
      default: nil
      }
    let candidates = [named, subject, owner].compactMap(\.self)
    guard
      let chosen = named
        ?? candidates.first(where: { text in
          types.contains { text.contains("\($0)/") }
        })
    else { return nil }
    let fits = types.isEmpty || types.contains { chosen.contains("\($0)/") }
    return fits ? chosen : candidates.first { text in types.contains { text.contains("\($0)/") } }
  }
}

// MARK: Queries

extension OnlineTasks {
  /// How often what queries have found is looked at for further queries.
  private static let mostRounds = 4

  /// Fetches what the queries of a form find at its start.
  private func fetchData(
    of form: Form, into prepared: inout PreparedTask, _ now: Instant, _ moment: PartialDateTime
  ) async throws(Diagnostic) {
    guard
      Requirements(of: form).expressions.contains(where: { $0.language == SurveyExpression.query })
    else { return }
    var asked: Set<String> = []
    for _ in 0..<Self.mostRounds {
      var evaluator = form.evaluator(now: moment, contexts: prepared.contexts)
      let data = prepared.data(now: moment, library: form.library)
      let recorder = AskedQueries(data)
      evaluator.queries = recorder
      evaluator.references = data
      _ = form.populator(evaluator, data: data)
        .populate(subject: prepared.task.for?.reference, at: now)
      let new = recorder.queries.filter { asked.insert($0).inserted }
      if new.isEmpty { return }
      for query in new { try await fetch(query, into: &prepared) }
    }
  }

  private func fetch(
    _ query: String, into prepared: inout PreparedTask
  ) async throws(Diagnostic) {
    guard let answer = try await source.answer(query) else {
      prepared.findings.append(Diagnostic(.missingOnServer, ["what": .literal(query)]))
      return
    }
    guard answer.resourceType == "Bundle" else {
      prepared.data.append(answer)
      return
    }
    prepared.data += answer.children(.entry).compactMap { $0[.resource] }
      .filter { $0.resourceType != "OperationOutcome" }
  }
}
