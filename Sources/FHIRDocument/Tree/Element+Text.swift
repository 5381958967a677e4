extension Element {
  /// Adds the value of a primitive, escapes undone, to a buffer; nothing where there is no value.
  public func appendText(to output: inout [UInt8]) {
    guard hasValue, let range = textRange else { return }
    if node.isEscaped {
      output.append(contentsOf: JSONEscapes.decode(document.bytes[range]))
    } else {
      output.append(contentsOf: document.bytes[range])
    }
  }

  /// Adds the value of a primitive as it is spelled, with the escapes of JSON.
  func appendSpelling(to output: inout [UInt8]) {
    guard hasValue, let range = textRange else { return }
    output.append(contentsOf: document.bytes[range])
  }

  /// Whether the value of a primitive is this text.
  public func hasText(_ text: [UInt8]) -> Bool {
    document.hasText(index, text, text.indices)
  }

  /// The number of bytes of the value of a primitive; `nil` without a value, and where it has escapes.
  package var textLength: Int? {
    hasValue && !node.isEscaped ? Int(node.length) : nil
  }

  /// The part of the source that spells an object; `nil` where it was not read from JSON.
  ///
  /// The indices are those of the source.
  public var sourceText: ArraySlice<UInt8>? {
    guard document.origin == .json, isObject, let range = textRange else { return nil }
    return document.bytes[range]
  }

  private var textRange: Range<Int>? {
    let node = node
    let start = Int(node.start)
    let end = start + Int(node.length)
    return end <= document.bytes.count ? start..<end : nil
  }
}
