extension FHIRPath.Program {
  /// For each instruction the part of the expression that it means, and where it starts.
  var stepTexts: [StepText] {
    let cutter = StepCutter(Array(expression.utf8))
    var ends = [Int](repeating: 0, count: code.count)
    // The blocks of an instruction are compiled before it.
    for index in code.indices {
      var end = cutter.end(of: code[index])
      for block in blocks(of: code[index]) where blocks[block].start < blocks[block].end {
        end = max(end, ends[Int(blocks[block].end) - 1])
      }
      ends[index] = cutter.balanced(from: Int(code[index].offset), to: end)
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
    let index = index(behind: offset)
    return index < tokens.count ? min(tokens[index].start, offset) : offset
  }

  /// The index behind the first words of an instruction.
  func end(of instruction: Instruction) -> Int {
    var index = index(behind: Int(instruction.offset))
    guard index < tokens.count else { return bytes.count }
    if tokens[index].kind == .percent { index += 1 }
    let next = index + 1
    if next < tokens.count {
      switch instruction.code {
      case .call, .whereChildIs, .define, .isType, .asType:
        // A call goes to its last parenthesis, `is` and `as` to the name of the type.
        let isCall = tokens[next].kind == .open
        return isCall ? tokens[closer(of: next)].end : typeEnd(next)
      case .indexer: return tokens[closer(of: index)].end
      case .constant where tokens[index].kind == .number:
        let isUnit = tokens[next].kind == .string || CalendarWord.isOne(bytes[tokens[next].range])
        return tokens[isUnit ? next : index].end
      case .empty: return tokens[next].end
      default: break
      }
    }
    return tokens[min(index, tokens.count - 1)].end
  }

  /// The index behind a part and all that closes what it opens.
  func balanced(from start: Int, to end: Int) -> Int {
    var depth = 0
    var last = end
    for token in tokens[min(index(behind: start), tokens.count)...] {
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
  private func index(behind offset: Int) -> Int {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].end <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func closer(of opener: Int) -> Int {
    var depth = 0
    for index in opener..<tokens.count {
      switch tokens[index].kind {
      case .open, .openBracket: depth += 1
      case .close, .closeBracket: depth -= 1
      default: break
      }
      if depth <= 0 { return index }
    }
    return tokens.count - 1
  }

  private func typeEnd(_ first: Int) -> Int {
    var index = first
    while index + 2 < tokens.count, tokens[index + 1].kind == .dot { index += 2 }
    return tokens[index].end
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
