import Crypto

/// What a row says by which it can be called where it has no id.
public struct ImportedRow: Hashable, Sendable {
  /// The number of the row among those that hold anything, from 1; the header is not counted.
  public var number: Int
  /// What its response names as its questionnaire, `url|version`; empty where it names none.
  public var questionnaire: String
  /// Its cell of the subject as it is written; empty without one.
  public var subject: String

  /// Creates what a row says.
  public init(number: Int, questionnaire: String = "", subject: String = "") {
    (self.number, self.questionnaire, self.subject) = (number, questionnaire, subject)
  }

  /// A UUID of version 5, so that the same file gives the same ids.
  ///
  /// [RFC 9562, 5.5](https://www.rfc-editor.org/rfc/rfc9562#section-5.5): hashed with SHA-1 are the 16
  /// bytes of the namespace of URLs, `6ba7b811-9dad-11d1-80b4-00c04fd430c8`, and then, in UTF-8,
  /// ``questionnaire``, a line feed, ``subject``, a line feed, and the decimal digits of ``number``.
  ///
  /// ```swift
  /// ImportedRow(number: 1, questionnaire: "http://example.org/q|1", subject: "Patient/7").uuid
  /// ```
  public var uuid: String {
    Self.uuid(of: "\(questionnaire)\n\(subject)\n\(number)", in: Self.urls)
  }

  /// The namespace of URLs (RFC 9562, 6.6).
  static let urls: [UInt8] = [
    0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8,
  ]

  /// The UUID of version 5 of a name in a namespace.
  static func uuid(of name: String, in namespace: [UInt8]) -> String {
    var hash = Insecure.SHA1()
    hash.update(data: namespace)
    hash.update(data: Array(name.utf8))
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (number, byte) in hash.finalize().prefix(16).enumerated() {
      if number >= 4, number <= 10, number % 2 == 0 { text.append(UInt8(ascii: "-")) }
      let byte = number == 6 ? byte & 0x0F | 0x50 : number == 8 ? byte & 0x3F | 0x80 : byte
      text.append(digit(byte >> 4))
      text.append(digit(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The hexadecimal digit of a number below 16.
  private static func digit(_ number: UInt8) -> UInt8 {
    number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") - 10 + number
  }
}
