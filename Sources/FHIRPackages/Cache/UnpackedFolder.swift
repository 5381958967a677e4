import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// A folder that is filled under a name of its own, and removed where it is not finished.
final class UnpackedFolder {
  private let path: String
  /// The folders that were made in it.
  private var folders: Set<String> = []
  private var isFinished = false

  init(beside target: String) throws(Diagnostic) {
    let parts = FileSystem.parts(of: target)
    let digits = String(UInt64.random(in: 0..<1 << 48), radix: 16)
    path = "\(parts.folder)/.fhir-survey-\(digits).tmp"
    try Files.makeFolders(parts.folder)
    try makeFolder(path)
  }

  deinit {
    if !isFinished { FileSystem.removeTree(path) }
  }

  /// Writes the files of an archive, but for those that macOS adds.
  func fill(from archive: String) throws(Diagnostic) {
    let reader = try TarReader(archive)
    while let entry = try reader.next() {
      guard entry.size != nil, let name = entry.parts.last, !name.hasPrefix("._"),
        name != ".DS_Store"
      else { continue }
      var folder = path
      for part in entry.parts.dropLast() {
        folder += "/" + part
        if folders.insert(folder).inserted { try makeFolder(folder) }
      }
      try Files.write(try reader.content(), to: "\(folder)/\(name)", force: false)
    }
  }

  /// Writes the index of the resources, where the archive has none that names them.
  func addIndex() throws(Diagnostic) {
    let files = FolderFiles(path)
    let name = "\(Package.folder)/\(PackageIndex.file)"
    let written = try files.bytes(name).flatMap { PackageIndex(Source(name: name, bytes: $0)) }
    if written != nil { return }
    let index = try PackageIndex(of: files, folder: Package.folder)
    try Files.write(index.text, to: "\(path)/\(name)", force: true)
  }

  /// Gives it its name; what had the name before is removed then.
  func replace(_ target: String) throws(Diagnostic) {
    let old = path + ".old"
    do {
      if FileSystem.kind(of: target) != .missing { try FileSystem.rename(target, to: old) }
      try FileSystem.rename(path, to: target)
    } catch {
      try? FileSystem.rename(old, to: target)
      throw .unwritable(target, error)
    }
    isFinished = true
    FileSystem.removeTree(old)
  }

  private func makeFolder(_ folder: String) throws(Diagnostic) {
    do {
      try FileSystem.makeFolder(folder)
    } catch {
      throw .unwritable(folder, error)
    }
  }
}
