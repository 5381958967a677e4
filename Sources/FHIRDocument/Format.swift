/// The formats in which FHIR resources are written.
public enum Format: String, Sendable, CaseIterable {
  /// JSON.
  case json
  /// XML.
  case xml

  /// The format of a text, by its first visible character.
  ///
  /// UTF-16 is XML or nothing: FHIR's JSON is UTF-8 only.
  public init?(of bytes: [UInt8]) {
    if Self.isUTF16(bytes) {
      guard bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") else { return nil }
      self = .xml
      return
    }
    switch bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) {
    case UInt8(ascii: "<"): self = .xml
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    default: return nil
    }
  }

  /// Whether a text starts with the mark of UTF-16, or with a bracket in it.
  static func isUTF16(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 1 else { return false }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0xFF, 0xFE): return true
    case (0, let other), (let other, 0): return [0x3C, 0x5B, 0x7B].contains(other)
    default: return false
    }
  }
}
