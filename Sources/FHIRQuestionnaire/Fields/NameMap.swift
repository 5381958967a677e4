public import FHIRDocument

/// Values by the names of elements, found by the numbers of the names.
@frozen @usableFromInline
package struct NameMap<Value: Sendable>: Sendable {
  @usableFromInline var values: [Value] = []
  /// For the number of each name the position of its value, counted from 1; 0 where there is none.
  @usableFromInline var known: [UInt16] = []
  /// Those of names that belong to one document alone.
  @usableFromInline var local: [UInt16] = []

  @inlinable package init() {}

  /// The value of a name.
  @inlinable package subscript(_ name: ElementName) -> Value? {
    get {
      let position = position(of: name)
      return position == 0 ? nil : values[position - 1]
    }
    set {
      let position = position(of: name)
      if let newValue, position > 0 {
        values[position - 1] = newValue
      } else if let newValue {
        values.append(newValue)
        set(UInt16(values.count), of: name)
      } else if position > 0 {
        set(0, of: name)
      }
    }
  }

  @inlinable func position(of name: ElementName) -> Int {
    if name.isLocal {
      let index = Self.index(ofLocal: name)
      return index < local.count ? Int(local[index]) : 0
    }
    return Int(name.rawValue) < known.count ? Int(known[Int(name.rawValue)]) : 0
  }

  @inlinable mutating func set(_ position: UInt16, of name: ElementName) {
    if name.isLocal {
      let index = Self.index(ofLocal: name)
      while local.count <= index { local.append(0) }
      local[index] = position
    } else {
      if known.isEmpty { known = Array(repeating: 0, count: Int(ElementName.knownCount)) }
      known[Int(name.rawValue)] = position
    }
  }

  @inlinable static func index(ofLocal name: ElementName) -> Int {
    Int(name.rawValue - ElementName.firstLocal)
  }
}
