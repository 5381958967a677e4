import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// Where the files of a package are.
protocol PackageFiles: Sendable {
  /// The folder or archive, for messages.
  var path: String { get }

  /// The names of the files in a folder of it, `package` or `package/example`, sorted; none where
  /// there is no such folder.
  func names(in folder: String) throws(Diagnostic) -> [String]

  /// The content of a file, `package/package.json`; `nil` where there is none.
  func bytes(_ name: String) throws(Diagnostic) -> [UInt8]?
}

/// The files of a package in a folder.
struct FolderFiles: PackageFiles {
  let path: String
  /// Whether the folder is itself what others have in `package`.
  private let isInside: Bool

  init(_ path: String) {
    self.path = path
    isInside =
      FileSystem.kind(of: path + "/package/package.json") != .file
      && FileSystem.kind(of: path + "/package.json") == .file
  }

  func names(in folder: String) throws(Diagnostic) -> [String] {
    guard let place = place(of: folder), FileSystem.kind(of: place) == .folder else { return [] }
    do {
      return try FileSystem.names(in: place)
    } catch {
      throw .unreadable(place, error)
    }
  }

  func bytes(_ name: String) throws(Diagnostic) -> [UInt8]? {
    guard let place = place(of: name), FileSystem.kind(of: place) == .file else { return nil }
    return try Files.read(place)
  }

  private func place(of name: String) -> String? {
    guard isInside else { return "\(path)/\(name)" }
    if name == Package.folder { return path }
    let start = Package.folder + "/"
    return name.hasPrefix(start) ? "\(path)/\(name.dropFirst(start.count))" : nil
  }
}

/// The files of a package in an archive, which is read once.
struct ArchiveFiles: PackageFiles {
  let path: String
  private let files: [String: [UInt8]]

  init(_ path: String) throws(Diagnostic) {
    self.path = path
    let reader = try TarReader(path)
    var files: [String: [UInt8]] = [:]
    while let entry = try reader.next() {
      guard entry.size != nil, Package.folders.contains(where: { entry.name.hasPrefix($0 + "/") })
      else { continue }
      files[entry.name] = try reader.content()
    }
    self.files = files
  }

  func names(in folder: String) -> [String] {
    let start = folder + "/"
    return files.keys.filter { $0.hasPrefix(start) && !$0.dropFirst(start.count).contains("/") }
      .map { String($0.dropFirst(start.count)) }.sorted()
  }

  func bytes(_ name: String) -> [UInt8]? { files[name] }
}
