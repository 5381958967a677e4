import SurveyDiagnostics
import SystemIO

/// What the backups of a state folder have held: a line for each reminder, doctor and file.
///
/// What is in it, and not in the folder any more, was deleted by the person or sent since; in an empty folder there is
/// no history, and all of a backup comes back.
struct BackupHistory {
  private let path: String
  private(set) var names: Set<String>

  init(_ state: String) throws(Diagnostic) {
    path = "\(state)/backups"
    let bytes = try Files.readPrivately(path) ?? []
    names = Set(
      bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
  }

  static func name(_ reminder: Reminder) -> String { "reminder \(reminder.id)" }
  static func name(_ doctor: Doctor) -> String { "doctor \(doctor.id)" }
  static func name(file path: String) -> String { "file \(path)" }

  /// Adds what an archive holds.
  func add(_ archive: StateArchive, _ list: ReminderList?) throws(Diagnostic) {
    let held =
      (list?.reminders.map(Self.name) ?? []) + (list?.doctors.map(Self.name) ?? [])
      + archive.files.map { Self.name(file: $0.path) }
    let all = names.union(held)
    if all == names { return }
    let text = all.sorted().map { $0 + "\n" }.joined()
    try Files.makePrivateFolder(FileSystem.parts(of: path).folder)
    try Files.writePrivately(Array(text.utf8), to: path)
  }
}
