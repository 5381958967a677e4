/// How far an expression is followed before it is evaluated.
///
/// What is nested more deeply, or is reached too often because what repeats is looked at several
/// times, counts as not known. So no expression takes more than a small stack, or long.
struct AnalysisDepth {
  private var level = 0
  private var visitsLeft = 50_000

  /// In a debug build a level takes up to ten kilobytes.
  private static let limit = 40

  /// Goes into a part, and says whether it is followed; ``leave()`` ends it where it is.
  mutating func enter() -> Bool {
    visitsLeft -= 1
    guard visitsLeft > 0, level < Self.limit else { return false }
    level += 1
    return true
  }

  mutating func leave() { level -= 1 }
}
