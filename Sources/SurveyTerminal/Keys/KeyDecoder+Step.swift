extension KeyDecoder {
  /// What the first bytes mean, and how many they are.
  struct Step {
    enum Meaning {
      case key(Key)
      case pasteStart
      case nothing
    }

    var meaning: Meaning
    var length: Int
  }

  /// The first key of some bytes; `nil` while it is not whole.
  static func step(_ bytes: ArraySlice<UInt8>) -> Step? {
    guard let first = bytes.first else { return nil }
    if first == 0x1B { return escaped(bytes) }
    if first < 0x20 || first == 0x7F { return Step(meaning: control(first), length: 1) }
    if first < 0x80 {
      return Step(meaning: .key(.text(String(UnicodeScalar(first)))), length: 1)
    }
    return scalar(bytes)
  }

  private static func control(_ byte: UInt8) -> Step.Meaning {
    switch byte {
    case 0x0D: .key(.enter)
    case 0x09: .key(.tab)
    case 0x7F, 0x08: .key(.backspace)
    case 0x00: .nothing
    case 0x01...0x1A: .key(.control(Character(UnicodeScalar(byte + 0x60))))
    case 0x1F: .key(.control("_"))
    case 0x1C: .key(.control("\\"))
    default: .nothing
    }
  }

  /// A scalar of several bytes; what is not UTF-8 becomes U+FFFD, one for each maximal part.
  private static func scalar(_ bytes: ArraySlice<UInt8>) -> Step? {
    let first = bytes[bytes.startIndex]
    let wanted = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    let bad = { Step(meaning: .key(.text("\u{FFFD}")), length: max(1, $0)) }
    guard (0xC2...0xF4).contains(first) else { return bad(1) }
    let head = bytes.prefix(wanted)
    let rest = head.dropFirst().prefix { (0x80...0xBF).contains($0) }
    if rest.count == wanted - 1 {
      let text = String(decoding: head, as: UTF8.self)
      if text.unicodeScalars.count == 1, text != "\u{FFFD}" || first == 0xEF {
        // C1 controls steer some terminals and type nothing.
        let isControl = text.unicodeScalars.first?.properties.generalCategory == .control
        return Step(meaning: isControl ? .nothing : .key(.text(text)), length: wanted)
      }
      return bad(1)
    }
    return head.count == rest.count + 1 && bytes.count < wanted ? nil : bad(1 + rest.count)
  }

  /// What begins with Esc: CSI, SS3, strings of the terminal, Alt with a key.
  private static func escaped(_ bytes: ArraySlice<UInt8>) -> Step? {
    guard let second = bytes.dropFirst().first else { return nil }
    switch second {
    case UInt8(ascii: "["): return sequence(bytes)
    case UInt8(ascii: "O"):
      guard let third = bytes.dropFirst(2).first else { return nil }
      return Step(meaning: meaning(final: third, number: 1, modifier: 1), length: 3)
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"):
      return answer(bytes)
    case 0x1B:
      // Esc before a sequence is Alt with that key.
      guard bytes.count > 2 else { return nil }
      guard let inner = step(bytes.dropFirst()) else { return nil }
      return Step(meaning: withAlt(inner.meaning), length: inner.length + 1)
    case 0x0D, 0x0A: return Step(meaning: .key(.altEnter), length: 2)
    case 0x7F, 0x08: return Step(meaning: .key(.deleteWordLeft), length: 2)
    case UInt8(ascii: "b"): return Step(meaning: .key(.wordLeft), length: 2)
    case UInt8(ascii: "f"): return Step(meaning: .key(.wordRight), length: 2)
    case UInt8(ascii: "d"): return Step(meaning: .key(.deleteWordRight), length: 2)
    case UInt8(ascii: "u"): return Step(meaning: .key(.undo), length: 2)
    case UInt8(ascii: "r"): return Step(meaning: .key(.redo), length: 2)
    case UInt8(ascii: "w"): return Step(meaning: .key(.why), length: 2)
    case UInt8(ascii: "g"): return Step(meaning: .key(.find), length: 2)
    default:
      // Alt with any other key types nothing.
      guard let inner = step(bytes.dropFirst()) else { return nil }
      return Step(meaning: .nothing, length: inner.length + 1)
    }
  }

  private static func withAlt(_ meaning: Step.Meaning) -> Step.Meaning {
    switch meaning {
    case .key(.left): .key(.wordLeft)
    case .key(.right): .key(.wordRight)
    case .key, .nothing: .nothing
    case .pasteStart: .pasteStart
    }
  }

  /// CSI: parameters, intermediates, one final byte.
  private static func sequence(_ bytes: ArraySlice<UInt8>) -> Step? {
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      return body.count < longestSequence ? nil : Step(meaning: .nothing, length: bytes.count)
    }
    let length = end - bytes.startIndex + 1
    let final = bytes[end]
    // A byte that no sequence has ends it, and counts for itself.
    if !(0x40...0x7E).contains(final) { return Step(meaning: .nothing, length: length - 1) }
    let text = String(decoding: bytes[(bytes.startIndex + 2)..<end], as: UTF8.self)
    // The Linux console says F1 as ESC [ [ A.
    if final == UInt8(ascii: "["), text.isEmpty {
      guard let letter = bytes.dropFirst(3).first else { return nil }
      let isFunction = (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter)
      return Step(
        meaning: isFunction ? .key(.function(Int(letter) - 64)) : .nothing, length: 4)
    }
    // What a terminal says of itself or of its mouse: nobody asked.
    if text.first.map("<=>?".contains) == true { return Step(meaning: .nothing, length: length) }
    if final == UInt8(ascii: "M") {
      return bytes.count < 6 ? nil : Step(meaning: .nothing, length: 6)
    }
    let parameters = text.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0.prefix { $0 != ":" }) }
    let number = parameters.first.flatMap(\.self) ?? 1
    let modifier = parameters.dropFirst().first.flatMap(\.self) ?? 1
    if final == UInt8(ascii: "~"), number == 200 {
      return Step(meaning: .pasteStart, length: length)
    }
    if final == UInt8(ascii: "~") || final == UInt8(ascii: "u") {
      let key = numbered(number, modifier, isUnicode: final == UInt8(ascii: "u"))
      return Step(meaning: key.map { .key($0) } ?? .nothing, length: length)
    }
    return Step(meaning: meaning(final: final, number: number, modifier: modifier), length: length)
  }

  /// What a terminal says about itself, up to BEL or ESC \; nobody asked.
  private static func answer(_ bytes: ArraySlice<UInt8>) -> Step? {
    let body = bytes.dropFirst(2)
    for index in body.indices {
      if body[index] == 0x07 {
        return Step(meaning: .nothing, length: index - bytes.startIndex + 1)
      }
      if body[index] == 0x1B, body.indices.contains(index + 1),
        body[index + 1] == UInt8(ascii: "\\")
      {
        return Step(meaning: .nothing, length: index - bytes.startIndex + 2)
      }
    }
    return bytes.count < 1024 ? nil : Step(meaning: .nothing, length: bytes.count)
  }

  private static func meaning(final: UInt8, number: Int, modifier: Int) -> Step.Meaning {
    // Modifiers are one more than their bits: 2 Alt, 4 Ctrl.
    let isWord = modifier > 1 && (modifier - 1) & 0b110 != 0
    let key: Key? =
      switch final {
      case UInt8(ascii: "A"): .up
      case UInt8(ascii: "B"): .down
      case UInt8(ascii: "C"): isWord ? .wordRight : .right
      case UInt8(ascii: "D"): isWord ? .wordLeft : .left
      case UInt8(ascii: "H"): .home
      case UInt8(ascii: "F"): .end
      case UInt8(ascii: "Z"): .backTab
      case UInt8(ascii: "M"): .enter
      case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 79)
      default: nil
      }
    return key.map { .key($0) } ?? .nothing
  }

  private static func numbered(_ number: Int, _ modifier: Int, isUnicode: Bool) -> Key? {
    if isUnicode {
      switch number {
      case 13: return modifier > 1 ? .altEnter : .enter
      case 9: return modifier == 2 ? .backTab : .tab
      case 27: return .escape
      case 127: return .backspace
      default: return nil
      }
    }
    return switch number {
    case 1, 7: .home
    case 4, 8: .end
    case 3: .delete
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    default: nil
    }
  }
}
