/// FHIRPath, String manipulation.
extension FunctionTable {
  static let strings: [Function] =
    stringTests + stringParts + [
      Function(name: "upper", chapter: .strings, arity: 0...0, form: .value(.system(.string))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.mapText(call) { $0.uppercased() }
      },
      Function(name: "lower", chapter: .strings, arity: 0...0, form: .value(.system(.string))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.mapText(call) { $0.lowercased() }
      },
      Function(name: "trim", chapter: .strings, arity: 0...0, form: .value(.system(.string))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.mapText(call) { text in
          let start = text.drop { $0.isWhitespace }
          return String(start.reversed().drop { $0.isWhitespace }.reversed())
        }
      },
      coder("encode") { TextCoding.encode($0, as: $1) },
      coder("decode") { TextCoding.decode($0, as: $1) },
      coder("escape") { TextCoding.escape($0, as: $1) },
      coder("unescape") { TextCoding.unescape($0, as: $1) },
      Function(
        name: "matches", chapter: .strings, arity: 1...2, form: .value(.system(.boolean)),
        uses: .pattern
      ) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.match(call, whole: false)
      },
      Function(
        name: "matchesFull", chapter: .strings, arity: 1...2, form: .value(.system(.boolean)),
        uses: .pattern
      ) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.match(call, whole: true)
      },
      Function(
        name: "replaceMatches", chapter: .strings, arity: 2...3, form: .value(.system(.string)),
        uses: .pattern
      ) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.replaceMatches(call)
      },
    ]

  private static let stringTests: [Function] = [
    test("startsWith") { text, part in
      text.count >= part.count && areSame(text, 0, part)
    },
    test("endsWith") { text, part in
      text.count >= part.count && areSame(text, text.count - part.count, part)
    },
    test("contains") { text, part in firstPlace(of: part, in: text, from: 0) != nil },
    Function(name: "indexOf", chapter: .strings, arity: 1...1, form: .value(.system(.integer))) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.withTexts(call) { text, part in
        .integer(index(firstPlace(of: part, in: text, from: 0), in: text))
      }
    },
    Function(name: "lastIndexOf", chapter: .strings, arity: 1...1, form: .value(.system(.integer)))
    {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.withTexts(call) { text, part in
        var last: Int? = nil
        var start = text.count - part.count
        while start >= 0, last == nil {
          if areSame(text, start, part) { last = start }
          start -= 1
        }
        return .integer(index(last, in: text))
      }
    },
    Function(name: "length", chapter: .strings, arity: 0...0, form: .value(.system(.integer))) {
      (machine, call) throws(FHIRPath.Failure) in
      let text = try machine.textInput(call)
      let length = text.map { text in
        machine.withBytes(text) { index($0.count, in: $0) }
      }
      machine.replace(call.base, with: length.map { .integer($0) })
    },
  ]

  /// A function that asks something of two texts.
  private static func test(
    _ name: String, _ body: @escaping @Sendable (Span<UInt8>, Span<UInt8>) -> Bool
  ) -> Function {
    Function(name: name, chapter: .strings, arity: 1...1, form: .value(.system(.boolean))) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.withTexts(call) { .boolean(body($0, $1)) }
    }
  }

  private static func coder(
    _ name: String, _ body: @escaping @Sendable (String, String) -> String?
  ) -> Function {
    Function(name: name, chapter: .strings, arity: 1...1, form: .value(.system(.string))) {
      (machine, call) throws(FHIRPath.Failure) in
      guard let format = try machine.textArgument(call, 0) else {
        return machine.drop(to: call.base)
      }
      let name = machine.string(format)
      try machine.mapText(call) { body($0, name) }
    }
  }

  /// Whether a text has a part at a place where there is room for it.
  static func areSame(_ text: Span<UInt8>, _ start: Int, _ part: Span<UInt8>) -> Bool {
    for place in 0..<part.count where text[start + place] != part[place] { return false }
    return true
  }

  static func firstPlace(
    of part: Span<UInt8>, in text: Span<UInt8>, from start: Int
  ) -> Int? {
    var place = start
    while place + part.count <= text.count {
      if areSame(text, place, part) { return place }
      place += 1
    }
    return nil
  }

  /// The number of characters before a byte; -1 where there is none.
  private static func index(_ place: Int?, in text: Span<UInt8>) -> Int64 {
    guard let place else { return -1 }
    var count: Int64 = 0
    for index in 0..<place where text[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}

extension Machine {
  /// Puts the result of a function of one text in the input's place.
  mutating func mapText(
    _ call: Call, _ body: (String) -> String?
  ) throws(FHIRPath.Failure) {
    guard let text = try textInput(call) else {
      return drop(to: call.base)
    }
    try spend(text.bytes.count >> 3, at: call.offset)
    replace(call.base, with: body(string(text)).map { store.add($0.utf8) })
  }

  /// Puts the result of a function of the input and the argument in the input's place.
  fileprivate mutating func withTexts(
    _ call: Call, _ body: (Span<UInt8>, Span<UInt8>) -> Item
  ) throws(FHIRPath.Failure) {
    let part = try textArgument(call, 0)
    let text = try textInput(call)
    guard let text, let part else { return drop(to: call.base) }
    // A part may be compared at every place of the text.
    try spend((text.bytes.count * (part.bytes.count + 1)) >> 6, at: call.offset)
    let result = withBytes(text) { text in withBytes(part) { body(text, $0) } }
    replace(call.base, with: result)
  }
}
