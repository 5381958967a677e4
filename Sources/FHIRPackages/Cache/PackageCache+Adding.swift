import FHIRDocument
public import SurveyDiagnostics
import SystemIO

extension PackageCache {
  /// Unpacks an archive into a folder of its own, with an index where it has none.
  ///
  /// All of the archive is read and checked first; what is refused leaves nothing. The folder gets its
  /// name when all is in it. A package that is there already is an error, unless it is `replaced`.
  public func add(_ archive: String, replacing: Bool = false) throws(Diagnostic) -> PackageID {
    if FileSystem.kind(of: archive) == .missing {
      throw Diagnostic(.missingInput, at: Location(file: archive))
    }
    let package = try Package(try ManifestFiles(archive), options: ReadOptions()).id
    let target = folder(of: package)
    if FileSystem.kind(of: target) != .missing, !replacing {
      throw Diagnostic(.outputExists, at: Location(file: target))
    }
    let unpacked = try UnpackedFolder(beside: target)
    try unpacked.fill(from: archive)
    try unpacked.addIndex()
    try unpacked.replace(target)
    return package
  }
}

/// What an archive says of itself; reading it makes sure that all of it is in order.
private struct ManifestFiles: PackageFiles {
  let path: String
  private let manifest: [UInt8]?

  init(_ path: String) throws(Diagnostic) {
    self.path = path
    let reader = try TarReader(path)
    var manifest: [UInt8]?
    while let entry = try reader.next() {
      if entry.size != nil, entry.name == Package.folder + "/package.json" {
        manifest = try reader.content()
      }
    }
    self.manifest = manifest
  }

  func names(in folder: String) -> [String] { [] }

  func bytes(_ name: String) -> [UInt8]? { manifest }
}
