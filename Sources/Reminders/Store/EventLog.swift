import FHIRDocument
package import SurveyDiagnostics
import SystemIO

/// What happened to reminders: one line an event, which is on the disk before anything follows from it.
package struct EventLog {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// A log, or a part of it.
  struct Part {
    var events: [ReminderEvent] = []
    /// The numbers of the lines that could not be read.
    var damaged: [Int] = []
    /// Where its last line ends, in bytes from the start of the file.
    var end: Int

    /// What is wrong with it.
    func findings(_ path: String) -> [Diagnostic] {
      if damaged.isEmpty { return [] }
      return [
        Diagnostic(
          .eventsDamaged,
          ["lines": .names(damaged.map(String.init)), "count": .number(damaged.count)],
          at: Location(file: path))
      ]
    }
  }

  /// All events in their order.
  ///
  /// A last line without its end was cut off when the machine stopped: nothing followed from it.
  func log() throws(Diagnostic) -> Part {
    Part(try Files.readPrivately(path) ?? [], from: 0)
  }

  /// The events from a byte on, at which a line begins; `nil` where none does.
  func events(from start: Int) throws(Diagnostic) -> Part? {
    let size = FileSystem.size(of: path) ?? 0
    if start == 0 { return try log() }
    guard start <= size, let bytes = try Files.readPrivately(path, start - 1..<size),
      bytes.first == UInt8(ascii: "\n")
    else { return nil }
    return Part(bytes.dropFirst(), from: start)
  }

  /// Adds events; they are on the disk when this returns.
  package func append(_ events: [ReminderEvent]) throws(Diagnostic) {
    if events.isEmpty { return }
    guard let file = try AppendOnlyFile(claiming: path) else {
      throw Diagnostic(.fileInUse, at: Location(file: path))
    }
    let size = FileSystem.size(of: path) ?? 0
    let last = size == 0 ? nil : try Files.readPrivately(path, size - 1..<size)?.first
    let isCut = last.map { $0 != UInt8(ascii: "\n") } ?? false
    // A line that was cut off is ended, so that it does not spoil the next one.
    try file.append((isCut ? [UInt8(ascii: "\n")] : []) + events.flatMap(\.line))
    if size == 0 { try Files.synchronizeFolder(of: path) }
  }
}

extension EventLog.Part {
  /// Reads lines, the first of which is at some byte of the file.
  init(_ bytes: some RandomAccessCollection<UInt8>, from offset: Int) {
    end = offset
    var rest = bytes[...]
    var number = 0
    while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[..<newline]
      number += 1
      if let event = ReminderEvent(line: Array(line)) {
        events.append(event)
      } else if !line.isEmpty {
        damaged.append(number)
      }
      end += line.count + 1
      rest = rest[rest.index(after: newline)...]
    }
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
