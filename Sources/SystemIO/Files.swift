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
      throw InputPaths.unreadable(path, error.message)
    }
  }

  /// Writes a file whole or not at all.
  package static func write(
    _ bytes: [UInt8], to path: String, force: Bool
  ) throws(Diagnostic) {
    let output = try BatchOutput(path: path, force: force)
    output.write { $0 += bytes }
    try output.finish()
  }

  /// Throws where a file could not be written: it exists, or its folder does not let it.
  package static func checkWritable(_ path: String, force: Bool) throws(Diagnostic) {
    try BatchOutput.check(path, force: force)
    if FileSystem.kind(of: path) == .device { return }
    let end = path.lastIndex(of: "/")
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    do {
      try FileSystem.canWrite(in: folder)
    } catch {
      throw BatchOutput.unwritable(path, error)
    }
  }

  /// Makes a folder and those above it; only its owner may enter what is new.
  package static func makeFolders(_ path: String) throws(Diagnostic) {
    if FileSystem.kind(of: path) == .folder { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolders(String(path[..<slash]))
    }
    do {
      try FileSystem.makeFolder(path, isPrivate: true)
    } catch {
      throw BatchOutput.unwritable(path, error)
    }
  }

  /// The paths of the entries of a folder, sorted by name, hidden ones left out.
  package static func entries(of folder: String) throws(Diagnostic) -> [String] {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    do {
      return try FileSystem.names(in: folder).filter { !$0.hasPrefix(".") }.map { prefix + $0 }
    } catch {
      throw InputPaths.unreadable(folder, error.message)
    }
  }
}
