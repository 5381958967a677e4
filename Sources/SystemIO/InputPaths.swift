package import SurveyDiagnostics

/// The files behind the names on a command line.
package enum InputPaths {
  private static let suffixes = [".json", ".xml", ".ndjson"]

  /// Replaces each folder by the files in it and below it, sorted by name.
  package static func expand(_ paths: [String]) throws(Diagnostic) -> [String] {
    var files: [String] = []
    for path in paths {
      if path == "-" {
        files.append(path)
        continue
      }
      switch FileSystem.kind(of: path) {
      case .file, .device: files.append(path)
      case .folder: try addFiles(in: path, to: &files)
      case .missing: throw unreadable(path, "there is no such file or folder")
      }
    }
    return files
  }

  /// How many bytes the files have; `nil` where that is not known, as of a pipe.
  package static func size(of files: [String]) -> Int? {
    var total = 0
    for file in files {
      guard file != "-", let size = FileSystem.size(of: file) else { return nil }
      total += size
    }
    return total
  }

  package static func unreadable(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error, .unreadableInput, "cannot be read: \(reason)", at: Location(file: path))
  }

  private static func addFiles(in folder: String, to files: inout [String]) throws(Diagnostic) {
    let names: [String]
    do {
      names = try FileSystem.names(in: folder)
    } catch {
      throw unreadable(folder, error.message)
    }
    for name in names where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      switch FileSystem.kind(of: path) {
      case .folder: if !FileSystem.isSymbolicLink(path) { try addFiles(in: path, to: &files) }
      case .file: if suffixes.contains(where: name.hasSuffix) { files.append(path) }
      case .missing, .device: break
      }
    }
  }
}
