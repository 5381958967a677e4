/// Which counts are not shown, so that nothing can be said of fewer responses than a least number.
///
/// The counts of a partition have a sum that is shown. Those from 1 up to below the least are hidden;
/// and others, the least first, as long as only one is hidden, all that are hidden are fewer than the
/// least together, or each of them must be 1. Where somebody who knows this could still work one of them
/// out, all are hidden. A count of 0 is hidden only where no other is left, or all are.
struct Suppression {
  let leastCount: Int

  /// Whether a count is hidden for itself.
  func hides(_ count: Int) -> Bool { count > 0 && count < leastCount }

  /// Which counts of a partition are hidden; `first` says of which that is known already.
  func hidden(in counts: [Int], first: [Bool]? = nil) -> [Bool] {
    let hidden = leastHidden(in: counts, first)
    return isOpen(hidden, counts, first) ? hidden : hidden.map { _ in true }
  }

  /// Whether each hidden count could be another one: that there are others of the same sum, of which the same
  /// are hidden and the same are shown.
  ///
  /// Counts are moved between two of those that are hidden, a few of them or so many that the two change
  /// places.
  private func isOpen(_ hidden: [Bool], _ counts: [Int], _ first: [Bool]?) -> Bool {
    let indices = counts.indices.filter { hidden[$0] }
    var isFree = hidden.map { !$0 }
    for index in indices where !isFree[index] {
      let other = indices.first { other in
        other != index
          && moves(counts[index], counts[other]).contains { moved in
            var others = counts
            others[index] += moved
            others[other] -= moved
            return leastHidden(in: others, first) == hidden
          }
      }
      guard let other else { return false }
      isFree[index] = true
      isFree[other] = true
    }
    return true
  }

  /// How many can be moved to a count from another one.
  private func moves(_ to: Int, _ from: Int) -> [Int] {
    ((1...max(1, leastCount)).flatMap { [$0, -$0] } + [from - to])
      .filter { $0 != 0 && to + $0 >= 0 && from - $0 >= 0 }
  }

  /// The counts that are hidden for themselves, and as many others as it takes.
  private func leastHidden(in counts: [Int], _ first: [Bool]?) -> [Bool] {
    var hidden = counts.enumerated().map { hides($1) || first?[$0] == true }
    guard hidden.contains(true) else { return hidden }
    while !isSafe(hidden, counts) {
      let next = counts.indices.filter { !hidden[$0] && counts[$0] > 0 }
        .min { counts[$0] < counts[$1] }
      guard let next else { return hidden.map { _ in true } }
      hidden[next] = true
    }
    return hidden
  }

  /// Whether no hidden count follows from the others and their sum.
  func isSafe(_ hidden: [Bool], _ counts: [Int]) -> Bool {
    let rest = zip(hidden, counts).filter(\.0).map(\.1)
    if rest.isEmpty { return true }
    let sum = rest.reduce(0, +)
    return rest.count > 1 && sum >= leastCount && sum > rest.count
  }

  /// Which of several options are hidden that can be chosen together, of so many who chose.
  ///
  /// Those who did not choose an option are a count, too; one hidden option alone is not enough where
  /// each who answered chose at least one.
  func hidden(among counts: [Int], of answered: Int) -> [Bool] {
    var hidden = counts.map { hides($0) || hides(answered - $0) }
    if hidden.filter(\.self).count == 1 {
      let next = counts.indices.filter { !hidden[$0] }.min {
        (counts[$0] == 0 ? .max : counts[$0]) < (counts[$1] == 0 ? .max : counts[$1])
      }
      if let next { hidden[next] = true }
    }
    return hidden
  }
}
