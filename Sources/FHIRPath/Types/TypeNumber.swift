/// A type of FHIR by its index in the definitions of its version.
struct TypeNumber: Hashable, Sendable {
  var rawValue: UInt16

  @inline(__always)
  init(_ rawValue: UInt16) { self.rawValue = rawValue }

  /// FHIR does not know the type.
  static let unknown = TypeNumber(.max)
  /// The type was not looked for yet.
  static let unresolved = TypeNumber(.max - 1)

  @inline(__always)
  var isKnown: Bool { rawValue < Self.unresolved.rawValue }
}
