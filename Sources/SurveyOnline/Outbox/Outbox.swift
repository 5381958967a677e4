public import SurveyDiagnostics
import SystemIO

/// What was answered and is not on its server yet: one file an entry, in a folder that only its owner
/// may read.
///
/// ```swift
/// let outbox = Outbox(folder: folder)
/// let open = try outbox.add([entry])        // on the disk from here on
/// ```
public struct Outbox: Sendable {
  /// The folder.
  public let folder: String

  /// The outbox in a folder; it is made with the first entry.
  public init(folder: String) { self.folder = folder }

  /// Puts entries on the disk; all of them are there when this returns, and nobody else sends them as
  /// long as they are open.
  ///
  /// One that is there already is opened as it is; one that another process is sending is left out.
  public func add(_ entries: [OutboxEntry]) throws(Diagnostic) -> [OpenOutboxEntry] {
    if entries.isEmpty { return [] }
    try Files.makeFolders(folder)
    var open: [OpenOutboxEntry] = []
    for entry in entries {
      if let added = try add(entry) { open.append(added) }
    }
    // All are written before the first is waited for: what the file system does for one, it does for all.
    for entry in open { try entry.synchronize() }
    try synchronize()
    return open
  }

  /// Puts an entry into the first file that is free, or opens the one that it is in.
  private func add(_ entry: OutboxEntry) throws(Diagnostic) -> OpenOutboxEntry? {
    var entry = entry
    let id = entry.name
    var number = 1
    while true {
      entry.name = number == 1 ? id : "\(id)-\(number)"
      let path = path(of: entry.name)
      let file = try AppendOnlyFile(claiming: path)
      let bytes = FileSystem.kind(of: path) == .file ? try Files.read(path) : []
      if let present = try OutboxText.read(bytes, name: path) {
        if present.isSame(as: entry) {
          return file.map { OpenOutboxEntry(present, $0, path, isNew: false) }
        }
      } else if let file {
        try file.cut(to: 0)
        try file.append(OutboxText.line(entry), isDurable: false)
        return OpenOutboxEntry(entry, file, path, isNew: true)
      }
      number += 1
    }
  }

  /// Waits until the names in the folder are on the disk.
  public func synchronize() throws(Diagnostic) {
    do {
      try FileSystem.synchronize(folder: folder)
    } catch {
      throw .unwritable(folder, error)
    }
  }

  /// The names of all entries, those that were made first in front, and what is wrong with files that are
  /// none.
  public func entries() throws(Diagnostic) -> (entries: [OutboxEntry], findings: [Diagnostic]) {
    guard FileSystem.kind(of: folder) == .folder else { return ([], []) }
    var entries: [OutboxEntry] = []
    var findings: [Diagnostic] = []
    for path in try Files.entries(of: folder) where path.hasSuffix(Self.suffix) {
      do throws(Diagnostic) {
        // Another process may have sent it meanwhile.
        guard FileSystem.kind(of: path) == .file else { continue }
        if let entry = try OutboxText.read(Files.read(path), name: path) { entries.append(entry) }
      } catch {
        findings.append(error)
      }
    }
    entries.sort { $0.created == $1.created ? $0.name < $1.name : $0.created < $1.created }
    return (entries, findings)
  }

  /// Opens an entry for this process alone; `nil` where it is gone, or another process has it.
  public func open(_ name: String) throws(Diagnostic) -> OpenOutboxEntry? {
    let path = path(of: name)
    guard FileSystem.kind(of: path) == .file,
      let file = try AppendOnlyFile(claiming: path)
    else { return nil }
    guard let entry = try OutboxText.read(Files.read(path), name: path) else {
      // It was made just now, by a process that ended before it was in it.
      FileSystem.remove(path)
      return nil
    }
    return OpenOutboxEntry(entry, file, path, isNew: false)
  }

  /// Whether a process is sending an entry at present.
  public func isBeingSent(_ name: String) -> Bool { AppendOnlyFile.isInUse(path(of: name)) }

  private static let suffix = ".ndjson"

  /// The file of an entry; ids of FHIR are names of files, and nothing else becomes one.
  private func path(of name: String) -> String {
    let safe = name.utf8.map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
        byte
      default: UInt8(ascii: "_")
      }
    }
    return "\(folder)/\(String(decoding: safe.prefix(200), as: UTF8.self))\(Self.suffix)"
  }
}
