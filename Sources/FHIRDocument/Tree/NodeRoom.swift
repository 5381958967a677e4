/// Room for the nodes of one document, without a check of the array behind it at each access.
///
/// The parser asks ``isFull`` before it adds a node. Every access is checked against the number of
/// nodes, in release builds too; the room lives as long as the call that lends its memory.
struct NodeRoom {
  private let start: UnsafeMutablePointer<Node>
  private let capacity: Int
  private(set) var count = 0

  /// Takes the memory that an array lends; nothing where it lends none.
  init?(_ memory: UnsafeMutableBufferPointer<Node>) {
    guard let start = memory.baseAddress else { return nil }
    self.start = start
    capacity = memory.count
  }

  var isFull: Bool { count >= capacity }

  /// Whether so many nodes can be added.
  @inline(__always)
  func hasRoom(for more: Int) -> Bool { capacity &- count >= more }

  @inline(__always)
  mutating func append(_ node: Node) {
    precondition(count < capacity)
    (start + count).initialize(to: node)
    count &+= 1
  }

  @inline(__always)
  subscript(_ index: Int) -> Node {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return start[index]
    }
    nonmutating _modify {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      yield &start[index]
    }
  }
}
