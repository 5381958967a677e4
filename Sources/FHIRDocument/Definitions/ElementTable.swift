/// What writers ask of the definition of an element, in one word.
struct PackedElement: BitwiseCopyable, Sendable {
  /// From the lowest bit: name, index, type, repeats, the kind of a primitive, and whether it is an
  /// attribute of XML.
  private let bits: UInt64

  private static let none: UInt16 = .max

  /// The word of an element at an index.
  init?(_ element: ElementDefinition, index: Int) {
    guard index < Self.none else { return nil }
    bits =
      UInt64(element.name.rawValue) | UInt64(index) << 16 | UInt64(element.typeNumber) << 32
      | (element.repeats ? 1 << 48 : 0) | Self.code(element.primitive) << 49
      | (element.isXMLAttribute ? 1 << 52 : 0)
  }

  /// The word for an element that a type does not have.
  @inline(__always)
  init(unknown name: UInt16) { bits = UInt64(name) | UInt64(Self.none) << 16 }

  /// The name, as ``ElementName/rawValue``.
  @inline(__always)
  var name: UInt16 { UInt16(truncatingIfNeeded: bits) }
  /// The index in ``TypeDefinition/elements``.
  @inline(__always)
  var index: UInt16 { UInt16(truncatingIfNeeded: bits >> 16) }
  /// Whether the type has the element.
  @inline(__always)
  var isKnown: Bool { index != Self.none }
  /// The index of the element's type in ``Definitions/types``.
  @inline(__always)
  var type: Int? { isKnown ? Int(bits >> 32 & 0xFFFF) : nil }
  @inline(__always)
  var repeats: Bool { bits & 1 << 48 != 0 }
  /// Whether XML writes the element as an attribute.
  @inline(__always)
  var isXMLAttribute: Bool { bits & 1 << 52 != 0 }
  @inline(__always)
  var primitive: PrimitiveKind? {
    switch bits >> 49 & 7 {
    case 1: .boolean
    case 2: .integer
    case 3: .decimal
    case 4: .string
    case 5: .xhtml
    default: nil
    }
  }

  private static func code(_ kind: PrimitiveKind?) -> UInt64 {
    switch kind {
    case nil: 0
    case .boolean: 1
    case .integer: 2
    case .decimal: 3
    case .string: 4
    case .xhtml: 5
    }
  }
}

/// Finds elements of a type by name, in a hash table with linear probing that is half empty.
struct ElementTable: BitwiseCopyable, Sendable {
  private let slots: RuleTable<PackedElement>
  private let mask: Int

  init(_ elements: [ElementDefinition]) {
    var size = 4
    while size < elements.count * 2 { size *= 2 }
    let mask = size - 1
    var packed = [PackedElement](repeating: PackedElement(unknown: 0), count: size)
    for (index, element) in elements.enumerated() {
      guard let element = PackedElement(element, index: index) else { break }
      var slot = Int(element.name) & mask
      while packed[slot].isKnown, packed[slot].name != element.name { slot = (slot + 1) & mask }
      if !packed[slot].isKnown { packed[slot] = element }
    }
    slots = RuleTable(packed)
    self.mask = mask
  }

  /// The first element with a name.
  @inline(__always)
  func find(_ name: UInt16) -> PackedElement {
    var slot = Int(name) & mask
    // A free slot has the name 0, which is no element of any type.
    while slots[slot].name != name, slots[slot].isKnown { slot = (slot &+ 1) & mask }
    if slots[slot].name == name { return slots[slot] }
    return PackedElement(unknown: name)
  }
}
