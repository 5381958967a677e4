import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyInterview
import SurveyModel
import SurveyTerminal
import SurveyWorkflow
import SystemIO

/// A run of `take`: one survey, or several in turn.
///
/// All of them are read before anybody is asked, so that nobody answers a form whose companion turns
/// out to be broken.
struct TakeRun {
  let command: TakeOptions
  let world: World
  let pipeline: CommandPipeline
  let clock: Clock
  var ids: IdGenerator
  /// What it runs on.
  let stage: Stage

  init(on stage: Stage) throws(ExitStatus) {
    self.stage = stage
    command = stage.options
    world = stage.world
    pipeline = try CommandPipeline(command.shared, in: world)
    clock = try Clock(command.run, in: world)
    ids = try IdGenerator(command.run, in: world)
  }

  mutating func run() throws(ExitStatus) {
    if command.preview { return try preview() }
    var takings = try prepare()
    if command.answers == nil {
      try ask(&takings)
    } else {
      for index in takings.indices { try takings[index].answer() }
    }
    pipeline.reporter.summarize()
    try checkRecording()
    if takings.contains(where: \.isHeldOpen) { throw .findings }
  }

  private func ask(_ takings: inout [Taking]) throws(ExitStatus) {
    let conversation = try converse(takings)
    for index in takings.indices {
      if takings.count > 1 {
        let taking = takings[index]
        conversation.write(
          Words(taking.language).turn(
            index + 1, of: takings.count, taking.form.survey.title ?? taking.assignment.file))
      }
      try takings[index].ask(in: conversation)
    }
  }

  /// Reads all that is to be filled in, and makes sure that the results can be written.
  mutating func prepare() throws(ExitStatus) -> [Taking] {
    let assignments = try assignments()
    let outputs = try TakeOutput.plan(assignments, self)
    try checkRecord(outputs)
    var takings: [Taking] = []
    for (index, (assignment, output)) in zip(assignments, outputs).enumerated() {
      takings.append(
        try Taking(
          assignment, of: self, command.from(index), id: ids.next(), output: output))
    }
    return takings
  }

  private func assignments() throws(ExitStatus) -> [TakeAssignment] {
    if let online = try onlineAssignment() { return [online] }
    let library = try pipeline.library(command.library.paths, for: .respondent)
    if let path = command.task {
      let task = try openTask(pipeline.document(path).root)
      let form = try form(for: task, among: command.files, library)
      return [try TakeAssignment(form, for: task, file: path, self)]
    }
    if command.files.isEmpty {
      throw world.refusal("take", "a questionnaire is needed", advice: "fhir-survey take FILE")
    }
    var assignments: [TakeAssignment] = []
    for path in command.files {
      let root = try pipeline.document(path, for: .respondent).root
      let task = root.resourceType == "Task" ? try openTask(root) : nil
      let form =
        if let task {
          try form(for: task, among: [], library)
        } else {
          try pipeline.form(from: root, library: library, for: .respondent)
        }
      assignments.append(try TakeAssignment(form, for: task, file: path, self))
    }
    return assignments
  }

  /// A Task; it must be open (rule 67).
  private func openTask(_ root: Element) throws(ExitStatus) -> SurveyTask {
    let read = pipeline.stages.task(root)
    try pipeline.reporter.check(read.diagnostics)
    guard let task = read.task else { throw .badInput }
    return task
  }

  /// The form that a Task asks for: one that it contains, or one in some files or in the library.
  private func form(
    for task: SurveyTask, among files: [String], _ library: ResourceLibrary
  ) throws(ExitStatus) -> Form {
    var library = library
    let resources =
      task.isQuestionnaireContained
      ? Resources(elements: Array(task.element.children(.contained)))
      : try pipeline.resources(files)
    let own = BundledForms(now: clock.dateTime(clock.now()))
    let stages = pipeline.stages
    let candidates = resources.elements + library.questionnaires
    let elements = resources.elements
    let found: Element
    do throws(Diagnostic) {
      found = try Waiting.for { () async throws(Diagnostic) in
        let form = try await own.questionnaire(for: task) { (reference) throws(Diagnostic) in
          elements.first { "\($0.resourceType ?? "")/\($0[.id]?.string ?? "")" == reference }
        }
        return if let form { form } else { try stages.questionnaire(for: task, among: candidates) }
      }
    } catch {
      try pipeline.reporter.check([error])
      throw .badInput
    }
    for element in resources.elements { library.add(element) }
    return try pipeline.form(
      from: found, library: library, structure: resources.structure, for: .respondent)
  }
}
