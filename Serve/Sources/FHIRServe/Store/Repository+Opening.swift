// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

extension Repository {
  /// Opens a folder with the resources that are in it, and finishes what was begun when a server ended there.
  ///
  /// `note` is told what is not used of the folder. Throws text for people.
  public static func open(
    _ path: String, note: (String) -> Void
  ) async throws(RepositoryProblem) -> Repository {
    let folder = ResourceFolder(root: path)
    do throws(DiskFailure) {
      guard let repository = try await open(folder, note: note) else {
        throw DiskFailure(path, "another server uses this folder")
      }
      return repository
    } catch {
      throw RepositoryProblem(error.description)
    }
  }

  /// `nil` where another process has the folder.
  private static func open(
    _ folder: ResourceFolder, note: (String) -> Void
  ) async throws(DiskFailure) -> Repository? {
    try Disk.makeFolder(folder.root)
    try Disk.makeFolder(folder.own)
    let lock = try OpenFile(folder.lock, FileFlags.lockFile)
    guard lock.lock() else { return nil }
    let number = try replay(folder)
    let known = IndexFile.read(folder.index)
    var table: Table = [:]
    var looked = 0
    for name in Disk.names(in: folder.root).sorted() where isType(name) {
      if Disk.isFolder("\(folder.root)/\(name)") {
        let scan = FolderScan(folder: folder, type: name, known: known[name] ?? [:])
        let (entries, notes) = await scan.run()
        notes.forEach(note)
        table[name] = entries
        looked += entries.count { known[name]?[$0.key]?.mark != $0.value.mark }
        try folder.prepare(name)
      }
    }
    // A server that is killed leaves no list of its files; the next one need not read them all.
    if looked > 1000 { IndexFile.write(table, to: folder.index) }
    let journal = try Journal(new: folder.journal(number))
    try Disk.synchronize(folder: folder.own)
    let shared = SharedTable(table)
    let keeper = Keeper(folder, journal, number: number) { shared.settle($0, in: folder) }
    return Repository(folder, shared, keeper, lock: lock)
  }

  /// Whether a version of FHIR has resources of this name.
  private static func isType(_ name: String) -> Bool {
    [Definitions.r4, .r5, .r4b, .stu3].contains { $0.type(named: name)?.kind == .resource }
  }

  /// Puts what journals have into files, removes them, and gives the number of the next one.
  private static func replay(_ folder: ResourceFolder) throws(DiskFailure) -> Int {
    let numbers = folder.journals
    var isChanged = false
    for number in numbers {
      for record in try Journal.records(folder.journal(number)) {
        for change in Change.changes(in: record) {
          try folder.prepare(change.type)
          try replay(change, in: folder)
          isChanged = true
        }
      }
    }
    if isChanged { Disk.synchronizeAll() }
    for number in numbers { Disk.remove(folder.journal(number)) }
    return (numbers.last ?? 0) + 1
  }

  private static func replay(_ change: Change, in folder: ResourceFolder) throws(DiskFailure) {
    let present = FileReading(folder.current(change.type, change.id))
    guard let present, let version = present.version, version > change.version else {
      // A file that cannot be read is the one that was being written.
      return try folder.put(change, presentVersion: present.map { $0.version ?? 1 })
    }
    let earlier = folder.earlier(change.type, change.id, change.version)
    if let bytes = change.bytes, Disk.stamp(earlier) == nil {
      try Disk.replace(earlier, with: bytes, by: folder.own + "/new")
    }
  }
}

/// Why a folder cannot be served, in words.
public struct RepositoryProblem: Error, CustomStringConvertible {
  /// The words.
  public let description: String

  init(_ description: String) { self.description = description }
}
