/// Which counts are not shown, so that nothing can be said of fewer responses than a least number.
///
/// The counts of a partition have a sum that is shown. Those from 1 up to below the least are hidden;
/// and others, the least first, as long as only one is hidden, all that are hidden are fewer than the
/// least together, or each of them must be 1. A count of 0 is hidden only where no other is left.
struct Suppression {
  let leastCount: Int

  /// Whether a count is hidden for itself.
  func hides(_ count: Int) -> Bool { count > 0 && count < leastCount }

  /// Which counts of a partition are hidden; `first` says of which that is known already.
  func hidden(in counts: [Int], first: [Bool]? = nil) -> [Bool] {
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
