public import FHIRDocument

/// Values by the names of elements, found by the numbers of the names.
@frozen @usableFromInline
package struct NameMap<Value: Sendable>: Sendable {
  @usableFromInline var known: [Value?] = []
  /// Those of names that belong to one document alone.
  @usableFromInline var local: [Value?] = []

  @inlinable package init() {}

  /// The value of a name.
  @inlinable package subscript(_ name: ElementName) -> Value? {
    get {
      let (values, index) =
        name.isLocal ? (local, Self.index(ofLocal: name)) : (known, Int(name.rawValue))
      return index < values.count ? values[index] : nil
    }
    set {
      if name.isLocal {
        Self.set(newValue, at: Self.index(ofLocal: name), in: &local)
      } else {
        Self.set(newValue, at: Int(name.rawValue), in: &known)
      }
    }
  }

  @usableFromInline static func index(ofLocal name: ElementName) -> Int {
    Int(name.rawValue - ElementName.firstLocal)
  }

  @inlinable static func set(_ value: Value?, at index: Int, in values: inout [Value?]) {
    if values.count <= index {
      let missing = max(index + 1, Int(ElementName.knownCount)) - values.count
      values.append(contentsOf: repeatElement(nil, count: missing))
    }
    values[index] = value
  }
}
