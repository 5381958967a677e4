/// Turns the bytes of a terminal into keys; bytes may arrive in pieces of any length.
///
/// A pure value: nobody waits in here. While ``isUndecided`` holds, the caller waits at most
/// ``patience`` milliseconds for more and then calls ``timeOut()``, which decides that an Esc was the
/// key itself. Sequences that mean nothing here are swallowed whole, up to ``longestSequence`` bytes.
package struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []
  /// The bytes of a paste so far; `nil` outside of one.
  private var pasted: [UInt8]?

  package init() {}

  /// For how many milliseconds a lone Esc may become a sequence.
  package static let patience = 50
  /// How many bytes of a sequence without an end are swallowed.
  static let longestSequence = 64
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Whether bytes wait for what follows them.
  package var isUndecided: Bool { !pending.isEmpty || pasted != nil }

  /// Whether a paste has begun that has not ended.
  package var isInPaste: Bool { pasted != nil }

  /// The keys that are complete with these bytes.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    return drain()
  }

  /// What the bytes so far mean when nothing follows.
  package mutating func timeOut() -> [Key] {
    if let paste = pasted {
      let text = paste + pending
      (pasted, pending) = (nil, [])
      return [Self.paste(text)]
    }
    guard let first = pending.first else { return [] }
    if first == 0x1B {
      // Esc alone is the key; a sequence that was cut off means nothing.
      let isAlone = pending.count == 1
      let isDouble = pending == [0x1B, 0x1B]
      pending = []
      return isAlone || isDouble ? [.escape] : []
    }
    let text = String(decoding: pending, as: UTF8.self)
    pending = []
    return text.isEmpty ? [] : [.text("\u{FFFD}")]
  }

  private mutating func drain() -> [Key] {
    var keys: [Key] = []
    var index = 0
    let bytes = pending
    while index < bytes.count {
      if pasted != nil {
        guard let end = Self.find(Self.pasteEnd, in: bytes, from: index) else {
          // The end may be cut in two: its first bytes wait.
          let kept = Self.overlap(bytes[index...])
          pasted?.append(contentsOf: bytes[index..<(bytes.count - kept)])
          index = bytes.count - kept
          break
        }
        pasted?.append(contentsOf: bytes[index..<end])
        keys.append(Self.paste(pasted ?? []))
        pasted = nil
        index = end + Self.pasteEnd.count
        continue
      }
      guard let step = Self.step(bytes[index...]) else { break }
      index += step.length
      switch step.meaning {
      case .key(let key): keys.append(key)
      case .pasteStart: pasted = []
      case .nothing: break
      }
    }
    pending = Array(bytes[min(index, bytes.count)...])
    return keys
  }

  private static func paste(_ bytes: [UInt8]) -> Key {
    .paste(String(decoding: bytes, as: UTF8.self))
  }

  private static func find(_ part: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count - start >= part.count else { return nil }
    return (start...(bytes.count - part.count)).first {
      bytes[$0] == part[0] && bytes[$0..<($0 + part.count)].elementsEqual(part)
    }
  }

  /// How many bytes at the end may be the start of the mark that ends a paste.
  private static func overlap(_ bytes: ArraySlice<UInt8>) -> Int {
    let most = min(bytes.count, pasteEnd.count - 1)
    return (0...most).last { bytes.suffix($0).elementsEqual(pasteEnd.prefix($0)) } ?? 0
  }
}
