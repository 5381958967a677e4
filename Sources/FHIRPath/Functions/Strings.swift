/// FHIRPath, String manipulation.
enum StringFunction: String, FunctionList {
  case startsWith, endsWith, contains, indexOf, lastIndexOf, length
  case substring, replace, toChars, split, join
  case upper, lower, trim, encode, decode, escape, unescape, matches, matchesFull, replaceMatches

  var function: Function {
    switch self {
    case .startsWith:
      Function(1...1, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.withTexts(call) { text, part in
          .boolean(text.count >= part.count && Self.areSame(text, 0, part))
        }
      }
    case .endsWith:
      Function(1...1, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.withTexts(call) { text, part in
          .boolean(
            text.count >= part.count && Self.areSame(text, text.count - part.count, part))
        }
      }
    case .contains:
      Function(1...1, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.withTexts(call) { text, part in
          .boolean(Self.firstOffset(of: part, in: text, from: 0) != nil)
        }
      }
    case .indexOf:
      Function(1...1, .value(.system(.integer))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.withTexts(call) { text, part in
          .integer(Self.index(Self.firstOffset(of: part, in: text, from: 0), in: text))
        }
      }
    case .lastIndexOf:
      Function(1...1, .value(.system(.integer))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.withTexts(call) { text, part in
          var last: Int? = nil
          var start = text.count - part.count
          while start >= 0, last == nil {
            if Self.areSame(text, start, part) { last = start }
            start -= 1
          }
          return .integer(Self.index(last, in: text))
        }
      }
    case .length:
      Function(0...0, .value(.system(.integer))) {
        (machine, call) throws(FHIRPath.Failure) in
        let text = try machine.textInput(call)
        machine.charge(text.map { $0.bytes.count >> 4 } ?? 0)
        let length = text.map { text in
          machine.withBytes(text) { Self.index($0.count, in: $0) }
        }
        machine.replace(call.base, with: length.map { .integer($0) })
      }
    case .substring:
      Function(1...2, .value(.system(.string))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.substring(call)
      }
    case .replace:
      Function(2...2, .value(.system(.string))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.replaceText(call)
      }
    case .toChars:
      Function(0...0, .value(.system(.string))) {
        (machine, call) throws(FHIRPath.Failure) in
        guard let text = try machine.textInput(call) else { return machine.drop(to: call.base) }
        machine.drop(to: call.base)
        try machine.pushCharacters(text, call.offset)
      }
    case .split:
      Function(1...1, .value(.system(.string))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.split(call)
      }
    case .join:
      Function(0...1, .value(.system(.string))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.join(call)
      }
    case .upper:
      Function(0...0, .value(.system(.string))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.mapText(call) { $0.uppercased() }
      }
    case .lower:
      Function(0...0, .value(.system(.string))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.mapText(call) { $0.lowercased() }
      }
    case .trim:
      Function(0...0, .value(.system(.string))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.mapText(call) { text in
          guard let start = text.firstIndex(where: { !$0.isWhitespace }),
            let end = text.lastIndex(where: { !$0.isWhitespace })
          else { return "" }
          return String(text[start...end])
        }
      }
    case .encode:
      Self.coder { TextCoding.encode($0, as: $1) }
    case .decode:
      Self.coder { TextCoding.decode($0, as: $1) }
    case .escape:
      Self.coder { TextCoding.escape($0, as: $1) }
    case .unescape:
      Self.coder { TextCoding.unescape($0, as: $1) }
    case .matches:
      Function(
        1...2, .value(.system(.boolean)),
        uses: .pattern
      ) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.match(call, whole: false)
      }
    case .matchesFull:
      Function(
        1...2, .value(.system(.boolean)),
        uses: .pattern
      ) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.match(call, whole: true)
      }
    case .replaceMatches:
      Function(
        2...3, .value(.system(.string)),
        uses: .pattern
      ) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.replaceMatches(call)
      }
    }
  }

  private static func coder(
    _ body: @escaping @Sendable (String, String) -> String?
  ) -> Function {
    Function(1...1, .value(.system(.string))) {
      (machine, call) throws(FHIRPath.Failure) in
      guard let format = try machine.textArgument(call, 0) else {
        return machine.drop(to: call.base)
      }
      let name = machine.string(format)
      try machine.mapText(call) { body($0, name) }
    }
  }

  /// Whether a text has a part at an offset where there is room for it.
  static func areSame(_ text: Span<UInt8>, _ start: Int, _ part: Span<UInt8>) -> Bool {
    for offset in 0..<part.count where text[start + offset] != part[offset] { return false }
    return true
  }

  static func firstOffset(
    of part: Span<UInt8>, in text: Span<UInt8>, from start: Int
  ) -> Int? {
    var offset = start
    while offset + part.count <= text.count {
      if Self.areSame(text, offset, part) { return offset }
      offset += 1
    }
    return nil
  }

  /// The number of characters before a byte; -1 where there is none.
  private static func index(_ offset: Int?, in text: Span<UInt8>) -> Int64 {
    guard let offset else { return -1 }
    var count: Int64 = 0
    for index in 0..<offset where text[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}

extension Machine {
  /// Replaces the input by the result of a function of one text.
  mutating func mapText(
    _ call: Call, _ body: (String) -> String?
  ) throws(FHIRPath.Failure) {
    guard let text = try textInput(call) else {
      return drop(to: call.base)
    }
    try spend(text.bytes.count, at: call.offset)
    // The text, its copies on the way, and what comes of it, which may be longer.
    try reserve(text.bytes.count * 8, at: call.offset)
    replace(call.base, with: body(string(text)).map { store.add($0.utf8) })
  }

  /// Replaces the input by the result of a function of it and the argument.
  @inline(__always)
  fileprivate mutating func withTexts(
    _ call: Call, _ body: (Span<UInt8>, Span<UInt8>) -> Item
  ) throws(FHIRPath.Failure) {
    let part = try textArgument(call, 0)
    let text = try textInput(call)
    guard let text, let part else { return drop(to: call.base) }
    // A part may be compared at every offset of the text.
    try spend((text.bytes.count * (part.bytes.count + 1)) >> 5, at: call.offset)
    let result = withBytes(text) { text in withBytes(part) { body(text, $0) } }
    replace(call.base, with: result)
  }
}
