import FHIRDocument
import FHIRTiming
import Medication
import SurveyDiagnostics
import SurveyPrimitives

/// When the medicines of a person are due, by their orders.
struct DueDoses {
  let zone: LocalZone
  private let clock: Clock
  private let pipeline: CommandPipeline

  init(_ clock: Clock, _ pipeline: CommandPipeline) {
    self.clock = clock
    self.pipeline = pipeline
    zone = LocalZone { clock.dateTime($0).offset }
  }

  /// The moments of an order from an instant to another one, which is not included.
  ///
  /// What is taken when needed is never due; where no schedule can be made, that is said once.
  func due(_ order: MedicationResource, from: Instant, until: Instant) -> [Instant] {
    guard Self.isActive(order) else { return [] }
    var due: Set<Instant> = []
    for dosage in order.dosages where !dosage.isAsNeeded {
      guard let timing = dosage.timing else { continue }
      let start = Self.start(of: order)
      if var problem = timing.scheduleProblem(settings: ScheduleSettings(start: start)) {
        problem.location = order.element.location()
        pipeline.reporter.reportFew(problem)
        continue
      }
      due.formUnion(self.due(timing, from: from, until: until, since: start))
    }
    return due.sorted()
  }

  /// The moments of a timing from an instant to another one, which is not included; it counts from a start, where it does
  /// not say its own.
  func due(
    _ timing: Timing, from: Instant, until: Instant, since start: PartialDateTime?
  ) -> [Instant] {
    var due: [Instant] = []
    let settings = ScheduleSettings(start: start)
    for moment in timing.occurrences(from: from, zone: zone, settings: settings) {
      if moment >= until { break }
      due.append(moment)
    }
    return due
  }

  /// Whether an order is to be followed now; drafts are not yet, stopped ones no more.
  static func isActive(_ order: MedicationResource) -> Bool {
    ["active", nil].contains(order.status)
  }

  /// When an order was written, from which counts what does not say its own start.
  static func start(of order: MedicationResource) -> PartialDateTime? {
    let text = order.element["authoredOn"] ?? order.element["dateWritten"]
    return text?.string.flatMap { PartialDateTime(lenient: $0) }
  }

  /// The first instant of a day, some days after that of another instant.
  func midnight(_ instant: Instant, plus days: Int = 0) -> Instant {
    let local = zone.local(Int(instant.secondsSinceEpoch))
    let day = (local >= 0 ? local : local - 86_399) / 86_400
    return Instant(secondsSinceEpoch: Int64(zone.instant(local: (day + days) * 86_400)))
  }

  /// The instant of a dose; of a date its first one.
  func instant(of moment: PartialDateTime?) -> Instant? {
    guard let moment else { return nil }
    if let instant = Instant(moment) { return instant }
    guard let day = moment.date.dayNumber else { return nil }
    let second = moment.time.map { ($0.hour * 60 + $0.minute) * 60 + min($0.second, 59) } ?? 0
    return Instant(secondsSinceEpoch: Int64(zone.instant(local: day * 86_400 + second)))
  }
}
