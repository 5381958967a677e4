import HTTPTypes

/// Puts the header of a reply together, line by line.
///
/// Headers of interim replies (100) are left out, and so is what comes behind the body.
struct HeaderLines {
  private var status: Int?
  private var fields = HTTPFields()

  /// Adds a line with its end; gives the header when it is complete.
  mutating func add(_ line: UnsafeRawBufferPointer) -> HTTPResponse? {
    let end = line.lastIndex { $0 != 0x0D && $0 != 0x0A }.map { $0 + 1 } ?? 0
    let text = line[..<end]
    if text.isEmpty { return finish() }
    if text.starts(with: "HTTP/".utf8) {
      fields = HTTPFields()
      status = Self.status(String(decoding: text, as: UTF8.self))
    } else if status != nil {
      addField(text)
    }
    return nil
  }

  private mutating func finish() -> HTTPResponse? {
    defer { status = nil }
    guard let status, status >= 200 else { return nil }
    return HTTPResponse(status: .init(code: status), headerFields: fields)
  }

  private mutating func addField(_ text: Slice<UnsafeRawBufferPointer>) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
      let name = HTTPField.Name(String(decoding: text[..<colon], as: UTF8.self))
    else { return }
    let value = text[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
    fields.append(HTTPField(name: name, value: Array(value)))
  }

  private static func status(_ line: String) -> Int? {
    let words = line.split(separator: " ", maxSplits: 2)
    return words.count > 1 ? Int(words[1]).flatMap { (100...999).contains($0) ? $0 : nil } : nil
  }
}
