import FHIRDocument

/// JSON of forms, and JSON that this program has written.
enum JSONDocument {
  /// A form, in which `_name` is no sibling of `name`.
  static func ofForm(_ source: Source) -> ReadResult {
    var options = ReadOptions()
    options.readsSiblings = false
    return Document.read(source, options: options)
  }

  static func ofOwnText(_ text: [UInt8]) -> Document? {
    Document.read(Source(name: "-", bytes: text), options: .ofOwnText()).document
  }
}
