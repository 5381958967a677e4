import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// How far a download is, kept in its folder so that another run goes on with it.
struct BulkState: Sendable {
  /// What was asked for: the address of the request.
  var request: String
  /// Where the server says how far the export is.
  var status: String?
  /// What the server said of its files, once it was ready.
  var list: [UInt8] = []

  private static let name = ".download.json"

  /// What an earlier run left in a folder.
  static func read(in folder: String) throws(Diagnostic) -> BulkState? {
    let path = "\(folder)/\(name)"
    guard FileSystem.kind(of: path) == .file else { return nil }
    let source = Source(name: path, bytes: try Files.read(path, upTo: 64 << 20))
    var reader = JSONReader()
    guard let root = reader.read(source).document?.root, let request = root["request"]?.string
    else { return nil }
    var state = BulkState(request: request)
    state.status = root["status"]?.string
    state.list = Array((root["list"]?.string ?? "").utf8)
    return state
  }

  func write(in folder: String) throws(Diagnostic) {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.member("request", request)
    writer.member("status", status)
    writer.member("list", list.isEmpty ? nil : String(decoding: list, as: UTF8.self))
    writer.closeObject()
    try Files.write(writer.finish(), to: "\(folder)/\(Self.name)", force: true, isDurable: true)
  }

  static func remove(in folder: String) { FileSystem.remove("\(folder)/\(name)") }

  /// Takes away all that was brought, so that a new export can come into the folder.
  func clear(in folder: String) {
    for file in BulkFileList(list)?.files ?? [] {
      for suffix in ["", ".gz", ".part", ".gz.part"] {
        FileSystem.remove("\(folder)/\(file.name)\(suffix)")
      }
    }
    Self.remove(in: folder)
  }
}
