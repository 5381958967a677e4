import SurveyDiagnostics

/// Decodes XML before it is parsed, so that every position counts bytes of UTF-8.
enum XMLEncoding {
  /// The text as UTF-8, and its encoding where that was another one.
  static func decoded(
    _ source: Source, _ decoder: (any TextDecoder)?
  ) throws(TextFinding) -> (text: Source, encoding: String?) {
    guard let encoding = foreignName(source.bytes) else { return (source, nil) }
    let text = try utf8(source.bytes, decoder: decoder)
    return (Source(name: source.name, bytes: text, firstLine: source.firstLine), encoding)
  }

  /// The text as UTF-8; the same bytes where they are UTF-8 already.
  static func utf8(
    _ bytes: [UInt8], decoder: (any TextDecoder)?
  ) throws(TextFinding) -> [UInt8] {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFE, 0xFF): return try utf16(bytes[2...], isLittleEndian: false)
    case (0xFF, 0xFE): return try utf16(bytes[2...], isLittleEndian: true)
    case (0x00, 0x3C): return try utf16(bytes[...], isLittleEndian: false)
    case (0x3C, 0x00): return try utf16(bytes[...], isLittleEndian: true)
    default: break
    }
    guard let name = declaredName(bytes), !isUTF8(name) else { return bytes }
    return try convert(bytes, from: name, decoder)
  }

  /// The encoding of a text where it is another one than UTF-8.
  static func foreignName(_ bytes: [UInt8]) -> String? {
    if isUTF16(bytes) { return "UTF-16" }
    guard let name = declaredName(bytes) else { return nil }
    return isUTF8(name) ? nil : name
  }

  /// Whether a text starts with the mark of UTF-16, or with a `<` in it.
  static func isUTF16(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return false }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0xFF, 0xFE), (0x00, 0x3C), (0x3C, 0x00): return true
    default: return false
    }
  }

  private static func isUTF8(_ name: String) -> Bool {
    switch name.lowercased() {
    case "utf-8", "utf8", "us-ascii", "ascii": true
    default: false
    }
  }

  /// The encoding that the XML declaration names.
  static func declaredName(_ bytes: [UInt8]) -> String? {
    let text = bytes.span.bytes
    let end = min(text.byteCount, 512)
    guard let open = text.index(of: UInt8(ascii: "<"), in: 0..<end),
      text.hasText("<?xml", at: open), XMLCharacters.isSpace(text.byteOrZero(open + 5)),
      let close = text.index(of: UInt8(ascii: ">"), in: open..<end)
    else { return nil }
    var key = open + 5
    while key < close, !text.hasText("encoding", at: key) { key += 1 }
    while key < close, !XMLCharacters.isQuote(text.byteOrZero(key)) { key += 1 }
    guard key < close, let last = text.index(of: text.byteOrZero(key), in: key + 1..<close)
    else { return nil }
    return text.string(key + 1..<last)
  }

  private static func utf16(
    _ bytes: ArraySlice<UInt8>, isLittleEndian: Bool
  ) throws(TextFinding) -> [UInt8] {
    let high = isLittleEndian ? 1 : 0
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).lazy.map { index in
      UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high])
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2)
    let failed = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true
    ) { result.append($0) }
    guard !failed, bytes.count.isMultiple(of: 2) else {
      throw TextFinding(.xmlWrongEncoding, ["name": .literal("UTF-16")], at: result.count)
    }
    return result
  }

  private static func convert(
    _ bytes: [UInt8], from name: String, _ decoder: (any TextDecoder)?
  ) throws(TextFinding) -> [UInt8] {
    // Text of wide characters was found before, by its first bytes.
    if name.lowercased().hasPrefix("utf-16") {
      throw TextFinding(.xmlWrongEncoding, ["name": .literal(name)], at: 0)
    }
    let decoded: DecodedText? =
      if let known = ByteEncoding(named: name) { known.decode(bytes) } else {
        XMLCharacters.isEncodingName(name) ? decoder?.decode(bytes, from: name) : nil
      }
    switch decoded {
    case .text(let text): return text
    case .invalid(let offset):
      throw TextFinding(.xmlWrongEncoding, ["name": .literal(name)], at: offset)
    case .unknownEncoding, nil:
      throw TextFinding(.xmlUnknownEncoding, ["name": .quoted(name)], at: 0)
    }
  }
}
