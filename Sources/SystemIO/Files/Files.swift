package import SurveyDiagnostics

/// Reads and writes whole files.
package enum Files {
  /// The bytes of a file; of a pipe or device with more than `limit` only so many that it shows.
  package static func read(_ path: String, upTo limit: Int = .max) throws(Diagnostic) -> [UInt8] {
    do {
      let descriptor = try FileDescriptor.openForReading(path)
      defer { descriptor.close() }
      return try descriptor.readAll(upTo: limit, expecting: FileSystem.size(of: path) ?? 0)
    } catch {
      throw .unreadable(path, error)
    }
  }

  /// Writes a file whole or not at all; a durable one is on the disk when this returns.
  package static func write(
    _ bytes: [UInt8], to path: String, force: Bool, isDurable: Bool = false
  ) throws(Diagnostic) {
    let output = try OutputFile(path: path, force: force, isDurable: isDurable)
    output.write { $0 += bytes }
    try output.finish()
  }

  /// Takes away what runs that were killed left of a file that is not written in the end.
  package static func removeLeftovers(of path: String) {
    if let target = try? FileSystem.target(of: path) {
      TemporaryName(of: target).removeLeftovers()
    }
  }

  /// Throws where a file could not be written: it exists, or its folder does not let it.
  package static func checkWritable(_ path: String, force: Bool) throws(Diagnostic) {
    try OutputFile.check(path, force: force)
    if FileSystem.kind(of: path) == .device { return }
    do {
      let target = try FileSystem.target(of: path)
      try FileSystem.requireWritable(folder: FileSystem.parts(of: target).folder)
    } catch {
      throw .unwritable(path, error)
    }
  }

  /// Makes a folder and those above it; only its owner may enter what is new.
  package static func makeFolders(_ path: String) throws(Diagnostic) {
    var missing: [String] = []
    var folder = path
    while FileSystem.kind(of: folder) != .folder {
      missing.append(folder)
      guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { break }
      folder = String(folder[..<slash])
    }
    do {
      for folder in missing.reversed() {
        try FileSystem.makeFolder(folder, isPrivate: true)
        try FileSystem.synchronize(folder: FileSystem.parts(of: folder).folder)
      }
    } catch {
      throw .unwritable(path, error)
    }
  }

  /// The paths of the entries of a folder, sorted by name, hidden ones left out.
  package static func entries(of folder: String) throws(Diagnostic) -> [String] {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    do {
      return try FileSystem.names(in: folder).filter { !$0.hasPrefix(".") }.map { prefix + $0 }
    } catch {
      throw .unreadable(folder, error)
    }
  }
}
