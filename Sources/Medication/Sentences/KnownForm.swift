import SurveyPrimitives

/// The forms of a medicine that languages have words for, where the unit of a dose is their code or their English name: `2 TAB`.
enum KnownForm: Hashable, Sendable, CaseIterable {
  case tablet, capsule, drop, patch, suppository, vial

  private static let codes: [String: KnownForm] = [
    "tab": .tablet, "tablet": .tablet, "tablets": .tablet, "cap": .capsule, "capsule": .capsule,
    "capsules": .capsule, "drop": .drop, "drops": .drop, "opdrop": .drop, "patch": .patch,
    "patches": .patch, "supp": .suppository, "vial": .vial, "vials": .vial,
  ]

  /// The form that the unit of a quantity names, or else its code.
  ///
  /// A unit in other words stays as it is.
  init?(_ quantity: Quantity) {
    guard let name = quantity.unit ?? quantity.code, let form = Self.codes[name.lowercased()] else {
      return nil
    }
    self = form
  }
}
