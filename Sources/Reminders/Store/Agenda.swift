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
    /// Where its id is among all.
    var id: Range<Int>
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
  /// The ids of the reminders, one behind the other.
  var ids: [UInt8] = []
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
        String(decoding: ids[rows[index].id], as: UTF8.self),
        Instant(secondsSinceEpoch: Int64(rows[index].last))
      )
    }
    return History(lastDue: Dictionary(known, uniquingKeysWith: { max($0, $1) }))
  }

  /// Takes what was added to the log: what happened to a reminder has it looked at again.
  mutating func add(_ events: [ReminderEvent]) {
    if events.isEmpty { return }
    let added = Dictionary(grouping: events) { Array($0.occurrence.reminder.utf8)[...] }
    for index in rows.indices {
      guard let events = added[ids[rows[index].id]] else { continue }
      open[index, default: []] += events
      rows[index].next = .min
      for event in events {
        rows[index].last = max(rows[index].last, Int(event.occurrence.due.secondsSinceEpoch))
      }
    }
  }

  /// Takes a list that was written again with the same reminders in the same order; `false` where it has others.
  mutating func move(to list: ReminderList, _ places: ReminderList.Places, key: String) -> Bool {
    guard list.reminders.map({ Array($0.id.utf8)[...] }) == rows.map({ ids[$0.id] }) else {
      return false
    }
    for index in rows.indices { rows[index].text = places.reminders[index] }
    (doctors, head.key) = (places.doctors, key)
    return true
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

extension Agenda {
  /// Makes it of all reminders and all that is in the log.
  init(
    _ head: Head, of list: ReminderList, _ places: ReminderList.Places, _ events: [ReminderEvent],
    _ history: History, _ zones: ZoneTable
  ) {
    self.init(head: head)
    doctors = places.doctors
    let ringer = Ringer(list.reminders, history, zones)
    let byReminder = Dictionary(grouping: events, by: \.occurrence.reminder)
    rows.reserveCapacity(list.reminders.count)
    for (index, reminder) in list.reminders.enumerated() {
      let start = ids.count
      ids += reminder.id.utf8
      rows.append(
        Row(next: .min, last: .min, text: places.reminders[index], id: start..<ids.count))
      update(index, reminder, ringer, byReminder[reminder.id] ?? [])
    }
  }
}
