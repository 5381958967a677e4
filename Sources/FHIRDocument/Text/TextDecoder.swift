/// Decodes XML in encodings that the reader itself does not know.
///
/// UTF-8, UTF-16, US-ASCII, ISO-8859-1 and windows-1252 are read without one. FHIR is written in
/// UTF-8; other encodings are read all the same, with a warning.
///
/// ```swift
/// var options = ReadOptions()
/// options.decoder = IconvDecoder()
/// ```
public protocol TextDecoder: Sendable {
  /// The text of some bytes in an encoding by its
  /// [name](https://www.iana.org/assignments/character-sets).
  func decode(_ bytes: [UInt8], from encoding: String) -> DecodedText
}

/// What a decoder made of a text.
public enum DecodedText: Sendable {
  /// The text in UTF-8.
  case text([UInt8])
  /// There is no encoding of that name.
  case unknownEncoding
  /// The bytes are not in that encoding, after as many bytes of UTF-8.
  case invalid(after: Int)
}
