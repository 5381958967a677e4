/// Bytes that arrive in pieces, and the lines in them.
struct LineBuffer {
  private var bytes: [UInt8] = []
  private var searched = 0

  /// Adds what arrived.
  mutating func append(_ piece: some Sequence<UInt8>) { bytes.append(contentsOf: piece) }

  /// The next whole line without its line break.
  ///
  /// Bytes that are not UTF-8 become U+FFFD; the interview refuses such an answer.
  mutating func nextLine() -> String? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    return take(until: end, dropping: 1)
  }

  /// What is left when no more will come; `nil` when nothing is.
  mutating func rest() -> String? {
    bytes.isEmpty ? nil : take(until: bytes.endIndex, dropping: 0)
  }

  private mutating func take(until end: Int, dropping breaks: Int) -> String {
    let hasReturn = end > 0 && bytes[end - 1] == UInt8(ascii: "\r")
    let line = String(decoding: bytes[..<(hasReturn ? end - 1 : end)], as: UTF8.self)
    bytes.removeFirst(min(end + breaks, bytes.count))
    searched = 0
    return line
  }
}
