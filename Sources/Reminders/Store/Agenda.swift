import SurveyPrimitives

/// When something happens next with each reminder, and what is still open: made of list and log, so that the program
/// which is started each minute reads neither.
///
/// It holds for the list as it is, and the log up to some byte of it; what was added to
/// the log since counts on top. List and log stay the truth: without it, it is made again.
struct Agenda {
  /// A reminder of the list.
  struct Row {
    /// The instant at which something happens with it, in seconds; `Int.max` where nothing does.
    var next: Int
    /// Its last occurrence that anything is known of, in seconds; `Int.min` where there is none.
    var last: Int
    /// Where it is in the file of the list.
    var text: Range<Int>
    /// Its id, as bytes of its file.
    var id: ArraySlice<UInt8>
  }

  /// What it holds for, and when something happens next.
  struct Head {
    /// The list as it was, and the offset of the clock from UTC.
    var key: String
    /// Until when the offset stays so, in seconds.
    var end: Int
    /// How many bytes of the log count.
    var logged: Int
    /// The next instant at which anything happens, in seconds.
    var wake = Int.min
  }

  var head: Head
  /// Where each doctor is in the file of the list.
  var doctors: [Range<Int>] = []
  var rows: [Row] = []
  /// The lines of the log about occurrences that are open or not recorded, by the index of their reminder.
  var open: [Int: [ReminderEvent]] = [:]

  /// The indices of the reminders with which something happens up to an instant; those that wait for an answer as well,
  /// where that is asked for.
  func due(at second: Int, orOpen: Bool) -> [Int] {
    rows.indices.filter { rows[$0].next <= second || orOpen && open[$0] != nil }
  }

  /// What is known of some reminders but for what is still open: their last occurrences.
  func history(of indices: [Int]) -> History {
    let known = indices.filter { rows[$0].last != .min }.map { index in
      (
        String(decoding: rows[index].id, as: UTF8.self),
        Instant(secondsSinceEpoch: Int64(rows[index].last))
      )
    }
    return History(lastDue: Dictionary(known, uniquingKeysWith: { max($0, $1) }))
  }

  /// Takes what was added to the log: what happened to a reminder has it looked at again.
  mutating func add(_ events: [ReminderEvent]) {
    if events.isEmpty { return }
    let indices = Dictionary(
      rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    for event in events {
      guard let index = indices[Array(event.occurrence.reminder.utf8)[...]] else { continue }
      open[index, default: []].append(event)
      rows[index].next = .min
      rows[index].last = max(rows[index].last, Int(event.occurrence.due.secondsSinceEpoch))
    }
  }

  /// Says again when something happens with a reminder, and which events of it still count.
  mutating func update(
    _ index: Int, _ reminder: Reminder, _ ringer: Ringer, _ events: [ReminderEvent]
  ) {
    let history = ringer.history
    let counting = events.filter {
      history.isOpen($0.occurrence) || history.unrecorded.contains($0.occurrence)
    }
    open[index] = counting.isEmpty ? nil : counting
    let isUnrecorded = counting.contains { history.unrecorded.contains($0.occurrence) }
    let next = isUnrecorded ? nil : ringer.next(of: reminder).map { Int($0.secondsSinceEpoch) }
    rows[index].next = isUnrecorded ? .min : next ?? .max
    rows[index].last = history.lastDue[reminder.id].map { Int($0.secondsSinceEpoch) } ?? .min
  }
}
