public import SurveyPrimitives

/// What a person took of what was due, by what is recorded of each dose.
///
/// A dose that was taken belongs to the due moment that is nearest; the halves of the times between two due moments
/// are the limits. Of several that belong to one moment one counts for it, the others were not due.
public struct DoseAdherence: Hashable, Sendable {
  /// How many doses that were due were taken.
  public let taken: Ratio
  /// How many doses that were due were taken within the grace before or after their moment.
  public let onTime: Ratio
  /// How many were taken that were not due.
  public let extra: Int
  /// The longest time without a dose; `nil` where nothing was taken.
  public let longestGap: Gap?

  /// A time without a dose.
  public struct Gap: Hashable, Sendable {
    /// The last dose before it.
    public let start: Instant
    /// The next dose, or the end of what is looked at.
    public let end: Instant
    /// Its length in seconds.
    public var seconds: Int { Int(end.secondsSinceEpoch - start.secondsSinceEpoch) }
  }

  /// Holds doses that were taken against moments that were due until an instant, both in whatever order.
  ///
  /// A moment whose grace is not over at the end counts only where it was taken. The longest gap is between two
  /// doses, or from the last one to the end.
  public init(due: [Instant], taken: [Instant], until end: Instant, grace: Int = 1800) {
    let due = Set(due.map { Int($0.secondsSinceEpoch) }).sorted()
    let taken = taken.filter { $0 <= end }.sorted()
    let limit = Int(end.secondsSinceEpoch)
    var found = Array(repeating: 0, count: due.count)
    var isOnTime = Array(repeating: false, count: due.count)
    var extra = 0
    for dose in taken.map({ Int($0.secondsSinceEpoch) }) {
      guard let index = Self.nearest(dose, in: due) else {
        extra += 1
        continue
      }
      found[index] += 1
      isOnTime[index] = isOnTime[index] || abs(dose - due[index]) <= grace
    }
    let counted = due.indices.filter { found[$0] > 0 || due[$0] + grace <= limit }
    self.taken = Ratio(counted.filter { found[$0] > 0 }.count, of: counted.count)
    onTime = Ratio(counted.filter { isOnTime[$0] }.count, of: counted.count)
    self.extra = extra + found.reduce(0) { $0 + max(0, $1 - 1) }
    longestGap = zip(taken, taken.dropFirst() + [end]).map { Gap(start: $0, end: $1) }
      .reduce(nil) { longest, gap in gap.seconds > (longest?.seconds ?? -1) ? gap : longest }
  }

  /// How far from the first and the last due moment a dose may be, where there is only one: half a day.
  private static let reach = 43_200

  /// The index of the due moment that a dose belongs to.
  static func nearest(_ dose: Int, in due: [Int]) -> Int? {
    var (low, high) = (0, due.count)
    while low < high {
      let middle = (low + high) / 2
      if due[middle] < dose { low = middle + 1 } else { high = middle }
    }
    let candidates = [low - 1, low].filter(due.indices.contains)
    guard let nearest = candidates.min(by: { abs(due[$0] - dose) < abs(due[$1] - dose) }) else {
      return nil
    }
    // Before the first and after the last the neighbour on the other side says how far is near.
    let neighbor = dose < due[nearest] ? nearest + 1 : nearest - 1
    let isInside = dose < due[nearest] ? nearest > 0 : nearest + 1 < due.count
    let half = due.indices.contains(neighbor) ? abs(due[neighbor] - due[nearest]) / 2 : reach
    return isInside || abs(due[nearest] - dose) <= half ? nearest : nil
  }
}

/// Which of the doses that were due were taken.
public enum DoseMatching {
  /// Of each due moment, in their order, whether it was taken; `nil` where nothing is recorded of it.
  ///
  /// Doses belong to moments as ``DoseAdherence`` has it; one that was taken goes before one that was not.
  public static func states(
    of due: [Instant], by doses: [(instant: Instant, isTaken: Bool)]
  ) -> [Bool?] {
    let seconds = due.map { Int($0.secondsSinceEpoch) }
    var states = [Bool?](repeating: nil, count: due.count)
    for dose in doses {
      guard let index = DoseAdherence.nearest(Int(dose.instant.secondsSinceEpoch), in: seconds)
      else { continue }
      states[index] = dose.isTaken || states[index] == true
    }
    return states
  }
}
