/// From a bound up to below another one; a bound that is `nil` is open.
package struct SearchRange<Bound: SignedInteger> {
  package var start: Bound?
  package var end: Bound?

  /// Whether all of the other range is in this one.
  func contains(_ other: SearchRange) -> Bool {
    let startsInside = start.map { start in other.start.map { $0 >= start } ?? false } ?? true
    let endsInside = end.map { end in other.end.map { $0 <= end } ?? false } ?? true
    return startsInside && endsInside
  }

  /// Whether a part of this range is behind the end of the other.
  func endsAfter(_ other: SearchRange) -> Bool {
    guard let otherEnd = other.end else { return false }
    return end.map { $0 > otherEnd } ?? true
  }

  /// Whether a part of this range is before the start of the other.
  func startsBefore(_ other: SearchRange) -> Bool {
    guard let otherStart = other.start else { return false }
    return start.map { $0 < otherStart } ?? true
  }

  /// Whether all of this range is behind the other.
  func isAfter(_ other: SearchRange) -> Bool {
    guard let start, let otherEnd = other.end else { return false }
    return start >= otherEnd
  }

  func overlaps(_ other: SearchRange) -> Bool {
    !isAfter(other) && !other.isAfter(self)
  }

  func widened(by amount: Bound) -> SearchRange {
    SearchRange(start: start.map { $0 - amount }, end: end.map { $0 + amount })
  }
}
