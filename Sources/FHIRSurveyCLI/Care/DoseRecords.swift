import FHIRDocument
import Medication
import SurveyPrimitives

/// What is recorded of orders, and to which due moment each dose belongs: what plan, adherence and recording share.
struct DoseRecords {
  private let planner: DueDoses
  private let recorded: [MedicationAdministration]

  /// Takes what is recorded; what is not over is left out.
  init(_ recorded: [MedicationAdministration], _ planner: DueDoses) {
    self.planner = planner
    self.recorded = recorded.filter { !$0.isOpen }
  }

  /// The due moments of an order from an instant to another one and around them, each with its doses.
  ///
  /// `patient` is the person in the ids of planned Tasks, by which one that answers a Task is known.
  func assignment(
    of order: MedicineRow, from: Instant, until: Instant, patient: String?,
    and new: DoseAssignment.Dose? = nil
  ) -> DoseAssignment {
    let due = planner.around(order.resource, from: from, until: until)
    let found = recorded.of(order.resource)
    let tasks = found.contains { !$0.tasks.isEmpty } ? ids(of: order, due, patient) : [:]
    let doses = found.compactMap { administration -> DoseAssignment.Dose? in
      let asked = administration.tasks.lazy.compactMap { tasks[$0] }.first
      guard let instant = planner.instant(of: administration.start) ?? asked else { return nil }
      return DoseAssignment.Dose(at: instant, isTaken: administration.isTaken, asked: asked)
    }
    return DoseAssignment(doses + [new].compactMap(\.self), to: due)
  }

  private func ids(
    of order: MedicineRow, _ due: [Instant], _ patient: String?
  ) -> [String: Instant] {
    let name = order.resource.id ?? order.resource.name
    return due.reduce(into: [:]) { ids, moment in
      ids[PlannedTask.id(ofDose: name, patient, at: moment)] = moment
    }
  }
}

extension DueDoses {
  /// The moments of an order from an instant to another one, and a month before and after, in which their neighbors are; none
  /// before the order was written.
  func around(_ order: MedicationResource, from: Instant, until: Instant) -> [Instant] {
    let month: Int64 = 31 * 86_400
    var first = Instant(secondsSinceEpoch: from.secondsSinceEpoch - month)
    if let start = Self.start(of: order).flatMap({ instant(of: $0) }) { first = max(first, start) }
    return due(
      order, from: first, until: Instant(secondsSinceEpoch: until.secondsSinceEpoch + month))
  }
}
