/// Rows that are made once for the whole program and never freed.
///
/// Nobody counts who holds them: with an array, each look at the rows would change one count that
/// all threads share, and they would wait for each other. Every access is checked against the
/// number of rows, in release builds too.
///
/// `@unchecked`: the rows do not change after they are made.
struct RuleTable<Row: BitwiseCopyable & Sendable>: BitwiseCopyable, @unchecked Sendable {
  private let start: UnsafePointer<Row>
  let count: Int

  init(_ rows: [Row]) {
    let memory = UnsafeMutablePointer<Row>.allocate(capacity: max(1, rows.count))
    for (index, row) in rows.enumerated() { (memory + index).initialize(to: row) }
    start = UnsafePointer(memory)
    count = rows.count
  }

  @inline(__always)
  subscript(_ index: Int) -> Row {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    return start[index]
  }
}
