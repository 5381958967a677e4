import SurveyModel

/// The runs of `*`, `_` and `~~` in a paragraph, and which of them belong together.
///
/// [CommonMark, 6.2](https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis)
struct MarkdownPairs {
  private struct Run {
    let mark: Character
    let token: Int
    let length: Int
    var rest: Int
    var canOpen: Bool
    var canClose: Bool
    /// Whether it could open and close at first.
    let isBoth: Bool
    /// The run before that may still open.
    var previous: Int
  }

  /// What decides whether an opener can be there: where none was found, none is looked for again.
  private struct Key: Hashable {
    let mark: Character
    let canOpen: Bool
    let remainder: Int
  }

  private var runs: [Run] = []
  private var pairs: [(tokens: Range<Int>, emphasis: FormattedText.Emphasis)] = []
  private var used: [Int: Int] = [:]

  /// How many runs there are.
  var count: Int { runs.count }

  /// Adds a run between two characters, white space at the ends of the text.
  mutating func add(
    _ mark: Character, _ count: Int, token: Int, between before: Character,
    and after: Character
  ) {
    let opens = Self.isOpenSide(inner: after, outer: before)
    let closes = Self.isOpenSide(inner: before, outer: after)
    let isWithinWords = mark == "_"
    let canOpen = opens && (!isWithinWords || !closes || Self.isPunctuation(before))
    let canClose = closes && (!isWithinWords || !opens || Self.isPunctuation(after))
    runs.append(
      Run(
        mark: mark, token: token, length: count, rest: count, canOpen: canOpen, canClose: canClose,
        isBoth: canOpen && canClose, previous: runs.count - 1))
  }

  /// Whether marks between two characters may be at the side of words that begins with the inner one.
  private static func isOpenSide(inner: Character, outer: Character) -> Bool {
    if inner.isWhitespace { return false }
    return !isPunctuation(inner) || outer.isWhitespace || isPunctuation(outer)
  }

  private static func isPunctuation(_ character: Character) -> Bool {
    character.isPunctuation || character.isSymbol
  }

  /// Pairs the runs from an index on; none of them pairs with others later.
  mutating func pair(from first: Int) {
    guard runs.count > first else { return }
    runs[first].previous = first - 1
    var bottoms: [Key: Int] = [:]
    var closer = first
    while closer < runs.count {
      guard runs[closer].canClose, runs[closer].rest > 0 else {
        closer += 1
        continue
      }
      let key = Key(
        mark: runs[closer].mark, canOpen: runs[closer].isBoth, remainder: runs[closer].length % 3)
      if let opener = opener(for: closer, above: max(first, bottoms[key] ?? first)) {
        join(opener, closer)
      } else {
        bottoms[key] = closer
        runs[closer].canClose = false
        closer += 1
      }
    }
    for index in first..<runs.count { (runs[index].canOpen, runs[index].canClose) = (false, false) }
  }

  private func opener(for closer: Int, above bottom: Int) -> Int? {
    let wanted = runs[closer]
    var index = wanted.previous
    while index >= bottom {
      let run = runs[index]
      if run.mark == wanted.mark, run.canOpen, run.rest > 0, !Self.excludes(run, wanted) {
        return index
      }
      index = run.previous
    }
    return nil
  }

  /// Runs that open and close pair only where their lengths are no multiple of three together.
  private static func excludes(_ opener: Run, _ closer: Run) -> Bool {
    (opener.isBoth || closer.isBoth) && (opener.length + closer.length) % 3 == 0
      && !(opener.length % 3 == 0 && closer.length % 3 == 0)
  }

  private mutating func join(_ opener: Int, _ closer: Int) {
    let count = runs[opener].rest >= 2 && runs[closer].rest >= 2 ? 2 : 1
    let emphasis: FormattedText.Emphasis =
      runs[opener].mark == "~" ? .struckThrough : count == 2 ? .bold : .italic
    pairs.append((runs[opener].token + 1..<runs[closer].token, emphasis))
    runs[opener].rest -= count
    runs[closer].rest -= count
    used[runs[opener].token, default: 0] += count
    used[runs[closer].token, default: 0] += count
    // What is between them pairs with nothing outside.
    runs[closer].previous = runs[opener].rest > 0 ? opener : runs[opener].previous
    if closer + 1 < runs.count { runs[closer + 1].previous = closer }
  }

  /// The look of each token, and how many marks of it belong to pairs.
  func looks(
    ofTokens count: Int
  ) -> (emphasis: [FormattedText.Emphasis], used: [Int: Int]) {
    let kinds: [FormattedText.Emphasis] = [.bold, .italic, .struckThrough]
    var emphasis = [FormattedText.Emphasis](repeating: [], count: count)
    for kind in kinds {
      var changes = [Int](repeating: 0, count: count + 1)
      for pair in pairs where pair.emphasis == kind {
        changes[pair.tokens.lowerBound] += 1
        changes[pair.tokens.upperBound] -= 1
      }
      var depth = 0
      for index in emphasis.indices {
        depth += changes[index]
        if depth > 0 { emphasis[index].insert(kind) }
      }
    }
    return (emphasis, used)
  }
}
