extension Array {
  /// Calls `body` with each entry where it is: a copy of a large one takes longer than to look at it.
  @inlinable
  package func forEachInPlace(_ body: (borrowing Element) throws -> Void) rethrows {
    let entries = span
    for index in entries.indices { try body(entries[index]) }
  }
}
