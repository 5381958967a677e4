import ArgumentParser
import FHIRDocument
import FHIRTiming
import Medication
import SurveyDiagnostics
import SurveyPrimitives

/// `meds plan`: which doses are due, and the Tasks that ask for them.
struct MedsPlan: Verb {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "List the doses that are due from today on, and make a Task of each.",
    discussion: """
      Examples:
        fhir-survey meds plan --data record/ --days 7
        fhir-survey meds plan --server clinic --days 2 --tasks tasks.json

      ● was taken, ✕ was not taken. What is taken when needed is never due. The Tasks have ids that follow from order \
      and moment: a dose that is planned twice has one.
      """)

  @Argument(help: "Only this medicine: its number in the list, its id, or its name.")
  var medicine: String?

  @Option(help: "How many days, today included.")
  var days = 1

  @Option(
    help: ArgumentHelp("Write the Tasks as a transaction Bundle to this file.", valueName: "file"))
  var tasks: String?

  @OptionGroup var care: CareOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if !(1...366).contains(days) { throw ValidationError("--days is a number from 1 to 366") }
  }

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    let clock = try Clock(runOptions, in: world)
    let sentences = try SpokenLanguage.sentences(
      pipeline, clock, isFixed: runOptions.timeZone != nil)
    let source = try CareSource(care, pipeline)
    let list = try MedicineList(source, sentences, pipeline)
    let rows = try medicine.map { (name) throws(ExitStatus) in [try list.row(name)] } ?? list.rows
    let planner = DueDoses(clock, pipeline)
    let start = planner.midnight(clock.now())
    let end = planner.midnight(clock.now(), plus: days)
    var doses: [PlannedDose] = []
    for row in rows {
      doses += try planned(row, planner, source, clock, from: start, until: end)
    }
    doses.sort { $0.moment.description < $1.moment.description }
    switch report.format {
    case .text: try pipeline.write(Array(text(doses, clock).utf8), to: output)
    case .json: try pipeline.write(PlannedDose.json(doses, named: "doses"), to: output)
    }
    if let tasks {
      let due = doses.filter { $0.isTaken == nil }
      try pipeline.write(Self.bundle(due), path: tasks, force: output.force)
    }
    pipeline.reporter.summarize()
    try source.requireAllRead()
  }

  private func planned(
    _ row: MedicineRow, _ planner: DueDoses, _ source: CareSource, _ clock: Clock, from: Instant,
    until: Instant
  ) throws(ExitStatus) -> [PlannedDose] {
    let due = planner.due(row.resource, from: from, until: until)
    if due.isEmpty { return [] }
    var doses: [(instant: Instant, isTaken: Bool)] = []
    for found in try source.administrations(of: row.resource) where !found.isOpen {
      if let moment = planner.instant(of: found.start) { doses.append((moment, found.isTaken)) }
    }
    let patient = (source.patient ?? row.resource.patient?.id).map { "Patient/\($0)" }
    let states = DoseMatching.states(of: due, by: doses)
    return zip(due, states).map { moment, state in
      PlannedDose(row: row, moment: clock.dateTime(moment), isTaken: state, patient: patient)
    }
  }

  /// The doses, and how many of today's are done.
  private func text(_ doses: [PlannedDose], _ clock: Clock) -> String {
    let today = clock.dateTime(clock.now()).date
    let todays = doses.filter { $0.moment.date == today }
    let done = Ratio(todays.filter { $0.isTaken == true }.count, of: todays.count)
    let percent = done.percent.map { " (\($0)%)" } ?? ""
    let lines = doses.map { $0.line + "\n" }.joined()
    return lines + "\(done.numerator) of \(done.denominator) done today\(percent)\n"
  }

  private static func bundle(_ doses: [PlannedDose]) -> [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.member("resourceType", "Bundle")
    writer.member("type", "transaction")
    writer.openArray("entry")
    for dose in doses {
      writer.openObject()
      writer.key("resource")
      dose.writeTask(to: &writer)
      writer.openObject("request")
      writer.member("method", "PUT")
      writer.member("url", "Task/\(dose.id)")
      writer.closeObject()
      writer.closeObject()
    }
    writer.closeArray()
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }
}
