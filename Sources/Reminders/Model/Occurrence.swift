import Crypto
public import SurveyPrimitives

/// One time at which a reminder is due.
public struct Occurrence: Hashable, Sendable {
  /// The id of the reminder.
  public let reminder: String
  /// When it is due.
  public let due: Instant

  /// The time at which the reminder of an id is due.
  public init(_ reminder: String, _ due: Instant) { (self.reminder, self.due) = (reminder, due) }

  /// The UUID that follows from reminder and instant: the same on every machine.
  public var id: String { uuid("") }

  /// The UUID of something that belongs to it.
  public func uuid(_ part: String) -> String {
    var hash = Insecure.SHA1()
    hash.update(data: UUIDText.urls)
    hash.update(data: Array("\(reminder)@\(due.secondsSinceEpoch)\(part)".utf8))
    return UUIDText.version5(hash.finalize())
  }
}
