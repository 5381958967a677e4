import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// What a server of [Bulk Data](https://hl7.org/fhir/uv/bulkdata/) says of the files that it gave.
struct BulkManifest {
  /// One of its files.
  struct File {
    /// The type of the resources in it.
    var type: String
    var url: String
    /// How many resources the server says it has.
    var count: Int?
  }

  /// The manifest as the caller named it.
  let path: String
  /// The files with resources, those with deletions, and those with what went wrong.
  let output: [File]
  let deleted: [File]
  let error: [File]

  /// Reads a file; `nil` where it is something else.
  ///
  /// Only what names a manifest's members near its start is read whole, so that this costs other
  /// files a block.
  init?(_ path: String, options: ReadOptions) throws(Diagnostic) {
    guard let size = FileSystem.size(of: path), size <= Self.largest,
      Self.mayStart(try Self.start(of: path))
    else { return nil }
    var options = options
    options.readsSiblings = false
    let source = Source(name: path, bytes: try Files.read(path, upTo: Self.largest))
    var reader = JSONReader(options: options)
    guard let root = reader.read(source).document?.root, root.resourceType == nil,
      root["output"] != nil
    else { return nil }
    guard let output = Self.files("output", in: root) else { return nil }
    (self.path, self.output) = (path, output)
    deleted = Self.files("deleted", in: root) ?? []
    error = Self.files("error", in: root) ?? []
  }

  private static let largest = 64 << 20

  private static func start(of path: String) throws(Diagnostic) -> [UInt8] {
    do {
      let file = try FileDescriptor.openForReading(path)
      defer { file.close() }
      var block = [UInt8](repeating: 0, count: 1 << 12)
      let count = try file.read(into: &block, block.indices)
      return Array(block[..<count])
    } catch {
      throw .unreadable(path, error)
    }
  }

  private static func mayStart(_ start: [UInt8]) -> Bool {
    guard Format(of: start) == .json else { return false }
    let text = String(decoding: start, as: UTF8.self)
    return text.contains(#""transactionTime""#) || text.contains(#""output""#)
  }

  /// The files under a name; `nil` where something there is no file.
  private static func files(_ name: String, in root: Element) -> [File]? {
    var files: [File] = []
    for entry in root.children where entry.nameText == name {
      if entry.isEmptyArray { continue }
      guard let url = entry["url"]?.string, let type = entry["type"]?.string else { return nil }
      files.append(File(type: type, url: url, count: entry["count"]?.integer))
    }
    return files
  }
}

extension BulkManifest {
  /// The file beside the manifest that holds what an address gave: of that name, or of it with or
  /// without the suffix of what is compressed.
  func path(of file: File) throws(Diagnostic) -> String {
    let address = file.url.prefix { $0 != "?" && $0 != "#" }
    let name = String(address.split(separator: "/").last ?? "")
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    for name in [name, Self.decoded(name) ?? ""] where ![".", "..", ""].contains(name) {
      for candidate in Self.variants(of: name)
      where FileSystem.kind(of: folder + candidate) == .file {
        return folder + candidate
      }
    }
    throw Diagnostic(
      .missingInManifest, ["url": .literal(file.url)], at: Location(file: folder + name))
  }

  private static func variants(of name: String) -> [String] {
    let suffixes = InputPaths.compressedSuffixes
    let plain = suffixes.filter(name.hasSuffix).map { String(name.dropLast($0.count)) }
    return [name] + suffixes.map { name + $0 } + plain.filter { !$0.isEmpty }
  }

  /// A name with its `%20` undone; `nil` where that is none for a file.
  private static func decoded(_ name: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    if bytes.contains(0) || bytes.contains(UInt8(ascii: "/")) { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
