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

  /// Whether the value of a primitive begins with this text.
  package func textStarts(with text: [UInt8]) -> Bool {
    let node = node
    guard hasValue, Int(node.length) >= text.count else { return false }
    if node.isEscaped { return string?.utf8.starts(with: text) == true }
    let (start, bytes) = (Int(node.start), document.bytes)
    guard start + text.count <= bytes.count else { return false }
    return bytes.span.bytes.hasBytes(at: start, text.span.bytes, text.indices)
  }

  /// The number of bytes of the value of a primitive; `nil` without a value, and where it has escapes.
  package var textLength: Int? {
    hasValue && !node.isEscaped ? Int(node.length) : nil
  }

  /// The last bytes of the value of a primitive, at most eight, as `ending(of:)` gives them; `nil`
  /// where ``textLength`` is.
  package var textEnding: UInt64? {
    guard let length = textLength else { return nil }
    let (end, bytes) = (Int(node.start) + length, document.bytes)
    return end <= bytes.count ? bytes.span.bytes.ending(at: end, length: length) : nil
  }

  /// The last bytes of a text, at most eight: texts that end otherwise are others.
  package static func ending(of text: [UInt8]) -> UInt64 {
    text.span.bytes.ending(at: text.count, length: text.count)
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
