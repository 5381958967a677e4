import FHIRDocument
package import SurveyDiagnostics
package import SurveyPrimitives
import SystemIO

/// The files of a person's state folder that a backup holds, by their paths in it.
///
/// Reminders, their log and resources, drafts, the outbox; never tokens, keys or what can be fetched again.
package struct StateArchive {
  package private(set) var files: [(path: String, bytes: [UInt8])] = []

  private static let folders = ["reminders/care", "drafts", "outbox"]
  private static let single = ["reminders.json", "reminders/events.ndjson"]
  private static let magic = Array("fhir-survey state 1\n".utf8)

  /// Gathers the files below a folder.
  package init(of state: String) throws(Diagnostic) {
    for name in Self.single where FileSystem.kind(of: "\(state)/\(name)") == .file {
      files.append((name, try Files.read("\(state)/\(name)")))
    }
    for folder in Self.folders where FileSystem.kind(of: "\(state)/\(folder)") == .folder {
      for path in try Files.entries(of: "\(state)/\(folder)")
      where FileSystem.kind(of: path) == .file {
        files.append((String(path.dropFirst(state.count + 1)), try Files.read(path)))
      }
    }
  }

  /// Reads what ``bytes`` wrote.
  ///
  /// Throws where it is something else, or names a file that none of these is.
  package init(_ bytes: [UInt8]) throws(Diagnostic) {
    guard bytes.starts(with: Self.magic) else { throw Diagnostic(.backupDamaged) }
    var rest = bytes[Self.magic.count...]
    while !rest.isEmpty {
      guard let name = Self.take(&rest), let content = Self.take(&rest) else {
        throw Diagnostic(.backupDamaged)
      }
      let path = String(decoding: name, as: UTF8.self)
      guard Self.isAllowed(path) else { throw Diagnostic(.backupDamaged) }
      files.append((path, Array(content)))
    }
  }

  private static func isAllowed(_ path: String) -> Bool {
    if single.contains(path) { return true }
    guard let folder = folders.first(where: { path.hasPrefix($0 + "/") }) else { return false }
    let name = path.dropFirst(folder.count + 1)
    return !name.isEmpty && !name.contains("/") && !name.hasPrefix(".")
  }

  /// Each file as the length of its name, its name, its length and its bytes.
  package var bytes: [UInt8] {
    var bytes = Self.magic
    for (path, content) in files {
      bytes += Self.length(path.utf8.count) + Array(path.utf8)
      bytes += Self.length(content.count) + content
    }
    return bytes
  }

  private static func length(_ count: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
  }

  private static func take(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard rest.count >= 8 else { return nil }
    let length = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(8)
    guard length <= UInt64(rest.count) else { return nil }
    defer { rest = rest.dropFirst(Int(length)) }
    return rest.prefix(Int(length))
  }
}

extension StateArchive {
  /// Puts the files into a state folder: reminders by id and time of change, events that are not there yet, and files of
  /// other folders that are not there.
  ///
  /// All is read before the first file is written.
  package func restore(into state: String, at now: Instant) throws(Diagnostic) {
    let folder = ReminderFolder(state: state)
    var lists: [ReminderList] = []
    for file in files where file.path == Self.single[0] {
      if let read = try ReminderList.read(file.bytes, name: file.path) { lists.append(read.list) }
    }
    let events = files.filter { $0.path == Self.single[1] }
      .flatMap { EventLog.Part($0.bytes, from: 0).events }
    if files.contains(where: { $0.path == Self.single[0] }), lists.isEmpty {
      throw Diagnostic(.backupDamaged)
    }
    let lock = try folder.lock()
    defer { withExtendedLifetime(lock) {} }
    try merge(lists, into: folder, at: now)
    let log = EventLog(folder.eventsFile)
    let present = Set(try log.log().events)
    try log.append(events.filter { !present.contains($0) })
    for file in files where !Self.single.contains(file.path) {
      let path = "\(state)/\(file.path)"
      try Files.makePrivateFolder(FileSystem.parts(of: path).folder)
      if FileSystem.kind(of: path) == .missing { try Files.writePrivately(file.bytes, to: path) }
    }
  }

  private func merge(
    _ lists: [ReminderList], into folder: ReminderFolder, at now: Instant
  ) throws(Diagnostic) {
    guard let restored = lists.first else { return }
    var (list, _) = try folder.read(at: now)
    let before = list
    list.merge(restored)
    if list != before { try folder.write(list) }
  }
}
