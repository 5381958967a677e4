import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// The files of an export, as its manifest lists them.
struct ListedFiles {
  /// The version of the form of manifests: the value of the member `manifest`.
  static let version = "1"

  /// A file in the folder of the manifest.
  struct File {
    let name: String
    let bytes: Int?
    /// Whether it is a table.
    let isTable: Bool

    /// Whether it is in a folder, and as large as it was written.
    func isAsWritten(in folder: String) -> Bool {
      bytes != nil && FileSystem.size(of: "\(folder)/\(name)") == bytes
    }
  }

  let files: [File]

  /// Reads a manifest; `nil` where there is none of this program.
  init?(_ manifest: String, _ options: ReadOptions) throws(Diagnostic) {
    guard FileSystem.kind(of: manifest) == .file else { return nil }
    var reader = JSONReader(options: options)
    let bytes = try Files.read(manifest, upTo: options.maximumSize)
    guard let root = reader.read(Source(name: manifest, bytes: bytes)).document?.root,
      root["manifest"]?.string == Self.version
    else { return nil }
    files = root.children.compactMap { entry in
      guard entry.nameText == "files", let name = entry["path"]?.string, !name.contains("/") else {
        return nil
      }
      return File(name: name, bytes: entry["bytes"]?.integer, isTable: entry["rows"] != nil)
    }
  }

  /// The file with a name; `nil` where there is none.
  subscript(name: some StringProtocol) -> File? { files.first { $0.name == name } }
}
