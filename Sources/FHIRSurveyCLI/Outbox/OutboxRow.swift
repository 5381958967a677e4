import FHIRDocument
import SurveyOnline
import SurveyPrimitives

/// What a list says of an entry of the outbox.
struct OutboxRow: ListedRow {
  private let entry: OutboxEntry
  private let isBeingSent: Bool
  private let clock: Clock

  init(_ entry: OutboxEntry, isBeingSent: Bool, _ clock: Clock) {
    (self.entry, self.isBeingSent, self.clock) = (entry, isBeingSent, clock)
  }

  /// `5fa0… · Blood sugar · Patient/12 · to clinic · Task t1 · 5 minutes ago · tried 2 times: …`.
  var line: String {
    var parts = [entry.name]
    if let title = entry.title { parts.append(title) }
    if let patient = entry.destination.patient { parts.append(patient) }
    parts.append("to \(entry.destination.server ?? entry.destination.base)")
    if let task = entry.task { parts.append("Task \(task.id)") }
    parts.append(Age(of: entry.created, at: clock.now()).words)
    if entry.progress.stored.count == entry.resources.count, entry.task != nil {
      parts.append("stored, the Task is still to be completed")
    }
    if let error = entry.progress.lastError {
      parts.append("tried \(FindingCounts.count(entry.progress.tries, "time")): \(error)")
    }
    if isBeingSent { parts.append("being sent by another run") }
    return parts.map(\.onOneLine).joined(separator: " · ")
  }

  func writeMembers(to writer: inout JSONTextWriter) {
    writer.member("name", entry.name)
    writer.member("title", entry.title)
    writer.member("patient", entry.destination.patient)
    writer.member("server", entry.destination.server)
    writer.member("base", entry.destination.base)
    writer.member("task", entry.task?.id)
    writer.member("created", clock.dateTime(entry.created).description)
    writer.member("resources", entry.resources.count)
    writer.member("stored", entry.progress.stored.sorted { $0.key < $1.key }.map(\.value))
    writer.member("tries", entry.progress.tries)
    writer.member("lastError", entry.progress.lastError)
    writer.member("beingSent", isBeingSent)
  }
}
