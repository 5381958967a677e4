import FHIRDocument
import FHIRPopulation
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyEngine
import SurveyInterview
import SurveyModel
import SurveyOnline
import SurveyWorkflow

/// One survey of a run of `take`: from the form to the response and the completed task.
struct Taking {
  /// The flags, with the files from this survey on.
  let command: TakeOptions
  let world: World
  let pipeline: CommandPipeline
  let clock: Clock
  /// The id of the response, and the name of its draft.
  let id: String
  /// What is asked for.
  let assignment: TakeAssignment
  /// Where the response and the completed Task go.
  let output: TakeOutput
  /// The draft, to be taken away once the response was written.
  var draft: DraftFile?
  /// A draft of another version of the survey, all of whose answers are in ``draft``.
  var formerDraft: DraftFile?
  /// Whether what is missing in the draft may be a question before the last one that was answered.
  var startsOver = false
  /// What was typed in the draft and not given as an answer.
  var typing: (path: InstancePath, text: String)?
  /// Where the person was in the draft.
  var place: SessionPlace?
  /// What the run is on.
  let stage: Stage
  /// What evaluates the expressions of the survey, with the resources that it starts with.
  var evaluator: FHIRPathEvaluator?
  /// What the form is filled in from before a person sees it.
  var data: PopulationData?
  /// The answers that were filled in.
  var prefilled: [InstancePath: PrefilledAnswer] = [:]
  /// The response that is opened again.
  var amendment: Amendment?
  /// Whom the answers of the draft are about.
  var draftSubject: String?
  /// Whether the response was written though it cannot be completed (rule 63).
  var isHeldOpen = false
  /// What is in the outbox of this survey, and was not sent yet.
  var waiting: [OpenOutboxEntry] = []

  /// Prepares a survey; nobody is asked yet.
  init(
    _ assignment: TakeAssignment, of run: TakeRun, _ command: TakeOptions, id: String,
    output: TakeOutput
  ) throws(ExitStatus) {
    self.command = command
    self.assignment = assignment
    self.id = id
    self.output = output
    world = run.world
    pipeline = run.pipeline
    clock = run.clock
    stage = run.stage
    evaluator = try pipeline.evaluator(
      for: form, contexts: command.contexts.all,
      fetched: assignment.online?.prepared.contexts ?? [:], now: clock.dateTime(clock.now()),
      reader: .respondent)
    try openData()
    amendment = try openAmendment()
  }

  /// The form that is filled in.
  var form: Form { assignment.form }
  /// The Task that asks for it.
  var task: SurveyTask? { assignment.task }
  /// The language of the words that a person sees and types.
  var language: DiagnosticLanguage { assignment.language }

  /// Takes the answers of `--answers`, and writes the response.
  mutating func answer() throws(ExitStatus) {
    try write(try answered())
    try send()
  }

  /// Asks a person, and writes the response.
  mutating func ask(in conversation: Conversation) throws(ExitStatus) {
    do {
      try write(try asked(in: conversation))
    } catch {
      sayWhereDraftIs()
      throw error
    }
    // Answers that are neither written nor in the outbox stay in the draft.
    if isHeldOpen, assignment.online != nil, output.path == "-" {
      return sayWhereDraftIs()
    }
    draft?.remove()
    formerDraft?.remove()
    try send()
  }
}
