/// A text by its bytes, to be looked up: two spellings of é are equal texts, and two names.
struct Spelling: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: Spelling, right: Spelling) -> Bool {
    var (left, right) = (left.text, right.text)
    // As buffers: the views of texts are slow to go through byte by byte.
    return left.withUTF8 { left in right.withUTF8 { left.elementsEqual($0) } }
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
