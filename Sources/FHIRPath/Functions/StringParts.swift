/// FHIRPath, String manipulation: functions that take texts apart and put them together.
extension Machine {
  mutating func substring(_ call: Call) throws(FHIRPath.Failure) {
    let start = try integerArgument(call, 0)
    var length = Int64.max
    if call.count == 2 { length = try integerArgument(call, 1).map { max(0, $0) } ?? .max }
    let text = try textInput(call)
    guard let text, let start, start >= 0 else { return drop(to: call.base) }
    let passed = start.addingReportingOverflow(length)
    charge(min(text.bytes.count, passed.overflow ? .max : Int(passed.partialValue)) >> 4)
    let part = withBytes(text) { bytes -> Range<Int>? in
      guard let first = Self.offset(of: start, in: bytes, from: 0), first < bytes.count else {
        return nil
      }
      guard length > 0 else { return first..<first }
      return first..<(Self.offset(of: length, in: bytes, from: first) ?? bytes.count)
    }
    replace(
      call.base,
      with: part.map { .text(text.bytes.lowerBound + $0.lowerBound, $0.count, text.source) })
  }

  /// The offset of the character that is so many behind another; `nil` beyond the end.
  private static func offset(of count: Int64, in bytes: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    var left = count
    while left > 0 {
      guard offset < bytes.count else { return nil }
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      left -= 1
    }
    return offset
  }

  mutating func pushCharacters(_ text: Item, _ offset: Int) throws(FHIRPath.Failure) {
    let count = text.bytes.count
    try spend(count, at: offset)
    try reserve(items: count, at: offset)
    var start = 0
    while start < count {
      let end = withBytes(text) { bytes in
        var end = start + 1
        while end < count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
      }
      items.append(.text(text.bytes.lowerBound + start, end - start, text.source))
      start = end
    }
  }

  mutating func replaceText(_ call: Call) throws(FHIRPath.Failure) {
    let pattern = try textArgument(call, 0)
    let substitution = try textArgument(call, 1)
    let text = try textInput(call)
    guard let text, let pattern, let substitution else { return drop(to: call.base) }
    let source = array(text)
    let wanted = array(pattern)
    let other = array(substitution)
    let isEmpty = wanted.isEmpty
    try spend((source.count * (wanted.count + 1)) >> 5, at: call.offset)
    try reserve(source.count * 2, at: call.offset)
    var result: [UInt8] = []
    var offset = 0
    while offset < source.count {
      let found =
        isEmpty
        ? nextCharacter(source, offset)
        : StringFunction.firstOffset(of: wanted.span, in: source.span, from: offset)
      guard let found else { break }
      try spend(1 + other.count >> 4, at: call.offset)
      try reserve(result.count * 2, at: call.offset)
      if isEmpty { result.append(contentsOf: other) }
      result.append(contentsOf: source[offset..<found])
      if !isEmpty { result.append(contentsOf: other) }
      offset = found + wanted.count
    }
    if offset < source.count { result.append(contentsOf: source[offset...]) }
    if isEmpty { result.append(contentsOf: other) }
    replace(call.base, with: store.add(result))
  }

  /// Where the character behind an offset starts, or the end.
  private func nextCharacter(_ bytes: [UInt8], _ offset: Int) -> Int? {
    var next = offset + 1
    while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  mutating func split(_ call: Call) throws(FHIRPath.Failure) {
    let separator = try textArgument(call, 0)
    let text = try textInput(call)
    guard let text, let separator else { return drop(to: call.base) }
    drop(to: call.base)
    guard separator.bytes.count > 0 else { return try pushCharacters(text, call.offset) }
    let wanted = array(separator)
    let start = text.bytes.lowerBound
    try spend((text.bytes.count * (wanted.count + 1)) >> 5, at: call.offset)
    try reserve(text.bytes.count / wanted.count * 24, at: call.offset)
    let offsets = withBytes(text) { bytes in
      var offsets: [Int] = []
      var offset = 0
      while let found = StringFunction.firstOffset(of: wanted.span, in: bytes, from: offset) {
        offsets.append(found)
        offset = found + wanted.count
      }
      return offsets
    }
    try spend(offsets.count, at: call.offset)
    var offset = 0
    for found in offsets {
      items.append(.text(start + offset, found - offset, text.source))
      offset = found + wanted.count
    }
    items.append(.text(start + offset, text.bytes.count - offset, text.source))
  }

  mutating func join(_ call: Call) throws(FHIRPath.Failure) {
    let separator = call.count == 1 ? try textArgument(call, 0) : nil
    let end = items.count
    guard end > call.base else { return }
    var isFirst = true
    try reserve(items: (end - call.base) * 2, at: call.offset)
    var texts: [Item] = []
    for offset in call.base..<end {
      guard let value = value(items[offset]) else { continue }
      guard let text = text(of: value) else {
        throw wrongType(.input, value, .text, at: call.offset)
      }
      if !isFirst, let separator { texts.append(separator) }
      isFirst = false
      texts.append(text)
    }
    replace(call.base, with: try joined(texts, call.offset))
  }
}
