package import SurveyDiagnostics
import SystemIO

/// Files of a person's state folder, by their paths in it, as one piece of bytes.
package struct StateArchive {
  package private(set) var files: [(path: String, bytes: [UInt8])] = []

  /// Which files of the folder it holds.
  package enum Content {
    /// What a backup holds: reminders, their log and resources, drafts, the outbox; never tokens, keys or what can be
    /// fetched again.
    case own
    /// All of them.
    case all
  }

  static let remindersFile = "reminders.json"
  static let eventsFile = "reminders/events.ndjson"
  static let resources = "reminders/care"
  static let drafts = "drafts"
  static let outbox = "outbox"
  private static let magic = Array("fhir-survey state 1\n".utf8)

  /// Gathers the files below a folder.
  package init(of state: String, _ content: Content = .own) throws(Diagnostic) {
    switch content {
    case .own:
      for path in [Self.remindersFile, Self.eventsFile] { try add(path, of: state) }
      for folder in [Self.resources, Self.drafts, Self.outbox]
      where FileSystem.kind(of: "\(state)/\(folder)") == .folder {
        for path in try Files.entries(of: "\(state)/\(folder)") {
          try add(String(path.dropFirst(state.count + 1)), of: state)
        }
      }
    case .all:
      var waiting = [""]
      while let folder = waiting.popLast() {
        for path in try Files.entries(of: state + folder) {
          let inside = path.dropFirst(state.count)
          if FileSystem.kind(of: path) == .folder { waiting.append(String(inside)) }
          try add(String(inside.dropFirst()), of: state)
        }
      }
    }
  }

  private mutating func add(_ path: String, of state: String) throws(Diagnostic) {
    guard FileSystem.kind(of: "\(state)/\(path)") == .file else { return }
    files.append((path, try Files.read("\(state)/\(path)")))
  }

  /// Reads what ``bytes`` wrote.
  ///
  /// Throws where it is something else, or names a file that none of these is.
  package init(_ bytes: [UInt8], _ content: Content = .own) throws(Diagnostic) {
    guard bytes.starts(with: Self.magic) else { throw Diagnostic(.backupDamaged) }
    var rest = bytes[Self.magic.count...]
    while !rest.isEmpty {
      guard let name = Self.take(&rest), let content = Self.take(&rest) else {
        throw Diagnostic(.backupDamaged)
      }
      files.append((String(decoding: name, as: UTF8.self), Array(content)))
    }
    guard files.allSatisfy({ Self.isAllowed($0.path, content) }) else {
      throw Diagnostic(.backupDamaged)
    }
  }

  private static func isAllowed(_ path: String, _ content: Content) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else { return false }
    if content == .all || path == remindersFile || path == eventsFile { return true }
    let folder = parts.dropLast().joined(separator: "/")
    return [resources, drafts, outbox].contains(folder)
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
