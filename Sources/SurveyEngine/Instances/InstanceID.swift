/// One occurrence of an item: a repetition of a group, a question under one answer of its parent.
///
/// Stable while the session lives, also over ``Session/undo()``.
public struct InstanceID: Hashable, Sendable {
  /// A number that is given once; it says nothing about the order.
  public let rawValue: Int

  init(_ rawValue: Int) { self.rawValue = rawValue }
}
