/// Files and folders by their names.
package enum FileSystem {
  package static func kind(of path: String) -> FileKind {
    Platform.status(of: path)?.kind ?? .missing
  }

  /// How many bytes a file has; `nil` for everything that is not a regular file.
  package static func size(of path: String) -> Int? {
    Platform.status(of: path).flatMap { $0.kind == .file ? $0.size : nil }
  }

  /// The size of a file and when its content changed last; `nil` where nothing is there.
  package static func contentStamp(of path: String) -> String? {
    Platform.status(of: path).map { "\($0.size) \($0.changed.map { "\($0)" })" }
  }

  static func isSymbolicLink(_ path: String) -> Bool {
    Platform.status(of: path, followingLinks: false)?.isLink == true
  }

  /// The path that a path leads to, however many symbolic links are between them; also where nothing
  /// is there yet; throws where there are too many, as in a circle.
  static func target(of path: String) throws(SystemFailure) -> String {
    var path = path
    for _ in 0..<mostLinks where isSymbolicLink(path) {
      guard let next = Platform.linkTarget(of: path) else { return path }
      path = next.hasPrefix("/") ? next : "\(parts(of: path).folder)/\(next)"
    }
    if isSymbolicLink(path) { throw SystemFailure(.links) }
    return path
  }

  /// How many links the system follows.
  private static let mostLinks = 40

  /// Throws where files may not be made in a folder.
  static func requireWritable(folder: String) throws(SystemFailure) {
    try Platform.requireWritable(folder: folder)
  }

  /// The names in a folder, sorted by their bytes.
  package static func names(in path: String) throws(SystemFailure) -> [String] {
    try Platform.names(in: path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Makes a folder where there is none.
  package static func makeFolder(_ path: String, isPrivate: Bool = false) throws(SystemFailure) {
    do {
      try Platform.makeFolder(path, isPrivate: isPrivate)
    } catch {
      if error.kind != .exists { throw error }
    }
  }

  package static func rename(_ old: String, to new: String) throws(SystemFailure) {
    try Platform.rename(old, to: new)
  }

  package static func remove(_ path: String) { Platform.remove(path) }

  /// Removes a folder with all that is in it; of a link, the link alone.
  package static func removeTree(_ path: String) {
    var waiting = [path]
    var folders: [String] = []
    while let next = waiting.popLast() {
      guard kind(of: next) == .folder, !isSymbolicLink(next) else {
        Platform.remove(next)
        continue
      }
      folders.append(next)
      waiting += ((try? Platform.names(in: next)) ?? []).map { "\(next)/\($0)" }
    }
    for folder in folders.reversed() { Platform.removeFolder(folder) }
  }

  /// Waits until the names in a folder are on the disk, unless nobody may list it.
  package static func synchronize(folder: String) throws(SystemFailure) {
    do {
      let descriptor = try FileDescriptor.openForReading(folder)
      defer { descriptor.close() }
      try descriptor.synchronize()
    } catch {
      if error.kind != .denied { throw error }
    }
  }
}

// MARK: Two names of one file

extension FileSystem {
  /// Whether two names lead to one file.
  static func areSame(_ first: String, _ second: String) -> Bool {
    guard let one = Platform.status(of: first), let other = Platform.status(of: second) else {
      return false
    }
    return one.identity == other.identity
  }

  /// Whether two names lead to one file, or would when it is made; devices may be named twice.
  package static func wouldBeSame(_ first: String, _ second: String) -> Bool {
    if first == "-" || second == "-" { return first == second }
    if kind(of: first) == .device || kind(of: second) == .device { return false }
    if first == second || areSame(first, second) { return true }
    guard kind(of: first) == .missing, kind(of: second) == .missing else { return false }
    let (one, other) = (parts(of: first), parts(of: second))
    return one.name == other.name && areSame(one.folder, other.folder)
  }

  /// The folder of a path without the slash at its end, and the name in it.
  package static func parts(of path: String) -> (folder: String, name: Substring) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path[...]) }
    let name = path[path.index(after: slash)...]
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }
}
