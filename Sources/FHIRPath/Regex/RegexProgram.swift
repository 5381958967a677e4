/// A regular expression as a small program; a match is found by following all of its ways at once.
///
/// So the time is bounded by the length of the text times that of the program: nothing can run away.
struct RegexProgram: Sendable {
  enum Step: Sendable {
    /// Takes one character.
    case character(UInt32)
    case any
    case set(Int)
    /// Goes on with two steps; the first one counts more.
    case split(Int, Int)
    case jump(Int)
    /// Keeps the index in the text.
    case save(Int)
    case start, end
    /// The start and the end of each line.
    case lineStart, lineEnd
    case wordBoundary(Bool)
    case match
  }

  var steps: [Step] = []
  var sets: [CharacterSet] = []
  var groupCount = 1
  var groupNames: [(name: [UInt32], number: Int)] = []
  var ignoresCase = false
  /// Whether `^` and `$` are at each line.
  var isMultiline = false

  /// The largest program; counted repetitions are written out.
  static let maximumSize = 20_000
}

/// Some characters: ranges and classes, or all others.
struct CharacterSet: Sendable {
  enum Class: Sendable { case digit, word, space, letter, upper, lower, number, punctuation }

  var ranges: [ClosedRange<UInt32>] = []
  var classes: [(kind: Class, isNegated: Bool)] = []
  var isNegated = false

  func contains(_ value: UInt32) -> Bool {
    let isIn =
      ranges.contains { $0.contains(value) }
      || classes.contains { Self.contains(value, $0.kind) != $0.isNegated }
    return isIn != isNegated
  }

  static func contains(_ value: UInt32, _ kind: Class) -> Bool {
    switch kind {
    case .digit: return value &- 0x30 < 10
    case .word: return value < 128 && isNamePart(UInt8(value))
    case .space: return value == 0x20 || (0x09...0x0D).contains(value) || value == 0xA0
    default: break
    }
    guard let properties = Unicode.Scalar(value)?.properties else { return false }
    switch kind {
    case .letter: return properties.isAlphabetic
    case .upper: return properties.isUppercase
    case .lower: return properties.isLowercase
    case .number: return properties.numericType != nil
    default:
      switch properties.generalCategory {
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation:
        return true
      default: return false
      }
    }
  }
}
