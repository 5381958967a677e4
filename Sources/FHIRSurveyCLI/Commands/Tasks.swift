import ArgumentParser
import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyOnline

/// `tasks`: what is to be done, what is done, what was given up.
struct Tasks: Verb {
  static let configuration = CommandConfiguration(
    commandName: "tasks",
    abstract: "List the tasks on a server, or in files: Requested, Complete, Closed.",
    discussion: """
      Examples:
        fhir-survey tasks --server clinic
        fhir-survey tasks bundle.json --owner Patient/12 --format json

      Without files, the tasks are those of the patient on the server, and are kept for work without a network.
      """)

  @Argument(help: "Files and folders with tasks; - is standard input.")
  var paths: [String] = []

  @OptionGroup var server: ServerOptions
  @OptionGroup var patient: PatientOptions

  @Option(help: "Only the tasks of this owner, as Patient/12.")
  var owner: String?

  @Flag(help: "Do not ask the server: list what it had the last time.")
  var offline = false

  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    guard paths.isEmpty else {
      if server.server != nil || patient.patient != nil || offline {
        throw world.refusal("tasks", "--server, --patient and --offline do not go with files")
      }
      return try listFiles(pipeline)
    }
    let online = try OnlineRun(
      pipeline, server: server.server, patient: patient.patient, owner: owner, offline: offline,
      clock: Clock(runOptions, in: world))
    let listing = try online.list()
    let rows = listing.tasks.map { listed in
      TaskRow(
        task: listed.task, title: listed.title,
        obstacle: listed.obstacle?.message(in: pipeline.reporter.language), isInFile: false)
    }
    try write(rows, online.moment(of: listing), pipeline)
    pipeline.reporter.summarize()
    if pipeline.reporter.errors > 0 { throw .badInput }
  }

  private func listFiles(_ pipeline: CommandPipeline) throws(ExitStatus) {
    let resources = try pipeline.resources(paths)
    let found = TaskList.read(resources.elements)
    resources.structure.uncovered(by: found.diagnostics).forEach(
      pipeline.reporter.reportFew)
    found.diagnostics.forEach(pipeline.reporter.report)
    let tasks = found.tasks.filter { task in owner.map { task.isOwned(by: $0) } ?? true }
    try write(tasks.map { TaskRow(task: $0) }, nil, pipeline)
    pipeline.reporter.summarize()
    try resources.requireAllRead()
    if pipeline.reporter.errors > 0 { throw .badInput }
  }

  private func write(
    _ rows: [TaskRow], _ moment: String?, _ pipeline: CommandPipeline
  ) throws(ExitStatus) {
    switch report.format {
    case .text: try pipeline.write(Array(TaskOverview.text(rows).utf8), to: output)
    case .json: try pipeline.write(TaskOverview.json(rows, of: moment), to: output)
    }
  }
}
