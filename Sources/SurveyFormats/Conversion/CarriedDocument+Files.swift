import FHIRDocument

/// A document with the files beside it that it was read with, lists of options for example: an object in JSON, of
/// which the name of the format says that it is one.
extension CarriedDocument {
  /// How the name of the format ends then.
  private static let ending = "+files"

  /// - Parameter files: the files that the document was read with, by their names.
  init(format: String, name: String, digest: String, bytes: [UInt8], files: [String: [UInt8]]) {
    if files.isEmpty {
      self.init(format: format, name: name, digest: digest, bytes: bytes)
      return
    }
    var writer = JSONTextWriter()
    writer.openObject()
    writer.openObject("document")
    Self.write(bytes, to: &writer)
    writer.closeObject()
    writer.openArray("files")
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      writer.openObject()
      writer.key("name")
      writer.string(name)
      Self.write(bytes, to: &writer)
      writer.closeObject()
    }
    writer.closeArray()
    writer.closeObject()
    self.init(format: format + Self.ending, name: name, digest: digest, bytes: writer.finish())
  }

  /// The format of the document itself, its bytes, and the files that it was read with; `nil` where these are damaged.
  var contents: (format: String, bytes: [UInt8], files: [String: [UInt8]])? {
    guard format.hasSuffix(Self.ending) else { return (format, bytes, [:]) }
    var options = ReadOptions.ofOwnText()
    options.readsSiblings = false
    guard
      let root = Document.read(Source(name: name, bytes: bytes), options: options).document?.root,
      let document = root["document"].flatMap({ Self.bytes(in: $0) })
    else { return nil }
    var files: [String: [UInt8]] = [:]
    for file in root.children where file.nameText == "files" && !file.isEmptyArray {
      guard let name = file["name"]?.string, let bytes = Self.bytes(in: file) else { return nil }
      files[name] = bytes
    }
    return (String(format.dropLast(Self.ending.count)), document, files)
  }
}
