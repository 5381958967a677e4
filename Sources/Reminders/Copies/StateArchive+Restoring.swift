package import SurveyDiagnostics
package import SurveyPrimitives
import SystemIO

/// How much of each kind a backup holds, or was put into a state folder.
package struct StateCounts: Equatable, Sendable {
  package var reminders = 0
  package var doctors = 0
  package var events = 0
  package var records = 0
  package var drafts = 0
  package var outbox = 0

  /// Counts a file that is neither the reminders nor their log.
  mutating func add(file path: String) {
    if path.hasPrefix(StateArchive.drafts) {
      drafts += 1
    } else if path.hasPrefix(StateArchive.outbox) {
      outbox += 1
    } else {
      records += 1
    }
  }
}

/// What became of a backup that was restored.
package struct Restored: Equatable, Sendable {
  /// What was put there.
  package var counts = StateCounts()
  /// How many reminders here are newer than those of the backup, which stay as they are.
  package var newer = 0
  /// How many reminders, doctors and files were deleted or sent here since the backup, and stay away.
  package var deleted = 0
}

extension StateArchive {
  /// Remembers in a state folder what this backup of it holds.
  package func remember(in state: String) throws(Diagnostic) {
    try BackupHistory(state).add(self, reminderList())
  }

  /// How much of each kind it holds.
  package func counts() throws(Diagnostic) -> StateCounts {
    var counts = StateCounts()
    let list = try reminderList()
    counts.reminders = list?.reminders.count ?? 0
    counts.doctors = list?.doctors.count ?? 0
    counts.events = events.count
    for file in files where !Self.isList(file.path) { counts.add(file: file.path) }
    return counts
  }

  private var events: [ReminderEvent] {
    files.filter { $0.path == Self.eventsFile }.flatMap { EventLog.Part($0.bytes, from: 0).events }
  }

  /// Whether a file is merged line by line, or reminder by reminder.
  private static func isList(_ path: String) -> Bool { path == remindersFile || path == eventsFile }

  /// The reminders that it holds.
  private func reminderList() throws(Diagnostic) -> ReminderList? {
    guard let file = files.first(where: { $0.path == Self.remindersFile }) else { return nil }
    guard let read = try ReminderList.read(file.bytes, name: file.path) else {
      throw Diagnostic(.backupDamaged)
    }
    return read.list
  }

  /// Puts the files into a state folder: reminders by id and time of change, events that are not there yet, and files of
  /// other folders that are not there.
  ///
  /// What a backup of this folder held and what is not here any more was deleted, or sent, since; it comes back only
  /// where that is asked for. All is read before the first file is written.
  package func restore(
    into state: String, deleted isDeletedWanted: Bool = false, at now: Instant
  ) throws(Diagnostic) -> Restored {
    let folder = ReminderFolder(state: state)
    let backup = try reminderList()
    let lock = try folder.lock()
    defer { withExtendedLifetime(lock) {} }
    let history = try BackupHistory(state)
    let gone = isDeletedWanted ? [] : history.names
    var restored = Restored()
    if let backup { try merge(backup, into: folder, without: gone, &restored, at: now) }
    let log = EventLog(folder.eventsFile)
    let present = Set(try log.log().events)
    let new = events.filter { !present.contains($0) }
    try log.append(new)
    restored.counts.events = new.count
    try putFiles(into: state, without: gone, &restored)
    try history.add(self, backup)
    return restored
  }

  private func merge(
    _ backup: ReminderList, into folder: ReminderFolder, without gone: Set<String>,
    _ restored: inout Restored, at now: Instant
  ) throws(Diagnostic) {
    var (list, _) = try folder.read(at: now)
    let before = list
    list.merge(backup, without: gone, &restored)
    if list != before { try folder.write(list) }
  }

  private func putFiles(
    into state: String, without gone: Set<String>, _ restored: inout Restored
  ) throws(Diagnostic) {
    for file in files where !Self.isList(file.path) {
      let path = "\(state)/\(file.path)"
      guard FileSystem.kind(of: path) == .missing else { continue }
      if gone.contains(BackupHistory.name(file: file.path)) {
        restored.deleted += 1
        continue
      }
      try Files.makePrivateFolder(FileSystem.parts(of: path).folder)
      try Files.writePrivately(file.bytes, to: path)
      restored.counts.add(file: file.path)
    }
  }
}

extension ReminderList {
  /// Adds what a backup holds: of two reminders with the same id the one that was changed last stays.
  fileprivate mutating func merge(
    _ backup: ReminderList, without gone: Set<String>, _ restored: inout Restored
  ) {
    for reminder in backup.reminders {
      if let index = reminders.firstIndex(where: { $0.id == reminder.id }) {
        if reminders[index].changed < reminder.changed {
          let number = reminders[index].number
          reminders[index] = reminder
          reminders[index].number = number
          restored.counts.reminders += 1
        } else if reminders[index] != reminder {
          restored.newer += 1
        }
      } else if gone.contains(BackupHistory.name(reminder)) {
        restored.deleted += 1
      } else {
        add(reminder)
        restored.counts.reminders += 1
      }
    }
    for doctor in backup.doctors where !doctors.contains(where: { $0.id == doctor.id }) {
      if gone.contains(BackupHistory.name(doctor)) {
        restored.deleted += 1
      } else {
        doctors.append(doctor)
        restored.counts.doctors += 1
      }
    }
    takeNumbers(after: backup)
  }
}
