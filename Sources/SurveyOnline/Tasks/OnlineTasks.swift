public import FHIRClient
import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
public import SurveyDiagnostics
import SurveyPrimitives
import SurveyWorkflow

/// The tasks of a person on a server: which there are, and all that answering one needs.
///
/// ```swift
/// let tasks = OnlineTasks(person, source)
/// let listing = try await tasks.list(on: server)
/// ```
public struct OnlineTasks: Sendable {
  /// Whose they are.
  let person: TaskPerson
  let source: OnlineSource
  private let own: (any OwnForms)?

  /// The tasks of a person; forms that the application has itself are not asked of the server.
  public init(
    _ person: TaskPerson, from source: OnlineSource, own: (any OwnForms)? = nil
  ) {
    (self.person, self.source, self.own) = (person, source, own)
  }

  /// Lists the tasks; without a server, or where it cannot be reached, those that were kept.
  ///
  /// Of what can be answered, the questionnaire and what that needs are kept, too.
  public func list(on server: FHIRServer?) async throws(Diagnostic) -> TaskListing {
    var came: [Element]?
    if let server {
      do throws(Diagnostic) {
        came = try await search(server)
      } catch {
        try source.fall(back: error)
      }
    }
    var listing = TaskListing()
    let former = source.kept
    if let came {
      take(came, into: &listing)
    } else {
      guard let moment = former.listed else {
        throw source.obstacle
          ?? Diagnostic(.nothingCached, ["person": .literal(person.reference)])
      }
      listing.moment = moment
      take(former.tasks.compactMap { former.items["Task/\($0)"]?.resource }, into: &listing)
    }
    try await addTitles(to: &listing)
    return listing
  }

  /// Those of the owner, and those that are for a patient whom nobody else owns.
  private func search(_ server: FHIRServer) async throws(Diagnostic) -> [Element] {
    var found = try await search(server, by: "owner")
    if !person.isNamed, person.owner.type == "Patient" {
      found += try await search(server, by: "patient")
    }
    var known: Set<String> = []
    return found.filter {
      known.insert("\($0.resourceType ?? "")/\($0[.id]?.string ?? "")").inserted
    }
  }

  private func search(
    _ server: FHIRServer, by parameter: String
  ) async throws(Diagnostic) -> [Element] {
    var pages = server.search(
      "Task",
      [
        SearchTerm(parameter, person.reference), SearchTerm("_include", "Task:based-on"),
        SearchTerm("_include", "Task:focus"), SearchTerm("_count", "100"),
      ])
    return try await pages.all(upTo: 50_000)
  }

  /// Takes the Tasks that are the person's, and the questionnaires that came along.
  private func take(_ resources: [Element], into listing: inout TaskListing) {
    var kept: [(id: String, item: KeptResources.Kept)] = []
    for resource in resources {
      guard resource.resourceType == "Task" else {
        if resource.resourceType == "Questionnaire", let id = resource[.id]?.string {
          source.keep(resource, as: "Questionnaire/\(id)")
        }
        continue
      }
      let (task, findings) = SurveyTask.read(resource)
      guard let task else {
        listing.findings += findings
        continue
      }
      guard person.has(task) else {
        listing.foreign += 1
        continue
      }
      var listed = ListedTask(task: task)
      listed.obstacle = findings.first { $0.code == .taskWithoutQuestionnaire }
      listing.tasks.append(listed)
      if let id = task.id, !source.isOffline {
        kept.append((id, source.item(of: resource)))
      }
    }
    if !source.isOffline { source.keep(tasks: kept) }
  }

  private func addTitles(to listing: inout TaskListing) async throws(Diagnostic) {
    var known: [String: (title: String?, obstacle: Diagnostic?)] = [:]
    for index in listing.tasks.indices where listing.tasks[index].obstacle == nil {
      let task = listing.tasks[index].task
      guard let name = task.questionnaire?.text else { continue }
      let basis = task.element[.basedOn]?[.reference]?.string ?? ""
      let key = name.hasPrefix("#") ? "\(task.id ?? "") \(name)" : "\(basis) \(name)"
      if known[key] == nil { known[key] = try await title(of: task) }
      listing.tasks[index].title = known[key]?.title
      listing.tasks[index].obstacle = known[key]?.obstacle
    }
  }

  /// The title of what a Task asks for, or why that is not there.
  private func title(
    of task: SurveyTask
  ) async throws(Diagnostic) -> (title: String?, obstacle: Diagnostic?) {
    do throws(Diagnostic) {
      let questionnaire = try await self.questionnaire(of: task)
      if task.group == .requested, !source.isOffline { await keepNeeds(of: questionnaire) }
      return (questionnaire[.title]?.string ?? questionnaire["name"]?.string, nil)
    } catch {
      if error.code == .notSignedIn { throw error }
      return (nil, error)
    }
  }

  /// The questionnaire of a Task where the application has it itself.
  func ownQuestionnaire(of task: SurveyTask) async throws(Diagnostic) -> Element? {
    try await own?.questionnaire(for: task) { (reference) async throws(Diagnostic) in
      try await source.resource("", at: reference)
    }
  }

  /// The questionnaire of a Task; throws where it is not there.
  func questionnaire(of task: SurveyTask) async throws(Diagnostic) -> Element {
    if let own = try await ownQuestionnaire(of: task) { return own }
    if task.isQuestionnaireContained {
      return try Pipeline().questionnaire(for: task, among: [])
    }
    guard let text = task.questionnaire?.text else {
      throw Diagnostic(.taskWithoutQuestionnaire, at: task.element.location())
    }
    if let came = source.cameAlong(text) { return came }
    guard let found = try await source.resource("Questionnaire", at: text) else {
      let name = task.questionnaire?.namesType == true ? text : "Questionnaire \(text)"
      throw Diagnostic(.missingOnServer, ["what": .literal(name)])
    }
    return found
  }

  /// Keeps what a questionnaire needs, unless it is the one whose needs are kept; what is missing is said
  /// when it is answered.
  private func keepNeeds(of questionnaire: Element) async {
    guard source.beginsKeepingNeeds(of: questionnaire) else { return }
    guard let form = Pipeline().form(questionnaire).form else { return }
    _ = try? await form.fetchingAll(from: source)
  }
}
