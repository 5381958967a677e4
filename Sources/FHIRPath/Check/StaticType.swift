/// What is known about a collection before anything is evaluated.
struct StaticType {
  enum Candidate: Hashable {
    case fhir(TypeNumber)
    case system(SystemType)
  }

  /// The types that the items may be of; `nil` where nothing is known.
  var candidates: [Candidate]?
  /// Whether the items have an order.
  var isOrdered = true

  static let unknown = StaticType(candidates: nil)

  static func system(_ type: SystemType) -> StaticType {
    StaticType(candidates: [.system(type)])
  }

  static func fhir(_ type: TypeNumber) -> StaticType {
    type.isKnown ? StaticType(candidates: [.fhir(type)]) : .unknown
  }

  /// What may be of either.
  func joined(_ other: StaticType) -> StaticType {
    var result = self
    result.isOrdered = isOrdered && other.isOrdered
    guard let own = candidates, let others = other.candidates else {
      result.candidates = nil
      return result
    }
    result.candidates = own + others.filter { !own.contains($0) }
    return result
  }
}
