/// A JSON value, read and written by code that shares nothing with the library.
///
/// Numbers keep their text; the order of members counts for nothing, their number does.
indirect enum JSONValue: Sendable {
  case null
  case boolean(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([(name: String, value: JSONValue)])
}

extension JSONValue {
  /// Where two values differ first, or `nil` where they are the same.
  ///
  /// With `mayWrap`, an array of one is the same as what is in it.
  func difference(
    from other: JSONValue, _ path: String = "", mayWrap: Bool = false
  ) -> String? {
    switch (self, other) {
    case (.array(let own), _) where mayWrap && own.count == 1 && !other.isArray:
      return own[0].difference(from: other, path, mayWrap: mayWrap)
    case (.array(let own), .array(let others)):
      if own.count != others.count { return "\(path): \(own.count) and \(others.count) entries" }
      for (index, (one, another)) in zip(own, others).enumerated() {
        if let found = one.difference(from: another, "\(path)[\(index)]", mayWrap: mayWrap) {
          return found
        }
      }
      return nil
    case (.object(let own), .object(let others)):
      return Self.difference(own, others, path, mayWrap)
    case (.null, .null): return nil
    case (.boolean(let own), .boolean(let another)) where own == another: return nil
    case (.number(let own), .number(let another)) where own == another: return nil
    // Characters, not canonical equivalence: "é" written in two ways differs.
    case (.string(let own), .string(let another)) where own.utf8.elementsEqual(another.utf8):
      return nil
    default: return "\(path): \(self) and \(other)"
    }
  }

  private var isArray: Bool {
    if case .array = self { true } else { false }
  }

  private static func difference(
    _ own: [(name: String, value: JSONValue)], _ others: [(name: String, value: JSONValue)],
    _ path: String, _ mayWrap: Bool
  ) -> String? {
    let (one, another) = (own.sorted { $0.name < $1.name }, others.sorted { $0.name < $1.name })
    if one.map(\.name) != another.map(\.name) {
      let names = Set(one.map(\.name)).symmetricDifference(another.map(\.name)).sorted()
      return "\(path): only one of them has \(names)"
    }
    for (left, right) in zip(one, another) {
      let found = left.value.difference(from: right.value, "\(path).\(left.name)", mayWrap: mayWrap)
      if let found { return found }
    }
    return nil
  }
}

extension JSONValue {
  /// Reads a text; `nil` where it is not JSON.
  init?(_ bytes: [UInt8]) {
    let value: JSONValue? = bytes.withUnsafeBufferPointer { buffer in
      var scanner = Scanner(bytes: buffer)
      let value = scanner.value()
      scanner.skipSpace()
      return scanner.index == buffer.count ? value : nil
    }
    guard let value else { return nil }
    self = value
  }

  private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    mutating func skipSpace() {
      if index == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
      while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    }

    private mutating func take(_ byte: Character) -> Bool {
      skipSpace()
      guard index < bytes.count, bytes[index] == byte.asciiValue else { return false }
      index += 1
      return true
    }

    mutating func value() -> JSONValue? {
      skipSpace()
      guard index < bytes.count else { return nil }
      switch bytes[index] {
      case UInt8(ascii: "{"): return object()
      case UInt8(ascii: "["): return array()
      case UInt8(ascii: "\""): return string().map(JSONValue.string)
      default: return word()
      }
    }

    private mutating func object() -> JSONValue? {
      index += 1
      var members: [(name: String, value: JSONValue)] = []
      if take("}") { return .object(members) }
      repeat {
        skipSpace()
        guard let name = string(), take(":"), let value = value() else { return nil }
        members.append((name, value))
      } while take(",")
      return take("}") ? .object(members) : nil
    }

    private mutating func array() -> JSONValue? {
      index += 1
      var values: [JSONValue] = []
      if take("]") { return .array(values) }
      repeat {
        guard let value = value() else { return nil }
        values.append(value)
      } while take(",")
      return take("]") ? .array(values) : nil
    }

    private mutating func word() -> JSONValue? {
      let start = index
      while index < bytes.count, !",]} \n\r\t".utf8.contains(bytes[index]) { index += 1 }
      let text = String(decoding: bytes[start..<index], as: UTF8.self)
      switch text {
      case "null": return .null
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      default: return Double(text) == nil ? nil : .number(text)
      }
    }

    private mutating func string() -> String? {
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
      index += 1
      let start = index
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard index < bytes.count else { return nil }
      index += 1
      let text = bytes[start..<index - 1]
      return text.contains(UInt8(ascii: "\\"))
        ? Self.unescaped(text) : String(decoding: text, as: UTF8.self)
    }

    private static func unescaped(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
      var units: [UInt16] = []
      var rest = String(decoding: text, as: UTF8.self).utf16[...]
      while let unit = rest.popFirst() {
        guard unit == 0x5C, let letter = rest.popFirst() else {
          units.append(unit)
          continue
        }
        switch Character(UnicodeScalar(letter) ?? " ") {
        case "b": units.append(8)
        case "f": units.append(12)
        case "n": units.append(10)
        case "r": units.append(13)
        case "t": units.append(9)
        case "u":
          units.append(UInt16(String(rest.prefix(4)) ?? "", radix: 16) ?? 0xFFFD)
          rest = rest.dropFirst(4)
        default: units.append(letter)
        }
      }
      return String(decoding: units, as: UTF16.self)
    }
  }
}

extension JSONValue {
  /// The text, with members in the order in which they are.
  var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.name) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
