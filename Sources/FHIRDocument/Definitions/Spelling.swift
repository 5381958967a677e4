/// A text by its bytes, to be looked up: two spellings of é are equal texts, and two names.
struct Spelling: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: Spelling, right: Spelling) -> Bool {
    // As buffers: the views of texts are slow to go through byte by byte.
    left.text.withBytes { left in
      right.text.withBytes { right in
        left.count == right.count
          && left.span.bytes.hasBytes(at: 0, right.span.bytes, right.indices)
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
