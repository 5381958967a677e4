/// Codes that no list of options names, counted each; with too many different ones, none is.
struct CodeTally: Sendable {
  /// As many as responses without a questionnaire may show of one question.
  static let most = 1_000

  private(set) var counts: [[UInt8]: Int] = [:]
  /// How many were counted.
  private(set) var total = 0
  /// Whether there are more different ones than are counted.
  private(set) var isTooMany = false

  mutating func add(_ code: ArraySlice<UInt8>) { add(Array(code), 1) }

  /// Adds what was counted later.
  mutating func add(_ later: CodeTally) {
    if later.isTooMany { drop() }
    total += isTooMany ? later.total : 0
    if isTooMany { return }
    for (code, count) in later.counts { add(code, count) }
  }

  private mutating func add(_ code: [UInt8], _ count: Int) {
    total += count
    if isTooMany { return }
    counts[code, default: 0] += count
    if counts.count > Self.most { drop() }
  }

  private mutating func drop() {
    isTooMany = true
    counts = [:]
  }
}
