/// A value that few items have: without one it takes the room of a reference.
@propertyWrapper
@usableFromInline
struct Rare<Value: Hashable & Sendable>: Hashable, Sendable {
  @usableFromInline
  final class Box: Sendable {
    @usableFromInline let value: Value
    @usableFromInline init(_ value: Value) { self.value = value }
  }

  @usableFromInline var box: Box?

  /// Without a value.
  @inlinable init() { box = nil }

  @inlinable init(wrappedValue: Value?) { box = wrappedValue.map { Box($0) } }

  @inlinable var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map { Box($0) } }
  }

  @usableFromInline
  static func == (left: Rare, right: Rare) -> Bool {
    left.box === right.box || left.wrappedValue == right.wrappedValue
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Rare: CustomReflectable {
  @usableFromInline var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}
