/// An item of a response whose text came before, in another response that was in order.
package struct RecurringItem: Sendable, BitwiseCopyable {
  /// The index of its node.
  package let node: Int
  /// The number of its text, for the reader that read it.
  package let number: Int
}
