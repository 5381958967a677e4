import SystemIO

/// The list of reminders as it was shown last, so that it is laid out again only where it has changed.
extension ReminderFolder {
  private var shownFile: String { "\(path)/shown" }

  /// What the text holds for: the file of the reminders as it is, and the program that laid it out.
  package func shownKey(_ program: String) -> [UInt8]? {
    FileSystem.contentStamp(of: remindersFile).map { Array("\($0) \(program)\n".utf8) }
  }

  /// The text that was kept for a key; `nil` where there is none.
  package func shown(for key: [UInt8]) -> [UInt8]? {
    guard let bytes = try? Files.readPrivately(shownFile), bytes.starts(with: key) else {
      return nil
    }
    return Array(bytes[key.count...])
  }

  /// Keeps a text, unless the reminders have changed since; that it cannot be kept does no harm.
  package func keepShown(_ text: [UInt8], for key: [UInt8], _ program: String) {
    guard shownKey(program) == key, FileSystem.kind(of: path) == .folder else { return }
    try? Files.writePrivately(key + text, to: shownFile)
  }
}
