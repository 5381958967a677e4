import ArgumentParser
import Medication
import SurveyDiagnostics

/// `meds plan`: what is due, and the Tasks that ask for it.
struct MedsPlan: Verb {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "List the doses and surveys that are due from today on, and make a Task of each.",
    discussion: """
      Examples:
        fhir-survey meds plan --data record/ --days 7
        fhir-survey meds plan --server clinic --survey measurement --survey well-being=2/1d --tasks

      ● is done, ✕ was not taken. What is taken when needed is never due. The Tasks have ids that follow from what is due \
      and the moment: however often it is planned, it has one Task. take --task ID answers it. Ends with 75 where Tasks \
      wait in the outbox.
      """)

  @Argument(help: "Only this medicine: its number in the list, its id, or its name.")
  var medicine: String?

  @Option(help: "How many days, today included.")
  var days = 1

  @Option(
    help: ArgumentHelp(
      "A survey that is due, too: measurement, activity or well-being, once a day or as the timing says.",
      discussion: "May be repeated.", valueName: "name[=timing]"))
  var survey: [String] = []

  @Flag(help: "Store a Task of each that is open on the server, by the outbox.")
  var tasks = false

  @Option(
    help: ArgumentHelp(
      "Write a Task of each that is open to this file, as a transaction Bundle.", valueName: "file")
  )
  var tasksOutput: String?

  @OptionGroup var care: CareOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if !(1...366).contains(days) { throw ValidationError("--days is a number from 1 to 366") }
  }

  func run(in world: World) throws(ExitStatus) {
    let desk = try CareDesk(runOptions, shared, in: world, speaks: false)
    let surveys = try survey.map { (text) throws(ExitStatus) in
      try SurveySchedule(text, desk.pipeline)
    }
    let source = try CareSource(care, desk.pipeline)
    if tasks, source.server == nil {
      throw world.refusal(
        "--tasks", "there is no server to store them on",
        advice: "name a server, or a file with --tasks-output")
    }
    let rows = try MedicineList(source, desk).rows(medicine)
    let planned = try DayPlan(desk, source, days: days)
      .tasks(rows, surveys, knowsTasks: tasks)
    let bytes =
      switch report.format {
      case .text: Array(planned.text(desk).utf8)
      case .json: PlannedTask.json(planned, named: "planned")
      }
    try desk.pipeline.write(bytes, to: output)
    let open = planned.filter { $0.isDone == nil }
    if let tasksOutput {
      try desk.pipeline.write(open.transaction, path: tasksOutput, force: output.force)
    }
    desk.pipeline.reporter.summarize()
    if tasks, let server = source.server { try store(open, on: server, desk) }
    try source.requireAllRead()
  }

  /// Stores the Tasks that are not there yet, all in one entry of the outbox.
  private func store(
    _ open: [PlannedTask], on server: OnlineServer, _ desk: CareDesk
  ) throws(ExitStatus) {
    let new = open.filter { !$0.isAskedFor }.compactMap(\.resource)
    let there = open.count - new.count
    if !new.isEmpty {
      try desk.pipeline.store(
        new, title: "Tasks", patient: server.patient, at: desk.clock.now(), on: server)
    }
    desk.pipeline.reporter.note(
      "\(new.count) \(new.count == 1 ? "Task is" : "Tasks are") stored, \(there) already there")
  }
}
