package import SurveyDiagnostics

/// The files that names stand for: a folder stands for the files in it.
package enum InputPaths {
  /// The suffixes of files with resources.
  package static let resourceSuffixes = [".json", ".xml", ".ndjson"]
  /// The suffixes of files that are compressed.
  package static let compressedSuffixes = [".gz", ".zst"]

  /// Replaces each folder by the files in it and below it whose names end so, sorted by name; with
  /// those that are compressed only for whoever reads them.
  package static func expand(
    _ paths: [String], suffixes: [String] = resourceSuffixes, alsoCompressed: Bool = false
  ) throws(Diagnostic) -> [String] {
    let suffixes =
      !alsoCompressed
      ? suffixes : suffixes + suffixes.flatMap { name in compressedSuffixes.map { name + $0 } }
    var files: [String] = []
    for path in paths {
      if path == "-" {
        files.append(path)
        continue
      }
      switch FileSystem.kind(of: path) {
      case .file, .device: files.append(path)
      case .folder: try addFiles(in: path, suffixes, to: &files)
      case .missing: throw Diagnostic(.missingInput, at: Location(file: path))
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

  private static func addFiles(
    in folder: String, _ suffixes: [String], to files: inout [String]
  ) throws(Diagnostic) {
    var folders = [folder]
    // What is still to be listed, the next one last: files and folders in the order of their names.
    while let path = folders.popLast() {
      if path != folder, FileSystem.kind(of: path) == .file {
        files.append(path)
        continue
      }
      folders += try entries(of: path, suffixes).reversed()
    }
  }

  /// The folders and the readable files in a folder, sorted by name; links to folders and what is beside other files
  /// left out.
  private static func entries(
    of folder: String, _ suffixes: [String]
  ) throws(Diagnostic) -> [String] {
    FileBeside.leftOut(of: try Files.entries(of: folder)).filter { path in
      switch FileSystem.kind(of: path) {
      case .folder: !FileSystem.isSymbolicLink(path)
      case .file: suffixes.contains(where: path.hasSuffix)
      case .missing, .device: false
      }
    }
  }
}
