extension [UInt8] {
  /// Whether some bytes are in these one after the other; it looks at few of them, by Horspool's way.
  func contains(text: [UInt8]) -> Bool {
    guard let last = text.last, count >= text.count else { return text.isEmpty }
    // How far the end of the text can go on where a byte is at it.
    var steps = [Int](repeating: text.count, count: 256)
    for (offset, byte) in text.dropLast().enumerated() {
      steps[Int(byte)] = text.count - 1 - offset
    }
    var end = text.count - 1
    while end < count {
      let byte = self[end]
      if byte == last, self[(end - text.count + 1)...end].elementsEqual(text) { return true }
      end += steps[Int(byte)]
    }
    return false
  }
}
