/// Finds out whether lines of JSON are the start of one value that is not at its end.
struct OpenValue {
  /// Whether everything so far is the start of one value.
  var isOpen: Bool { !isBroken && !closers.isEmpty }

  private var closers: [UInt8] = []
  private var isBroken = false

  /// Adds a line.
  ///
  /// A value ends with its last bracket; a line break inside a string, or a bracket that closes
  /// another one, breaks it.
  mutating func add(_ line: [UInt8]) {
    var isQuoted = false
    var isEscaped = false
    for byte in line where !isBroken {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isQuoted = true
      case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        isBroken = closers.popLast() != byte || closers.isEmpty
      default: break
      }
    }
    if isQuoted { isBroken = true }
  }

  /// Whether an object on a line of its own belongs to the value around it, by the end of its line
  /// and the start of the next one.
  func goesOn(behind line: [UInt8], _ next: [UInt8]?) -> Bool {
    if line.last(where: { $0 > 0x20 }) == UInt8(ascii: ",") { return true }
    guard let first = next?.first(where: { $0 > 0x20 }) else { return false }
    return first == UInt8(ascii: ",") || first == closers.last
  }
}
