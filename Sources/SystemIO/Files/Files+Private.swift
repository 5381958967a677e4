package import SurveyDiagnostics

/// Files that only their owner may read: tokens, answers that wait, what was fetched for a person.
extension Files {
  /// Writes a file whole or not at all, for its owner alone; file and name are on the disk when this returns.
  package static func writePrivately(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
    do throws(SystemFailure) {
      let file = try TemporaryFile(beside: path)
      defer { file.descriptor.close() }
      do throws(SystemFailure) {
        try file.descriptor.write(bytes)
        try file.descriptor.synchronize()
        try file.replace(path)
      } catch {
        file.remove()
        throw error
      }
      try FileSystem.synchronize(folder: FileSystem.parts(of: path).folder)
    } catch {
      throw .unwritable(path, error)
    }
  }

  /// The bytes of such a file; `nil` where there is none.
  ///
  /// Throws where it is of another user, or others may read or change it.
  package static func readPrivately(_ path: String) throws(Diagnostic) -> [UInt8]? {
    try readPrivately(path) { (descriptor, size) throws(SystemFailure) in
      try descriptor.readAll(expecting: size)
    }
  }

  /// A part of the bytes, or what there is of it; `nil` where there is no file.
  package static func readPrivately(
    _ path: String, _ range: Range<Int>
  ) throws(Diagnostic) -> [UInt8]? {
    try readPrivately(path) { (descriptor, _) throws(SystemFailure) in
      try descriptor.go(to: range.lowerBound)
      var bytes = [UInt8](repeating: 0, count: range.count)
      var count = 0
      while count < bytes.count {
        let read = try descriptor.read(into: &bytes, count..<bytes.count)
        if read == 0 { break }
        count += read
      }
      return Array(bytes[..<count])
    }
  }

  private static func readPrivately(
    _ path: String, _ read: (FileDescriptor, _ size: Int) throws(SystemFailure) -> [UInt8]
  ) throws(Diagnostic) -> [UInt8]? {
    let descriptor: FileDescriptor
    do {
      descriptor = try .openForReading(path)
    } catch {
      if error.kind == .missing { return nil }
      throw .unreadable(path, error)
    }
    defer { descriptor.close() }
    let status = Platform.status(of: descriptor.number)
    if let status { try check(status, path, wanted: "600") }
    do {
      return try read(descriptor, status?.size ?? 0)
    } catch {
      throw .unreadable(path, error)
    }
  }

  /// Makes a folder that only its owner may enter, with those above it.
  ///
  /// Throws where there is one that others may enter, or of another user.
  package static func makePrivateFolder(_ path: String) throws(Diagnostic) {
    try makeFolders(path)
    if let status = Platform.status(of: path) { try check(status, path, wanted: "700") }
  }

  private static func check(
    _ status: Platform.Status, _ path: String, wanted: String
  ) throws(Diagnostic) {
    let location = Location(file: path)
    guard status.ownership.user == Platform.user else {
      throw Diagnostic(.ownedByOther, at: location)
    }
    guard status.ownership.mode & 0o077 != 0 else { return }
    let mode = String(status.ownership.mode & 0o777, radix: 8)
    throw Diagnostic(
      .openToOthers,
      ["mode": .literal(mode), "wanted": .literal(wanted), "path": .literal(path)], at: location)
  }
}
