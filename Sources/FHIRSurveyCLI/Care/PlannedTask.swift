import FHIRDocument
import Medication
import SurveyDiagnostics
import SurveyInterview
import SurveyOnline
import SurveyPrimitives
import SurveyTerminal

/// Something that is due at a moment, a dose or one of the other surveys, and whether it is done.
struct PlannedTask: ListedRow {
  /// What is due.
  enum Subject {
    case dose(MedicineRow)
    case survey(BundledSurvey)
  }

  let subject: Subject
  let due: Instant
  /// When it is due, by the clock of the person.
  let moment: PartialDateTime
  let patient: String?
  /// Whether it was done, or a dose was taken; `nil` where nothing is recorded.
  var isDone: Bool?
  /// What else is recorded of the same dose: whether it was taken, and when.
  var others: [(isTaken: Bool, moment: PartialDateTime)] = []
  /// Whether a Task that asks for it is there.
  var isAskedFor = false

  /// What it is called.
  var title: String {
    switch subject {
    case .dose(let row): row.resource.name
    case .survey(let survey): survey.title
    }
  }

  /// The survey that records it.
  var survey: BundledSurvey? {
    switch subject {
    case .dose: BundledSurvey(named: "intake")
    case .survey(let survey): survey
    }
  }

  /// `2026-01-05 08:00`.
  private var time: String { Self.text(moment) }

  private static func text(_ moment: PartialDateTime) -> String {
    "\(moment.date) " + (moment.time.map { String($0.description.prefix(5)) } ?? "")
  }

  /// `2026-01-05 08:00  ● Panadol  (✕ 2026-01-05 08:05)`.
  var line: String {
    let mark = isDone.map { $0 ? "●" : "✕" } ?? " "
    let others = others.map { "  (\($0.isTaken ? "●" : "✕") \(Self.text($0.moment)))" }.joined()
    return "\(time)  \(mark) \(title.onOneLine)\(others)"
  }

  /// What it is called, and when it is due.
  var description: String { "\(title.onOneLine), \(time)" }

  func writeMembers(to writer: inout JSONTextWriter) {
    writer.member("due", moment.description)
    switch subject {
    case .dose(let row):
      writer.member("medicine", title)
      writer.member("order", row.resource.id)
      if let isDone { writer.member("taken", isDone) }
      if !others.isEmpty {
        writer.openArray("otherRecords")
        for other in others {
          writer.openObject()
          writer.member("taken", other.isTaken)
          writer.member("when", other.moment.description)
          writer.closeObject()
        }
        writer.closeArray()
      }
    case .survey(let survey):
      writer.member("survey", survey.name)
      if let isDone { writer.member("done", isDone) }
    }
    writer.member("task", id)
  }

  /// An id that follows from what is due and the instant, so that it has one Task however often it is planned.
  var id: String {
    switch subject {
    case .dose(let row): Self.id(ofDose: row.resource.id ?? title, patient, at: due)
    case .survey(let survey): Self.id(of: "survey", survey.name, patient, at: due)
    }
  }

  /// The id of the Task of a dose, by the id of its order.
  static func id(ofDose order: String, _ patient: String?, at due: Instant) -> String {
    id(of: "dose", order, patient, at: due)
  }

  private static func id(
    of kind: String, _ name: String, _ patient: String?, at due: Instant
  ) -> String {
    OutboxEntry.uuid(
      of: "fhir-survey:\(kind)/\(patient ?? "")/\(name)/\(due.dateTime(offset: .utc))")
  }
}

extension [PlannedTask] {
  /// What is due, a line each, and how much of today's is done.
  func text(_ desk: CareDesk) -> String {
    let today = desk.clock.dateTime(desk.clock.now()).date
    let todays = filter { $0.moment.date == today }
    let done = Ratio(todays.filter { $0.isDone == true }.count, of: todays.count)
    let summary = desk.words.text(
      .doneToday,
      [
        "done": .number(done.numerator), "due": .number(done.denominator),
        "percent": done.percent.map { .number($0) },
      ])
    return map { $0.line + "\n" }.joined() + summary + "\n"
  }
}
