/// Notices a response that has the id of the one before it in the same tables.
struct AdjacentIds {
  /// The last id in the tables of each plan.
  private var last: [[UInt8]]

  init(plans: Int) { last = Array(repeating: [], count: plans) }

  /// Forgets the responses before.
  mutating func start() {
    for plan in last.indices { last[plan].removeAll(keepingCapacity: true) }
  }

  /// Whether an id is that of the response before it in the tables of a plan.
  mutating func isRepeated(_ id: ArraySlice<UInt8>, inTablesOf plan: Int) -> Bool {
    if !id.isEmpty, id.elementsEqual(last[plan]) { return true }
    last[plan].removeAll(keepingCapacity: true)
    last[plan].append(contentsOf: id)
    return false
  }
}
