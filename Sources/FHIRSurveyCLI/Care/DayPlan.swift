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
    let records = DoseRecords(rows.isEmpty ? [] : try source.administrations(), planner)
    var planned = rows.flatMap { doses($0, records) }
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

  /// The doses of an order, with what is recorded of them.
  private func doses(_ row: MedicineRow, _ records: DoseRecords) -> [PlannedTask] {
    let patient = (source.patient ?? row.resource.patient?.id).map { "Patient/\($0)" }
    let all = records.assignment(of: row, from: start, until: end, patient: patient)
    return all.moments.filter(isOfPlan).map { moment in
      var planned = task(.dose(row), moment.due, patient)
      planned.isDone = moment.isTaken
      planned.others = moment.others.map { ($0.isTaken, desk.clock.dateTime($0.instant)) }
      return planned
    }
  }

  private func surveys(
    _ schedule: SurveySchedule, _ responses: [Element], _ tasks: FoundTasks
  ) -> [PlannedTask] {
    let patient = source.patient.map { "Patient/\($0)" }
    let day = { (days: Int64) in
      Instant(secondsSinceEpoch: (days < 0 ? start : end).secondsSinceEpoch + days * 86_400)
    }
    let due = planner.due(
      schedule.timing, from: day(-31), until: day(31), since: SurveySchedule.start)
    let given = responses.filter {
      $0.answers(schedule.survey) && !tasks.responses.contains($0[.id]?.string ?? "")
    }.compactMap { planner.instant(of: $0["authored"]?.string.flatMap { PartialDateTime($0) }) }
    let all = DoseAssignment(given.map { .init(at: $0, isTaken: true) }, to: due)
    return all.moments.filter(isOfPlan).map { moment in
      var planned = task(.survey(schedule.survey), moment.due, patient)
      planned.isDone = tasks[planned.id] == "completed" ? true : moment.isTaken
      return planned
    }
  }

  private func isOfPlan(_ moment: DoseAssignment.Moment) -> Bool {
    moment.due >= start && moment.due < end
  }

  private func task(
    _ subject: PlannedTask.Subject, _ due: Instant, _ patient: String?
  ) -> PlannedTask {
    PlannedTask(
      subject: subject, due: due, moment: desk.clock.dateTime(due), patient: patient)
  }
}
