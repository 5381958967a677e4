/// A value that few items have: without one it takes the room of a reference.
@usableFromInline
struct Rare<Value: Hashable & Sendable>: Sendable {
  @usableFromInline
  final class Box: Sendable {
    @usableFromInline let value: Value
    @usableFromInline init(_ value: Value) { self.value = value }
  }

  @usableFromInline var box: Box?

  /// Without a value.
  @inlinable init() { box = nil }

  @inlinable var value: Value? {
    get { box?.value }
    set { box = newValue.map { Box($0) } }
  }

  @inlinable var hasValue: Bool { box != nil }
}

extension Rare: Hashable {
  @usableFromInline
  static func == (left: Rare, right: Rare) -> Bool {
    left.box === right.box || left.value == right.value
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Rare: CustomReflectable {
  @usableFromInline var customMirror: Mirror { Mirror(reflecting: value as Any) }
}
