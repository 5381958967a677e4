// SPDX-License-Identifier: Apache-2.0

/// Replaces references in a resource as JSON, by one walk over its texts.
enum ReferenceRewriting {
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// `replacement` is asked for each text with the name of its member, and gives another one, or `nil`.
  static func rewrite(
    _ bytes: [UInt8], _ replacement: (_ name: String, _ value: String) throws(Refusal) -> String?
  ) throws(Refusal) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var name = ""
    var offset = 0
    while offset < bytes.count {
      guard bytes[offset] == quote else {
        result.append(bytes[offset])
        offset += 1
        continue
      }
      var end = offset + 1
      while end < bytes.count, bytes[end] != quote { end += bytes[end] == backslash ? 2 : 1 }
      end = min(end, bytes.count)
      let isName = end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: ":")
      let text = bytes[(offset + 1)..<end]
      if isName {
        name = String(decoding: text, as: UTF8.self)
      } else if mayBeReplaced(text, name),
        let other = try replacement(name, String(decoding: text, as: UTF8.self))
      {
        result.append(quote)
        result += other.utf8
        result.append(quote)
        offset = end + 1
        continue
      }
      result += bytes[offset..<min(end + 1, bytes.count)]
      offset = end + 1
    }
    return result
  }

  /// Only references, texts that are a `urn:`, and narratives lead to other entries.
  private static func mayBeReplaced(_ text: ArraySlice<UInt8>, _ name: String) -> Bool {
    name == "reference" || name == "div" || text.starts(with: "urn:".utf8)
  }
}
