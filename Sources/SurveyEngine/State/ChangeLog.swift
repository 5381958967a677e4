/// Which answers changed of late, so that whoever keeps something made of all answers need not make it
/// anew for every one.
struct ChangeLog: Sendable {
  private static let most = 256

  /// Changes with every answer, and with everything that decides which of them count.
  private(set) var revision = 0
  /// The revision before the first change in the list.
  private var start = 0
  /// The instances whose answers changed, one a revision.
  private var instances: [InstanceID] = []

  /// Notes that the answers of an instance changed, and nothing else.
  mutating func addAnswer(of id: Int) {
    if instances.count == Self.most { addOther() }
    revision &+= 1
    instances.append(InstanceID(id))
  }

  /// Notes a change of another kind.
  mutating func addOther() {
    revision &+= 1
    start = revision
    instances.removeAll(keepingCapacity: true)
  }

  /// Goes on after another log.
  mutating func follow(_ other: ChangeLog) {
    revision = other.revision
    addOther()
  }

  /// The instances whose answers changed since a revision; `nil` where more changed than that.
  func since(_ revision: Int) -> [InstanceID]? {
    guard revision >= start, revision <= self.revision else { return nil }
    return Array(instances[(revision - start)...])
  }
}
