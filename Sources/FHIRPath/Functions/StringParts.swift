/// FHIRPath, String manipulation: functions that take texts apart and put them together.
extension FunctionTable {
  static let stringParts: [Function] = [
    Function(name: "substring", chapter: .strings, arity: 1...2, form: .value(.system(.string))) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.substring(call)
    },
    Function(name: "replace", chapter: .strings, arity: 2...2, form: .value(.system(.string))) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.replaceText(call)
    },
    Function(name: "toChars", chapter: .strings, arity: 0...0, form: .value(.system(.string))) {
      (machine, call) throws(FHIRPath.Failure) in
      guard let text = try machine.textInput(call) else { return machine.drop(to: call.base) }
      try machine.spend(text.bytes.count, at: call.offset)
      machine.drop(to: call.base)
      machine.pushCharacters(text)
    },
    Function(name: "split", chapter: .strings, arity: 1...1, form: .value(.system(.string))) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.split(call)
    },
    Function(name: "join", chapter: .strings, arity: 0...1, form: .value(.system(.string))) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.join(call)
    },
  ]
}

extension Machine {
  fileprivate mutating func substring(_ call: Call) throws(FHIRPath.Failure) {
    let start = try integerArgument(call, 0)
    var length: Int64? = .max
    if call.count == 2 { length = try integerArgument(call, 1) ?? .max }
    let text = try textInput(call)
    guard let text, let start, let length, start >= 0 else { return drop(to: call.base) }
    let part = withBytes(text) { bytes -> Range<Int>? in
      guard let first = Self.place(of: start, in: bytes, from: 0), first < bytes.count else {
        return nil
      }
      guard length > 0 else { return first..<first }
      return first..<(Self.place(of: length, in: bytes, from: first) ?? bytes.count)
    }
    replace(
      call.base,
      with: part.map { .text(text.bytes.lowerBound + $0.lowerBound, $0.count, text.source) })
  }

  /// Where the character stands that is so many behind a place; `nil` beyond the end.
  private static func place(of count: Int64, in bytes: Span<UInt8>, from start: Int) -> Int? {
    var place = start
    var left = count
    while left > 0 {
      guard place < bytes.count else { return nil }
      place += 1
      while place < bytes.count, bytes[place] & 0xC0 == 0x80 { place += 1 }
      left -= 1
    }
    return place
  }

  fileprivate mutating func pushCharacters(_ text: Item) {
    let starts = withBytes(text) { bytes in
      (0..<bytes.count).filter { bytes[$0] & 0xC0 != 0x80 }
    }
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : text.bytes.count
      items.append(.text(text.bytes.lowerBound + start, end - start, text.source))
    }
  }

  fileprivate mutating func replaceText(_ call: Call) throws(FHIRPath.Failure) {
    let pattern = try textArgument(call, 0)
    let substitution = try textArgument(call, 1)
    let text = try textInput(call)
    guard let text, let pattern, let substitution else { return drop(to: call.base) }
    let source = array(text)
    let wanted = array(pattern)
    let other = array(substitution)
    let isEmpty = wanted.isEmpty
    try spend((source.count * (wanted.count + 1)) >> 6, at: call.offset)
    var result: [UInt8] = []
    var place = 0
    while place < source.count {
      let found =
        isEmpty
        ? nextCharacter(source, place)
        : FunctionTable.firstPlace(of: wanted.span, in: source.span, from: place)
      guard let found else { break }
      try spend(1 + other.count >> 4, at: call.offset)
      if isEmpty { result.append(contentsOf: other) }
      result.append(contentsOf: source[place..<found])
      if !isEmpty { result.append(contentsOf: other) }
      place = found + wanted.count
    }
    if place < source.count { result.append(contentsOf: source[place...]) }
    if isEmpty { result.append(contentsOf: other) }
    replace(call.base, with: store.add(result))
  }

  /// Where the character behind a place starts, or the end.
  private func nextCharacter(_ bytes: [UInt8], _ place: Int) -> Int? {
    var next = place + 1
    while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  fileprivate mutating func split(_ call: Call) throws(FHIRPath.Failure) {
    let separator = try textArgument(call, 0)
    let text = try textInput(call)
    guard let text, let separator else { return drop(to: call.base) }
    drop(to: call.base)
    guard separator.bytes.count > 0 else { return pushCharacters(text) }
    let wanted = array(separator)
    let start = text.bytes.lowerBound
    try spend((text.bytes.count * (wanted.count + 1)) >> 6, at: call.offset)
    let places = withBytes(text) { bytes in
      var places: [Int] = []
      var place = 0
      while let found = FunctionTable.firstPlace(of: wanted.span, in: bytes, from: place) {
        places.append(found)
        place = found + wanted.count
      }
      return places
    }
    var place = 0
    for found in places {
      items.append(.text(start + place, found - place, text.source))
      place = found + wanted.count
    }
    items.append(.text(start + place, text.bytes.count - place, text.source))
  }

  fileprivate mutating func join(_ call: Call) throws(FHIRPath.Failure) {
    let separator = call.count == 1 ? try textArgument(call, 0) : nil
    let end = items.count
    guard end > call.base else { return }
    var isFirst = true
    var texts: [Item] = []
    for place in call.base..<end {
      guard let value = value(items[place]) else { continue }
      guard let text = text(of: value) else {
        throw wrongType(call.input, value, .text, at: call.offset)
      }
      if !isFirst, let separator { texts.append(separator) }
      isFirst = false
      texts.append(text)
    }
    replace(call.base, with: try joined(texts, call.offset))
  }
}
