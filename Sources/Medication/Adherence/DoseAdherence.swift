public import SurveyPrimitives

/// What a person took of what was due, by what is recorded of each dose.
///
/// Doses belong to due moments as ``DoseAssignment`` has it. Of several that were taken at one moment one counts for it, the
/// others were not due.
public struct DoseAdherence: Hashable, Sendable {
  /// How many doses that were due were taken.
  public let taken: Ratio
  /// How many doses that were due were taken within the grace before or after their moment.
  public let onTime: Ratio
  /// How many were taken that were not due.
  public let extra: Int
  /// The longest time without a dose; `nil` where nothing was due and nothing was taken.
  public let longestGap: Gap?

  /// A time without a dose.
  public struct Gap: Hashable, Sendable {
    /// The last dose before it, or the start of what is looked at.
    public let start: Instant
    /// The next dose, or the end of what is looked at.
    public let end: Instant
    /// Its length in seconds.
    public var seconds: Int { Int(end.secondsSinceEpoch - start.secondsSinceEpoch) }
  }

  /// Looks at what was due and taken from an instant to another one: a window, or less where the order began in it.
  ///
  /// A moment whose grace is not over at the end counts only where something is recorded of it: also one that is still
  /// ahead and will not be taken. The longest gap is between two doses, from the start to the first one, or from the last
  /// one to the end; of what is never due it begins with a dose.
  public init(
    _ assignment: DoseAssignment, from start: Instant, until end: Instant, grace: Int = 1800
  ) {
    let limit = end.secondsSinceEpoch - Int64(grace)
    var counts = (due: 0, taken: 0, onTime: 0, extra: 0)
    for moment in assignment.moments where moment.due >= start {
      let doses = moment.doses.filter { $0.isTaken && $0.instant <= end }.map(\.instant)
      let isRecorded = !doses.isEmpty || moment.doses.contains { !$0.isTaken }
      guard isRecorded || moment.due.secondsSinceEpoch <= limit else { continue }
      counts.due += 1
      counts.taken += doses.isEmpty ? 0 : 1
      counts.extra += max(0, doses.count - 1)
      let isOnTime = doses.contains {
        abs($0.secondsSinceEpoch - moment.due.secondsSinceEpoch) <= Int64(grace)
      }
      counts.onTime += isOnTime ? 1 : 0
    }
    func inside(_ doses: [DoseAssignment.Dose]) -> [Instant] {
      doses.filter { $0.isTaken && $0.instant >= start && $0.instant <= end }.map(\.instant)
    }
    let extra = inside(assignment.extra)
    let all = (inside(assignment.moments.flatMap(\.doses)) + extra).sorted()
    self.taken = Ratio(counts.taken, of: counts.due)
    onTime = Ratio(counts.onTime, of: counts.due)
    self.extra = counts.extra + extra.count
    longestGap = Self.longest(of: (counts.due > 0 ? [start] : []) + all, until: end)
  }

  private static func longest(of starts: [Instant], until end: Instant) -> Gap? {
    zip(starts, starts.dropFirst() + [end]).map { Gap(start: $0, end: $1) }
      .reduce(nil) { longest, gap in gap.seconds > (longest?.seconds ?? -1) ? gap : longest }
  }
}
