package import FHIRDocument

/// Values by the names of elements, found by the numbers of the names.
package struct NameMap<Value: Sendable>: Sendable {
  private var known: [Value?] = []
  /// Those of names that belong to one document alone.
  private var local: [Value?] = []

  package init() {}

  /// The value of a name.
  package subscript(_ name: ElementName) -> Value? {
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

  private static func index(ofLocal name: ElementName) -> Int {
    Int(name.rawValue - ElementName.firstLocal)
  }

  private static func set(_ value: Value?, at index: Int, in values: inout [Value?]) {
    if values.count <= index {
      let missing = max(index + 1, Int(ElementName.knownCount)) - values.count
      values.append(contentsOf: repeatElement(nil, count: missing))
    }
    values[index] = value
  }
}
