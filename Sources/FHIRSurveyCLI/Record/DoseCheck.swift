import FHIRDocument
import Medication
import SurveyDiagnostics
import SurveyOnline
import SurveyPrimitives

/// What a dose that is about to be recorded is held against: the clock, what is recorded already, and the open Tasks.
struct DoseCheck {
  private let row: MedicineRow
  private let planner: DueDoses
  private let records: DoseRecords
  private let tasks: FoundTasks
  private let clock: Clock
  /// The person, as `Patient/1`.
  private let patient: String?

  /// How far ahead the clock of another device may be, in seconds.
  private static let tolerance: Int64 = 300

  /// Reads what is recorded and asked for; a server that does not say it is a warning.
  init(
    _ row: MedicineRow, _ source: CareSource, _ pipeline: CommandPipeline, _ clock: Clock,
    patient: String?
  ) throws(ExitStatus) {
    (self.row, self.clock, self.patient) = (row, clock, patient)
    planner = DueDoses(clock, pipeline)
    let recorded = try source.resourcesIfPossible(ResourceNames.administrations)
      .compactMap { MedicationAdministration($0) }
      .filter { $0.resource.status != "entered-in-error" }
    records = DoseRecords(recorded, planner)
    tasks = FoundTasks(source.server == nil ? [] : try source.resourcesIfPossible(["Task"]))
  }

  /// That a dose is said to be taken when that cannot have been.
  func future(_ made: [Element]) -> Diagnostic? {
    let limit = clock.now().secondsSinceEpoch + Self.tolerance
    guard let dose = dose(made), dose.isTaken, dose.instant.secondsSinceEpoch > limit else {
      return nil
    }
    return Diagnostic(
      .futureDose, ["name": .quoted(row.resource.name), "moment": moment(dose.instant)])
  }

  /// That the dose is recorded already; that it was taken after all may be said of one that was not.
  func repeated(_ made: [Element], isAsked: Bool) -> Diagnostic? {
    guard let dose = dose(made) else { return nil }
    let all = assignment(with: dose)
    var others = all.moments.first { $0.doses.contains(dose) }?.doses ?? []
    if others.isEmpty {
      // One that is never due is the same dose at the same minute.
      others = all.extra.filter {
        abs($0.instant.secondsSinceEpoch - dose.instant.secondsSinceEpoch) < 60
      }
    }
    if let own = others.firstIndex(of: dose) { others.remove(at: own) }
    guard let first = others.first(where: { $0.isTaken || !dose.isTaken }) else { return nil }
    return Diagnostic(
      isAsked ? .doseRecordedTwice : .doseRecorded,
      [
        "name": .quoted(row.resource.name), "isTaken": .literal(first.isTaken ? "yes" : "no"),
        "moment": moment(first.instant),
      ])
  }

  /// The open Task of the dose, which ends with it.
  func task(_ made: [Element]) -> OutboxTask? {
    guard let dose = dose(made),
      let due = assignment(with: dose).moments.first(where: { $0.doses.contains(dose) })?.due
    else { return nil }
    let id = PlannedTask.id(ofDose: row.resource.id ?? row.resource.name, patient, at: due)
    return tasks.open(id).flatMap { OutboxTask($0, completed: clock.dateTime(clock.now())) }
  }

  private func dose(_ made: [Element]) -> DoseAssignment.Dose? {
    made.lazy.compactMap { MedicationAdministration($0) }.first.flatMap { made in
      planner.instant(of: made.start).map { DoseAssignment.Dose(at: $0, isTaken: made.isTaken) }
    }
  }

  private func assignment(with dose: DoseAssignment.Dose) -> DoseAssignment {
    records.assignment(
      of: row, from: dose.instant, until: dose.instant, patient: patient, and: dose)
  }

  private func moment(_ instant: Instant) -> Diagnostic.Argument.Value {
    .literal(clock.dateTime(instant).description)
  }
}
