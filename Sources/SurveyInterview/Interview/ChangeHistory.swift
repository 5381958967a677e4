import SurveyEngine

/// Which events of a session belong together to one change, and what was taken back.
struct ChangeHistory: Hashable, Sendable {
  /// Of each change of this interview, how many events there were before it.
  private var starts: [Int] = []
  /// The changes that were taken back, the last one at the end.
  private(set) var undone: [[SessionEvent.Action]] = []

  /// A person changed something by all events from `start` on; what was taken back stays so.
  mutating func add(from start: Int) {
    starts.append(start)
    undone = []
  }

  /// How many events the last change of a session has; 0 where there is nothing to take back.
  ///
  /// Events from before this interview, those of a draft, are a change each. Stored answers, which
  /// nobody gave here, stay.
  func lastChange(of events: [SessionEvent]) -> Int {
    guard let last = events.last, !last.isStored else { return 0 }
    return starts.last.map { events.count - $0 } ?? 1
  }

  /// The last change was taken back.
  mutating func undo(_ actions: [SessionEvent.Action]) {
    _ = starts.popLast()
    undone.append(actions)
  }

  /// The change that was taken back last happens again.
  mutating func redo(from start: Int) {
    undone.removeLast()
    starts.append(start)
  }
}
