import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyWorkflow
import SystemIO

/// One run of `take`: from the files to the response and the completed task.
struct Taking {
  let command: Take
  let world: World
  let pipeline: CommandPipeline
  let clock: Clock
  /// The id of the response, and the name of its draft.
  let id: String
  /// The draft, to be taken away once the response was written.
  var draft: DraftFile?
  /// What works out the expressions of the survey, with the resources that it starts with.
  var evaluator: FHIRPathEvaluator?
  /// Whom the answers of the draft are about.
  var draftSubject: String?
  /// Whether the response was written though it cannot be completed (rule 63).
  private var isHeldOpen = false

  init(_ command: Take, in world: World) throws(ExitStatus) {
    self.command = command
    self.world = world
    pipeline = try CommandPipeline(command.shared, in: world)
    clock = try Clock(command.run, in: world)
    try Self.checkFlags(command, world)
    var ids = try IdGenerator(command.run, in: world)
    id = ids.next()
  }

  mutating func run() throws(ExitStatus) {
    let task = try openTask()
    let form = try findForm(for: task)
    let survey = form.survey
    try checkOutputs(task)
    evaluator = try pipeline.evaluator(
      for: form, contexts: command.contexts.all, now: clock.dateTime(clock.now()))
    if command.answers != nil {
      try write(try answered(survey), task: task)
    } else {
      do {
        try write(try asked(survey, task: task), task: task)
      } catch {
        sayWhereDraftIs()
        throw error
      }
      draft?.remove()
    }
    pipeline.reporter.summarize()
    if isHeldOpen { throw .findings }
  }
}

// MARK: What is asked for

extension Taking {
  /// Ends the command with 64 where flags do not go together.
  private static func checkFlags(_ command: Take, _ world: World) throws(ExitStatus) {
    if command.answers != nil, command.resume != nil {
      world.say("take: --resume goes on in the terminal; it does not go with --answers")
      throw .usage
    }
    let inputs =
      command.files + [command.answers, command.task, command.resume].compactMap(\.self)
      + command.contexts.all.map(\.file)
    if inputs.count(where: { $0 == "-" }) > 1 {
      world.say("take: standard input (-) can be only one of the files")
      throw .usage
    }
  }

  /// The Task of `--task`; it must be open (rule 67).
  private func openTask() throws(ExitStatus) -> SurveyTask? {
    guard let path = command.task else { return nil }
    let document = try pipeline.document(path)
    let (task, diagnostics) = SurveyTask.read(document.root)
    try pipeline.reporter.check(
      pipeline.stages.structure(of: document.root, besides: diagnostics) + diagnostics)
    guard let task else { throw .badInput }
    guard task.group == .requested else {
      try pipeline.reporter.check([
        Diagnostic(
          .taskNotOpen, ["status": .literal(task.status.rawValue)], at: task.element.location())
      ])
      throw .badInput
    }
    return task
  }

  private func findForm(for task: SurveyTask?) throws(ExitStatus) -> Form {
    var library = try pipeline.library(command.library.paths)
    guard let task else {
      guard command.files.count == 1 else {
        world.say(
          command.files.isEmpty
            ? "take: a questionnaire is needed: fhir-survey take FILE"
            : "take: one questionnaire at a time; several files go with --task")
        throw .usage
      }
      let root = try pipeline.document(command.files[0]).root
      return try pipeline.form(from: root, library: library)
    }
    // `#id` names what the Task itself contains, and nothing else.
    let isContained = task.questionnaire?.text.hasPrefix("#") == true
    let resources =
      isContained
      ? Resources(elements: Array(task.element.children(.contained)))
      : try pipeline.resources(command.files)
    let candidates = resources.elements + (isContained ? [] : library.questionnaires)
    guard let found = candidates.first(where: { TaskQuestionnaire.matches(task, $0) }) else {
      var finding = Diagnostic(
        isContained ? .questionnaireNotInTask : .questionnaireNotFound,
        at: task.element.location())
      if let name = task.questionnaire?.text {
        finding.arguments.append(.init("questionnaire", .literal(name)))
      }
      try pipeline.reporter.check([finding])
      throw .badInput
    }
    for element in resources.elements { library.add(element) }
    let read = QuestionnaireReader.read(found, library: library)
    try pipeline.reporter.check(
      resources.structure.uncovered(by: read.diagnostics)
        + read.diagnostics)
    guard let survey = read.survey else { throw .badInput }
    return Form(survey: survey, resource: found, library: library)
  }
}

// MARK: What comes out

extension Taking {
  private mutating func write(_ session: Session, task: SurveyTask?) throws(ExitStatus) {
    var details = ResponseDetails(status: .completed)
    if var obstacle = session.completionObstacle {
      obstacle.location.file = command.answers
      pipeline.reporter.report(obstacle)
      details.status = .inProgress
      isHeldOpen = true
    }
    details.id = id
    details.layout = command.layout
    details.authored = clock.dateTime(session.lastEdit ?? clock.now())
    details.subject =
      (command.subject ?? draftSubject).map { Reference(reference: $0) } ?? task?.for
    details.source = command.source.map { Reference(reference: $0) }
    try pipeline.reporter.check(ResponseWriter.losses(of: session, in: details.layout))
    let response = ResponseWriter.write(session, details)
    if isHeldOpen, task != nil { pipeline.reporter.note("the Task stays open") }
    guard let task, !isHeldOpen else {
      return try pipeline.write(pipeline.text(of: response, as: command.to), to: command.output)
    }
    let completed: Document
    do {
      completed = try TaskWriter.complete(
        task.element, response: "QuestionnaireResponse/\(id)", at: clock.dateTime(clock.now()))
    } catch {
      pipeline.reporter.report(error)
      throw .badInput
    }
    try write(response, and: completed)
  }

  /// Writes response and task to two files, or both as a Bundle to standard output.
  private func write(_ response: Document, and task: Document) throws(ExitStatus) {
    let output = command.output
    if output.output == "-", taskOutput == "-" {
      let bundle = Bundling.collection([response.root, task.root])
      pipeline.reporter.note(
        "standard output holds a Bundle of the response and the completed Task")
      return try pipeline.write(pipeline.text(of: bundle, as: command.to), to: output)
    }
    try pipeline.write(pipeline.text(of: response, as: command.to), to: output)
    try pipeline.write(
      pipeline.text(of: task, as: command.to), path: taskOutput, force: output.force)
    if taskOutput != "-" { pipeline.reporter.note("the completed Task is in \(taskOutput)") }
  }

  private var taskOutput: String {
    let output = command.output.output
    return command.taskOutput ?? (output == "-" ? output : Self.besides(output))
  }

  /// Ends the command with 73 before anybody is asked, where the results could not be written.
  private func checkOutputs(_ task: SurveyTask?) throws(ExitStatus) {
    var paths = [command.output.output]
    if task != nil {
      if paths == [taskOutput], taskOutput != "-" {
        world.say("take: --output and --task-output name the same file")
        throw .usage
      }
      paths.append(taskOutput)
    }
    do {
      for path in paths where path != "-" {
        try Files.checkWritable(path, force: command.output.force)
      }
    } catch {
      pipeline.reporter.report(error)
      throw .noOutput
    }
  }

  /// `response.json` gives `response.task.json`.
  static func besides(_ path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return path + ".task" }
    return path.dropLast(name[dot...].count) + ".task" + name[dot...]
  }
}
