import FHIRDocument

/// The names that an element of a choice may have: `valueString`, `valueQuantity` for `value`.
///
/// Names are numbered in the order of the alphabet, so those of a choice are close together.
struct ChoiceRange: BitwiseCopyable, @unchecked Sendable {
  /// The least of the names.
  let first: UInt16
  /// How many names there are from the least to the greatest, those of others included.
  let count: UInt16
  /// The types that the names say, unknown for names of others; they stay as long as the program.
  private let types: UnsafePointer<TypeNumber>?

  static var none: ChoiceRange { ChoiceRange() }

  private init() { (first, count, types) = (0, 0, nil) }

  /// A range from its least name on.
  init(first: UInt16, types: [TypeNumber]) {
    self.first = first
    count = UInt16(types.count)
    let memory = UnsafeMutablePointer<TypeNumber>.allocate(capacity: types.count)
    for (index, type) in types.enumerated() { (memory + index).initialize(to: type) }
    self.types = UnsafePointer(memory)
  }

  /// Whether a name may be one of them.
  @inline(__always)
  func contains(_ name: UInt16) -> Bool { name &- first < count }

  /// The type that the name of a variant says.
  @inline(__always)
  func type(_ name: UInt16) -> TypeNumber? {
    guard contains(name), let type = types?[Int(name &- first)], type.isKnown else { return nil }
    return type
  }
}

/// All choices of a version of FHIR.
struct ChoiceTable: Sendable {
  /// Per name, the index of the choice that it is the base of.
  var ofName = [UInt16](repeating: .max, count: Int(ElementName.knownCount))
  var ranges: [ChoiceRange] = []

  init(_ definitions: Definitions) {
    var found: [UInt16: [UInt16: TypeNumber]] = [:]
    for type in definitions.types {
      for element in type.elements {
        guard let choice = element.choice else { continue }
        found[choice.rawValue, default: [:]][element.name.rawValue] = TypeNumber(
          UInt16(truncatingIfNeeded: element.typeIndex))
      }
    }
    for (base, variants) in found.sorted(by: { $0.key < $1.key }) {
      guard let first = variants.keys.min(), let last = variants.keys.max() else { continue }
      ofName[Int(base)] = UInt16(ranges.count)
      ranges.append(
        ChoiceRange(first: first, types: (first...last).map { variants[$0] ?? .unknown }))
    }
  }
}
