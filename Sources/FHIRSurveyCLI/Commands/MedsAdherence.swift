import ArgumentParser
import FHIRDocument
import FHIRTiming
import Medication
import SurveyDiagnostics
import SurveyInterview
import SurveyPrimitives
import SurveyTerminal

/// `meds adherence`: what was taken of what was due, and how far what was handed over reached.
struct MedsAdherence: Verb {
  static let configuration = CommandConfiguration(
    commandName: "adherence",
    abstract: "Say how much of what was due was taken, and how far the supply reached.",
    discussion: """
      Examples:
        fhir-survey meds adherence --data record/
        fhir-survey meds adherence Nasivin --days 90 --format json --data record/

      Doses are of MedicationAdministrations: on time is within the grace. A dose belongs to the moment before it, shortly \
      before the next one to that: so plan has it, too. The longest gap counts from the start of the order, or of the days \
      that are looked at. Supply is of MedicationDispenses: PDC, the days \
      on which there was something to take, and MPR, the days that all fills are enough for; early refills are carried \
      forward, days in hospital are left out. Both numbers of each ratio are shown.
      """)

  @Argument(help: "Only this medicine: its number in the list, its id, or its name.")
  var medicine: String?

  @Option(help: "How many days before now are looked at, of doses.")
  var days = 30

  @Option(help: "How many minutes before or after its moment a dose is on time.")
  var grace = 30

  @OptionGroup var care: CareOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if !(1...3660).contains(days) { throw ValidationError("--days is a number from 1 to 3660") }
    if !(0...1440).contains(grace) { throw ValidationError("--grace is a number from 0 to 1440") }
  }

  func run(in world: World) throws(ExitStatus) {
    let desk = try CareDesk(runOptions, shared, in: world, speaks: false)
    let source = try CareSource(care, desk.pipeline)
    let orders = try MedicineList(source, desk).rows(medicine)
    let planner = DueDoses(desk.clock, desk.pipeline)
    let supplies = try Supplies(source, desk.clock, desk.pipeline)
    let records = DoseRecords(try source.administrations(), planner)
    let rows = orders.map { order in
      AdherenceRow(
        row: order, days: days,
        doses: doses(
          order, planner, records, source.patient ?? order.resource.patient?.id, desk.clock.now()),
        supply: supplies.supply(of: order.resource), words: desk.words)
    }
    let nothing = desk.words.text(.noPrescriptions)
    let bytes =
      switch report.format {
      case .text: Array(AdherenceRow.text(rows, nothing: nothing).utf8)
      case .json: AdherenceRow.json(rows, named: "medicines")
      }
    try desk.pipeline.write(bytes, to: output)
    try desk.end(source)
  }

  /// What was taken of the last days; `nil` where nothing was due and nothing was taken.
  private func doses(
    _ order: MedicineRow, _ planner: DueDoses, _ records: DoseRecords, _ patient: String?,
    _ now: Instant
  ) -> DoseAdherence? {
    var from = Instant(secondsSinceEpoch: now.secondsSinceEpoch - Int64(days) * 86_400)
    let all = records.assignment(
      of: order, from: from, until: now, patient: patient.map { "Patient/\($0)" })
    // What begins in the window is looked at from there.
    let start = DueDoses.start(of: order.resource).flatMap { planner.instant(of: $0) }
    if let start { from = max(from, start) }
    if let first = all.moments.first?.due, first > from { from = min(first, now) }
    let doses = DoseAdherence(all, from: from, until: now, grace: grace * 60)
    return doses.longestGap == nil ? nil : doses
  }
}
