import FHIRDocument

/// JSON that this program has written.
enum JSONDocument {
  static func ofOwnText(_ text: [UInt8]) -> Document? {
    Document.read(Source(name: "-", bytes: text), options: .ofOwnText()).document
  }
}
