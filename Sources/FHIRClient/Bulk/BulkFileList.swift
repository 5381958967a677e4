import FHIRDocument
import SurveyDiagnostics

/// The list of the files of an export: as the server gave it, and as it is kept beside them.
struct BulkFileList: Sendable {
  /// What a file has in it.
  enum Kind: String, CaseIterable, Sendable {
    case output, deleted, error
  }

  /// One file.
  struct File: Sendable {
    let kind: Kind
    let type: String
    let address: String
    var count: Int?
    /// The name of the file in the folder.
    var name: String
  }

  var transactionTime: String?
  var request: String?
  var requiresToken = false
  var files: [File] = []

  init() {}

  /// Reads the list of a server; `nil` for another text.
  init?(_ bytes: [UInt8]) {
    var options = ReadOptions()
    options.readsSiblings = false
    var reader = JSONReader(options: options)
    guard let root = reader.read(Source(name: "manifest", bytes: bytes)).document?.root,
      root.resourceType == nil, root["output"] != nil
    else { return nil }
    transactionTime = root["transactionTime"]?.string
    request = root["request"]?.string
    requiresToken = root["requiresAccessToken"]?.boolean ?? false
    for kind in Kind.allCases {
      for entry in root.all(kind.rawValue) where !entry.isEmptyArray {
        guard let address = entry["url"]?.string else { return nil }
        let type = entry["type"]?.string ?? (kind == .deleted ? "Bundle" : "OperationOutcome")
        add(kind, type, address, count: entry["count"]?.integer)
      }
    }
  }

  /// Adds a file; its name is of its type and a number, whatever the server calls it.
  mutating func add(_ kind: Kind, _ type: String, _ address: String, count: Int? = nil) {
    let prefix = kind == .output ? "" : kind.rawValue + "."
    let plain = String(type.prefix(64).filter { $0.isASCII && $0.isLetter })
    let number = files.count { $0.kind == kind && $0.type == type } + 1
    files.append(
      File(
        kind: kind, type: type, address: address, count: count,
        name: "\(prefix)\(plain).\(number).ndjson"))
  }

  /// The list as it is kept: its files are those beside it.
  var text: [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.member("transactionTime", transactionTime)
    writer.member("request", request)
    writer.member("requiresAccessToken", false)
    for kind in Kind.allCases {
      writer.openArray(kind.rawValue)
      for file in files where file.kind == kind {
        writer.openObject()
        writer.member("type", file.type)
        writer.member("url", file.name)
        writer.member("count", file.count)
        writer.closeObject()
      }
      writer.closeArray()
    }
    writer.closeObject()
    return writer.finish() + [UInt8(ascii: "\n")]
  }
}
