import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyWorkflow

/// One run of `take`: from the files to the response and the completed task.
struct Taking {
  let command: TakeOptions
  let world: World
  let pipeline: CommandPipeline
  let clock: Clock
  /// The id of the response, and the name of its draft.
  let id: String
  /// The draft, to be taken away once the response was written.
  var draft: DraftFile?
  /// A draft of another version of the survey, all of whose answers are in ``draft``.
  var formerDraft: DraftFile?
  /// Whether what is missing in the draft may be a question before the last one that was answered.
  var startsOver = false
  /// What was typed in the draft and not given as an answer.
  var typing: (path: InstancePath, text: String)?
  /// What records this run or takes the place of a person, where there is any.
  var stage: Stage?
  /// What evaluates the expressions of the survey, with the resources that it starts with.
  var evaluator: FHIRPathEvaluator?
  /// The response that is opened again.
  var amendment: Amendment?
  /// Whom the answers of the draft are about.
  var draftSubject: String?
  /// Whether the response was written though it cannot be completed (rule 63).
  var isHeldOpen = false
  /// The language of the words that a person sees and types.
  var language: DiagnosticLanguage = .english
  /// The language of the texts that are shown.
  var shownLanguage: String?

  init(_ command: TakeOptions, in world: World) throws(ExitStatus) {
    self.command = command
    self.world = world
    pipeline = try CommandPipeline(command.shared, in: world)
    clock = try Clock(command.run, in: world)
    var ids = try IdGenerator(command.run, in: world)
    id = ids.next()
  }

  mutating func run() throws(ExitStatus) {
    let task = try openTask()
    var form = try findForm(for: task)
    if command.acceptsUnsupported { form.acceptUnsupported() }
    try checkOutputs(task)
    language =
      try ShownLanguage(&form, command.shared, takesLocale: command.answers == nil, pipeline).words
    shownLanguage = form.language
    evaluator = try pipeline.evaluator(
      for: form, contexts: command.contexts.all, now: clock.dateTime(clock.now()),
      reader: .respondent)
    amendment = try openAmendment(form)
    if command.preview { return try preview(form) }
    if command.answers != nil {
      try write(try answered(form), task: task)
    } else {
      do {
        try write(try asked(form, task: task), task: task)
      } catch {
        sayWhereDraftIs()
        throw error
      }
      draft?.remove()
      formerDraft?.remove()
    }
    pipeline.reporter.summarize()
    try checkRecording()
    if isHeldOpen { throw .findings }
  }

  /// The Task of `--task`; it must be open (rule 67).
  private func openTask() throws(ExitStatus) -> SurveyTask? {
    guard let path = command.task else { return nil }
    let read = pipeline.stages.task(try pipeline.document(path).root)
    try pipeline.reporter.check(read.diagnostics)
    guard let task = read.task else { throw .badInput }
    return task
  }

  /// The form of the file that is named, or the one that the Task asks for.
  private func findForm(for task: SurveyTask?) throws(ExitStatus) -> Form {
    var library = try pipeline.library(command.library.paths, for: .respondent)
    guard let task else {
      let root = try pipeline.document(command.questionnaire(world), for: .respondent).root
      return try pipeline.form(from: root, library: library, for: .respondent)
    }
    let resources =
      task.isQuestionnaireContained
      ? Resources(elements: Array(task.element.children(.contained)))
      : try pipeline.resources(command.files)
    let found: Element
    do {
      found = try pipeline.stages.questionnaire(
        for: task, among: resources.elements + library.questionnaires)
    } catch {
      try pipeline.reporter.check([error])
      throw .badInput
    }
    for element in resources.elements { library.add(element) }
    return try pipeline.form(
      from: found, library: library, structure: resources.structure, for: .respondent)
  }
}
