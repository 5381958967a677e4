import FHIRDocument

/// The names that an element of a choice may have: `valueString`, `valueQuantity` for `value`.
///
/// Names are numbered in the order of the alphabet, so those of a choice lie close together.
struct ChoiceRange: Sendable {
  /// The least of the names.
  let first: UInt16
  /// How many names there are from the least to the greatest, those of others included.
  let count: UInt16
  /// Where their types start in the list of all.
  let start: Int32

  static let none = ChoiceRange(first: 0, count: 0, start: 0)

  /// Whether a name may be one of them.
  @inline(__always)
  func contains(_ name: UInt16) -> Bool { name &- first < count }
}

/// All choices of a version of FHIR.
struct ChoiceTable: Sendable {
  /// Per name, the place of the choice that it is the base of.
  var ofName = [UInt16](repeating: .max, count: Int(ElementName.knownCount))
  var ranges: [ChoiceRange] = []
  /// The types that the names of all ranges say, unknown for names of others.
  var types: [TypeNumber] = []

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
        ChoiceRange(first: first, count: last - first + 1, start: Int32(types.count)))
      for name in first...last { types.append(variants[name] ?? .unknown) }
    }
  }
}
