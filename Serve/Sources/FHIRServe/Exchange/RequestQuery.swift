// SPDX-License-Identifier: Apache-2.0

/// The parameters of a request in their order, as they were sent and decoded.
struct RequestQuery {
  struct Parameter {
    /// `name=value` as it was sent.
    var text: Substring
    var name: String
    var value: String
  }

  var parameters: [Parameter] = []

  /// Reads what follows a question mark, or the body of a form.
  init(_ text: some StringProtocol) {
    for pair in String(text).split(separator: "&") {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      parameters.append(
        Parameter(
          text: pair, name: PercentText.decode(halves[0]),
          value: halves.count > 1 ? PercentText.decode(halves[1]) : ""))
    }
  }

  /// The value of the first parameter of a name.
  subscript(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  func values(_ name: String) -> [String] {
    parameters.filter { $0.name == name }.map(\.value)
  }

  /// The parameters that fit, as they were sent.
  func text(where fits: (Parameter) -> Bool) -> String {
    parameters.filter(fits).map { String($0.text) }.joined(separator: "&")
  }
}

/// Texts in addresses (RFC 3986, 2.1).
enum PercentText {
  /// The text with its escapes undone; `+` is a space, a `%` without two digits stays.
  static func decode(_ text: some StringProtocol, plusIsSpace: Bool = true) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
      return String(text)
    }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "+"), plusIsSpace {
        bytes.append(UInt8(ascii: " "))
      } else if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with all but letters, digits and `-._~` escaped.
  static func encode(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain = byte < 0x80 && (Character(scalar).isLetter || Character(scalar).isNumber)
      if isPlain || "-._~".unicodeScalars.contains(scalar) {
        encoded.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return encoded
  }
}
