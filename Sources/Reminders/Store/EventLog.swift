import FHIRDocument
package import SurveyDiagnostics
import SystemIO

/// What happened to reminders: one line an event, which is on the disk before anything follows from it.
package struct EventLog {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// All events in their order, and how many lines could not be read.
  ///
  /// A last line without its end was cut off when the machine stopped: nothing followed from it.
  package func events() throws(Diagnostic) -> (events: [ReminderEvent], damaged: [Int]) {
    guard let bytes = try Files.readPrivately(path) else { return ([], []) }
    return Self.events(of: bytes, name: path)
  }

  static func events(
    of bytes: [UInt8], name: String
  ) -> (events: [ReminderEvent], damaged: [Int]) {
    var events: [ReminderEvent] = []
    var damaged: [Int] = []
    var options = ReadOptions()
    options.readsSiblings = false
    options.maximumDepth = 32
    var number = 0
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      number += 1
      let source = Source(name: name, bytes: Array(bytes[start..<end]))
      let root = end == start ? nil : Document.read(source, options: options).document?.root
      if let event = root.flatMap({ $0.isObject ? ReminderEvent($0) : nil }) {
        events.append(event)
      } else if end > start {
        damaged.append(number)
      }
      start = end + 1
    }
    return (events, damaged)
  }

  /// Adds events; they are on the disk when this returns.
  package func append(_ events: [ReminderEvent]) throws(Diagnostic) {
    if events.isEmpty { return }
    guard let file = try AppendOnlyFile(claiming: path) else {
      throw Diagnostic(.fileInUse, at: Location(file: path))
    }
    let present = try Files.readPrivately(path) ?? []
    let isCut = present.last.map { $0 != UInt8(ascii: "\n") } ?? false
    // A line that was cut off is ended, so that it does not spoil the next one.
    try file.append((isCut ? [UInt8(ascii: "\n")] : []) + events.flatMap(\.line))
    if present.isEmpty { try Files.synchronizeFolder(of: path) }
  }
}

extension Files {
  /// Waits until the name of a file is on the disk.
  static func synchronizeFolder(of path: String) throws(Diagnostic) {
    let folder = FileSystem.parts(of: path).folder
    do {
      try FileSystem.synchronize(folder: folder)
    } catch {
      throw .unwritable(folder, error)
    }
  }
}
