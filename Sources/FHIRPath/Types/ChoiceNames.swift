import FHIRDocument

/// The names that an element of a choice may have: `valueString`, `valueQuantity` for `value`.
///
/// Names are numbered in the order of the alphabet, so those of a choice lie close together.
struct ChoiceNames: Sendable {
  /// The least of the names.
  let first: UInt16
  /// From the least name on, the type that the name says, or unknown.
  let types: [TypeNumber]

  @inline(__always)
  func type(_ name: UInt16) -> TypeNumber? {
    let place = Int(name) - Int(first)
    guard place >= 0, place < types.count else { return nil }
    let type = types[place]
    return type.isKnown ? type : nil
  }

  /// All choices of a version, and for each name the place of its choice.
  static func all(in definitions: Definitions) -> (ofName: [UInt16], choices: [ChoiceNames]) {
    var found: [UInt16: [UInt16: TypeNumber]] = [:]
    for type in definitions.types {
      for element in type.elements {
        guard let choice = element.choice else { continue }
        found[choice.rawValue, default: [:]][element.name.rawValue] = TypeNumber(
          UInt16(truncatingIfNeeded: element.typeIndex))
      }
    }
    var ofName = [UInt16](repeating: .max, count: Int(ElementName.knownCount))
    var choices: [ChoiceNames] = []
    for (base, variants) in found.sorted(by: { $0.key < $1.key }) {
      guard let first = variants.keys.min(), let last = variants.keys.max() else { continue }
      var types = [TypeNumber](repeating: .unknown, count: Int(last - first) + 1)
      for (name, type) in variants { types[Int(name - first)] = type }
      ofName[Int(base)] = UInt16(choices.count)
      choices.append(ChoiceNames(first: first, types: types))
    }
    return (ofName, choices)
  }
}
