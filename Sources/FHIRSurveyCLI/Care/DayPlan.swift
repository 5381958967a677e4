import FHIRDocument
import FHIRTiming
import Medication
import SurveyDiagnostics
import SurveyPrimitives

/// What is due in some days, doses and other surveys, and what of it is done.
struct DayPlan {
  private let desk: CareDesk
  private let source: CareSource
  private let planner: DueDoses
  private let start: Instant
  private let end: Instant

  /// Plans so many days, today included.
  init(_ desk: CareDesk, _ source: CareSource, days: Int) {
    self.desk = desk
    self.source = source
    planner = DueDoses(desk.clock, desk.pipeline)
    start = planner.midnight(desk.clock.now())
    end = planner.midnight(desk.clock.now(), plus: days)
  }

  /// What is due of these orders and surveys, in the order of time; with the Tasks that are there, where they are
  /// asked for.
  func tasks(
    _ rows: [MedicineRow], _ surveys: [SurveySchedule], knowsTasks: Bool
  ) throws(ExitStatus) -> [PlannedTask] {
    let due = rows.map { ($0, planner.due($0.resource, from: start, until: end)) }
    let recorded =
      due.allSatisfy { $0.1.isEmpty } ? [] : try source.administrations().filter { !$0.isOpen }
    var planned = due.flatMap { row, moments in doses(row, moments, recorded) }
    if knowsTasks || !surveys.isEmpty {
      let tasks = FoundTasks(try source.resources(["Task"]))
      if !surveys.isEmpty {
        let responses = try source.resources(["QuestionnaireResponse"])
        planned += surveys.flatMap { self.surveys($0, responses, tasks) }
      }
      for index in planned.indices { planned[index].isAskedFor = tasks[planned[index].id] != nil }
    }
    return planned.sorted { ($0.due, $0.title) < ($1.due, $1.title) }
  }

  /// The doses of an order.
  ///
  /// One that answers a Task is the dose of that Task, the others are of the moment that is nearest.
  private func doses(
    _ row: MedicineRow, _ due: [Instant], _ recorded: [MedicationAdministration]
  ) -> [PlannedTask] {
    if due.isEmpty { return [] }
    let patient = (source.patient ?? row.resource.patient?.id).map { "Patient/\($0)" }
    var planned = due.map { task(.dose(row), $0, patient) }
    let ids = Set(planned.map(\.id))
    var asked: [String: Bool] = [:]
    var others: [(instant: Instant, isTaken: Bool)] = []
    for found in recorded.of(row.resource) {
      if let id = found.tasks.first(where: ids.contains) {
        asked[id] = found.isTaken || asked[id] == true
      } else if let moment = planner.instant(of: found.start), isOfPlan(moment, due) {
        others.append((moment, found.isTaken))
      }
    }
    let states = DoseMatching.states(of: due, by: others)
    for index in planned.indices {
      planned[index].isDone = asked[planned[index].id] ?? states[index]
    }
    return planned
  }

  private func surveys(
    _ schedule: SurveySchedule, _ responses: [Element], _ tasks: FoundTasks
  ) -> [PlannedTask] {
    let patient = source.patient.map { "Patient/\($0)" }
    let due = planner.due(schedule.timing, from: start, until: end, since: SurveySchedule.start)
    var planned = due.map { task(.survey(schedule.survey), $0, patient) }
    let given = responses.filter {
      $0.answers(schedule.survey) && !tasks.responses.contains($0[.id]?.string ?? "")
    }.compactMap { planner.instant(of: $0["authored"]?.string.flatMap { PartialDateTime($0) }) }
      .filter { isOfPlan($0, due) }
    let states = DoseMatching.states(of: due, by: given.map { ($0, true) })
    for index in planned.indices {
      let isCompleted = tasks[planned[index].id] == "completed"
      planned[index].isDone = isCompleted ? true : states[index]
    }
    return planned
  }

  /// Whether something that was done is of the days that are planned: what was done yesterday is yesterday's, but
  /// where the first moment comes within two hours of it.
  private func isOfPlan(_ moment: Instant, _ due: [Instant]) -> Bool {
    guard moment < start, let first = due.first else { return true }
    return first.secondsSinceEpoch - moment.secondsSinceEpoch <= 7200
  }

  private func task(
    _ subject: PlannedTask.Subject, _ due: Instant, _ patient: String?
  ) -> PlannedTask {
    PlannedTask(
      subject: subject, due: due, moment: desk.clock.dateTime(due), patient: patient)
  }
}
