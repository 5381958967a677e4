public import SurveyPrimitives

/// Which due moment each dose that is recorded belongs to: the one rule of a plan, of adherence, of recording.
///
/// A dose belongs to the last moment that is not after it: it is late. Shortly before the next moment it belongs to that
/// one: in the last quarter of the time between both, or the last two hours, where these are longer, but never before
/// the middle. After the last moment it belongs to that as long as another would have come, and before the first one as
/// if one had come before; where there is one alone, in half a day. One that answers a Task belongs to its moment.
///
/// The rule does not look at what is recorded else, nor at the clock: a dose belongs to the same moment whenever
/// somebody asks, as long as the neighbours of the moment are among those that are given.
public struct DoseAssignment: Hashable, Sendable {
  /// A dose that is recorded.
  public struct Dose: Hashable, Sendable {
    /// When it was taken, or was to be.
    public let instant: Instant
    /// Whether it was taken, or is recorded as not taken.
    public let isTaken: Bool
    /// The moment of the Task that it answers.
    public let asked: Instant?

    /// Names a dose.
    public init(at instant: Instant, isTaken: Bool, asked: Instant? = nil) {
      (self.instant, self.isTaken, self.asked) = (instant, isTaken, asked)
    }
  }

  /// A due moment, with the doses that belong to it.
  public struct Moment: Hashable, Sendable {
    /// When it is due.
    public let due: Instant
    /// The doses, in the order of time.
    public internal(set) var doses: [Dose] = []

    /// Whether one was taken; `nil` where nothing is recorded.
    ///
    /// One that was taken goes before one that was not.
    public var isTaken: Bool? { doses.isEmpty ? nil : doses.contains(where: \.isTaken) }

    /// The doses that ``isTaken`` does not speak of: all but the first one that was taken, or that was not.
    public var others: [Dose] {
      let shown = doses.firstIndex { $0.isTaken == isTaken }
      return doses.indices.filter { $0 != shown }.map { doses[$0] }
    }
  }

  /// The moments, in the order of time, each once.
  public private(set) var moments: [Moment]
  /// The doses that belong to none.
  public private(set) var extra: [Dose] = []

  /// Assigns doses to moments, both in whatever order.
  public init(_ doses: [Dose], to due: [Instant]) {
    let due = Set(due).sorted()
    moments = due.map { Moment(due: $0) }
    let seconds = due.map { Int($0.secondsSinceEpoch) }
    for dose in doses.sorted(by: { $0.instant < $1.instant }) {
      let asked = dose.asked.flatMap { moment in due.firstIndex(of: moment) }
      if let index = asked ?? Self.index(of: Int(dose.instant.secondsSinceEpoch), in: seconds) {
        moments[index].doses.append(dose)
      } else {
        extra.append(dose)
      }
    }
  }

  /// How far from a due moment a dose may be, where there is one alone: half a day.
  private static let reach = 43_200

  /// The index of the due moment that a dose belongs to.
  private static func index(of dose: Int, in due: [Int]) -> Int? {
    var (low, next) = (0, due.count)
    while low < next {
      let middle = (low + next) / 2
      if due[middle] > dose { next = middle } else { low = middle + 1 }
    }
    let last = next - 1
    guard due.indices.contains(last) else {
      guard let first = due.first else { return nil }
      let step = due.count > 1 ? due[1] - first : 2 * reach
      return first - dose <= early(step) ? 0 : nil
    }
    guard due.indices.contains(next) else {
      let step = due.count > 1 ? due[last] - due[last - 1] : reach
      return dose - due[last] < max(step, 1) ? last : nil
    }
    return due[next] - dose <= early(due[next] - due[last]) ? next : last
  }

  /// How long before a moment a dose is that moment's, by the time between it and the one before.
  private static func early(_ step: Int) -> Int {
    min(step / 2, max(step / 4, 7200))
  }
}
