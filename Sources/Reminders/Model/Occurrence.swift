import Crypto
package import SurveyPrimitives

/// One time at which a reminder is due.
package struct Occurrence: Hashable, Sendable {
  /// The id of the reminder.
  package let reminder: String
  /// When it is due.
  package let due: Instant

  package init(_ reminder: String, _ due: Instant) { (self.reminder, self.due) = (reminder, due) }

  /// The UUID that follows from reminder and instant: the same on every machine.
  package var id: String { uuid("") }

  /// The UUID of something that belongs to it.
  package func uuid(_ part: String) -> String {
    var hash = Insecure.SHA1()
    hash.update(data: UUIDText.urls)
    hash.update(data: Array("\(reminder)@\(due.secondsSinceEpoch)\(part)".utf8))
    return UUIDText.version5(hash.finalize())
  }
}
