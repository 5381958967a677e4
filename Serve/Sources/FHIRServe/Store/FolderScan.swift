// SPDX-License-Identifier: Apache-2.0

/// Looks at the files of a type; those that are as they were when they were last looked at are not read.
struct FolderScan: Sendable {
  let folder: ResourceFolder
  let type: String
  let known: [String: Entry]

  /// What was found in a file.
  private enum Found: Sendable {
    case entry(String, Entry)
    case note(String)
  }

  func run() async -> (entries: [String: Entry], notes: [String]) {
    let names = Disk.names(in: "\(folder.root)/\(type)")
    let ids = names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    let history = History(Disk.names(in: "\(folder.root)/\(type)/_history"))
    let present = history.versions.isEmpty ? [] : Set(ids)
    let deleted = history.versions.keys.filter { !present.contains($0) }
    let all = ids + (deleted.isEmpty ? [] : deleted)
    let parts = 4
    var entries: [String: Entry] = [:]
    entries.reserveCapacity(all.count)
    var notes: [String] = []
    await withTaskGroup(of: [Found].self) { group in
      for part in 0..<parts {
        let share = all[(all.count * part / parts)..<(all.count * (part + 1) / parts)]
        group.addTask { share.map { look(at: $0, history) } }
      }
      for await found in group {
        for one in found {
          switch one {
          case .entry(let id, let entry): entries[id] = entry
          case .note(let note): notes.append(note)
          }
        }
      }
    }
    return (entries, notes)
  }

  private func look(at id: String, _ history: History) -> Found {
    let path = folder.current(type, id)
    let mark = Disk.stamp(path)
    if let entry = known[id], entry.mark == mark { return .entry(id, entry) }
    let earlier = history.versions[id] ?? [:]
    guard let mark else { return deletion(id, earlier) }
    guard ResourceIdentity.isId(id) else { return .note("\(path): the name is not an id") }
    guard let reading = FileReading(path) else { return .note("\(path): this is not JSON") }
    guard reading.type == type, reading.id == id || reading.id == nil else {
      return .note("\(path): this is not \(type)/\(id)")
    }
    let version = reading.version ?? ((earlier.keys.max() ?? 0) + 1)
    let instant = reading.instant ?? mark.changed / 1_000_000
    var entry = Entry(version: version, current: Stamp(instant: instant, isDeletion: false))
    entry.isBare = reading.version == nil || reading.instant == nil || reading.id == nil
    entry.mark = mark
    entry.earlier = stamps(id, earlier, before: version)
    return .entry(id, entry)
  }

  private func deletion(_ id: String, _ earlier: [Int: Bool]) -> Found {
    guard let last = earlier.keys.max(), earlier[last] == true else {
      return .note("\(folder.current(type, id)): the current version is missing")
    }
    var entry = Entry(version: last, current: stamp(id, last, isDeletion: true))
    entry.earlier = stamps(id, earlier, before: last)
    return .entry(id, entry)
  }

  /// The versions directly before one, as far as there are all of them.
  private func stamps(_ id: String, _ earlier: [Int: Bool], before version: Int) -> [Stamp] {
    var stamps: [Stamp] = []
    var number = version - 1
    while let isDeletion = earlier[number] {
      stamps.append(stamp(id, number, isDeletion: isDeletion))
      number -= 1
    }
    return stamps.reversed()
  }

  private func stamp(_ id: String, _ version: Int, isDeletion: Bool) -> Stamp {
    if isDeletion {
      let bytes = (try? Disk.read(folder.deletion(type, id, version))) ?? []
      return Stamp(instant: Int64(String(decoding: bytes, as: UTF8.self)) ?? 0, isDeletion: true)
    }
    let path = folder.earlier(type, id, version)
    let instant = FileReading(path)?.instant ?? Disk.stamp(path).map { $0.changed / 1_000_000 }
    return Stamp(instant: instant ?? 0, isDeletion: false)
  }

  /// The versions in the folder of earlier ones: by id and number, whether they delete.
  private struct History: Sendable {
    var versions: [String: [Int: Bool]] = [:]

    init(_ names: [String]) {
      for name in names {
        guard let mark = name.lastIndex(of: "~"), let dot = name.lastIndex(of: "."), mark < dot,
          let number = Int(name[name.index(after: mark)..<dot])
        else { continue }
        versions[String(name[..<mark]), default: [:]][number] = name.hasSuffix(".deleted")
      }
    }
  }
}
