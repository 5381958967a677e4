extension FHIRPath.Program {
  /// For each instruction the part of the expression that it stands for, and where it starts.
  var stepTexts: [StepText] {
    let cutter = StepCutter(Array(expression.utf8))
    var ends = [Int](repeating: 0, count: code.count)
    // The blocks of an instruction are compiled, and so stand, before it.
    for place in code.indices {
      var end = cutter.end(of: code[place])
      for block in blocks(of: code[place]) where blocks[block].start < blocks[block].end {
        end = max(end, ends[Int(blocks[block].end) - 1])
      }
      ends[place] = cutter.balanced(from: Int(code[place].offset), to: end)
    }
    return zip(code, ends).map { instruction, end in
      let start = cutter.start(Int(instruction.offset))
      let text = instruction.code == .this ? "$this" : cutter.text(start..<max(start, end))
      return StepText(text: text, offset: start)
    }
  }
}

/// A part of an expression and where it starts.
struct StepText {
  var text: String
  var offset: Int
}

/// Cuts the parts of an expression out of its text.
private struct StepCutter {
  private let bytes: [UInt8]
  private let tokens: [Token]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lexer = Lexer(bytes)
    var tokens: [Token] = []
    while let token = try? lexer.next(), token.kind != .end { tokens.append(token) }
    self.tokens = tokens
  }

  /// The text of a part, its white space made one.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
      .split { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
      .joined(separator: " ")
  }

  /// Where the token that holds a byte starts.
  func start(_ offset: Int) -> Int {
    let place = place(behind: offset)
    return place < tokens.count ? min(tokens[place].start, offset) : offset
  }

  /// The place behind the first words of an instruction.
  func end(of instruction: Instruction) -> Int {
    var place = place(behind: Int(instruction.offset))
    guard place < tokens.count else { return bytes.count }
    if tokens[place].kind == .percent { place += 1 }
    let next = place + 1
    if next < tokens.count {
      switch instruction.code {
      case .call, .whereChildIs, .define, .isType, .asType:
        // A call goes to its last parenthesis, `is` and `as` to the name of the type.
        let isCall = tokens[next].kind == .open
        return isCall ? tokens[closer(of: next)].end : typeEnd(next)
      case .indexer: return tokens[closer(of: place)].end
      case .constant where tokens[place].kind == .number:
        let isUnit = tokens[next].kind == .string || CalendarWord.isOne(bytes[tokens[next].range])
        return tokens[isUnit ? next : place].end
      case .empty: return tokens[next].end
      default: break
      }
    }
    return tokens[min(place, tokens.count - 1)].end
  }

  /// The place behind a part and all that closes what it opens.
  func balanced(from start: Int, to end: Int) -> Int {
    var depth = 0
    var last = end
    for token in tokens[min(place(behind: start), tokens.count)...] {
      if token.end > end, depth <= 0 { break }
      switch token.kind {
      case .open, .openBracket, .openBrace: depth += 1
      case .close, .closeBracket, .closeBrace: depth -= 1
      default: break
      }
      last = max(last, token.end)
    }
    return max(last, start)
  }

  /// The number of the first token that does not end before a byte.
  private func place(behind offset: Int) -> Int {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].end <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func closer(of opener: Int) -> Int {
    var depth = 0
    for place in opener..<tokens.count {
      switch tokens[place].kind {
      case .open, .openBracket: depth += 1
      case .close, .closeBracket: depth -= 1
      default: break
      }
      if depth <= 0 { return place }
    }
    return tokens.count - 1
  }

  private func typeEnd(_ first: Int) -> Int {
    var place = first
    while place + 2 < tokens.count, tokens[place + 1].kind == .dot { place += 2 }
    return tokens[place].end
  }
}

/// The units of the calendar, as words behind a number.
private enum CalendarWord {
  private static let units = [
    "year", "month", "week", "day", "hour", "minute", "second", "millisecond",
  ]

  static func isOne(_ bytes: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: bytes, as: UTF8.self)
    return units.contains { word == $0 || word == $0 + "s" }
  }
}
