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
  /// Whether they are parts of the response that the expression belongs to.
  var isOwn = false
  /// The linkIds of the items that they are, or that they are inside; `nil` for any.
  var linkIds: Set<String>?

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
    result.isOwn = isOwn && other.isOwn
    result.linkIds = linkIds.flatMap { own in other.linkIds.map { own.union($0) } }
    guard let own = candidates, let others = other.candidates else {
      result.candidates = nil
      return result
    }
    result.candidates = own + others.filter { !own.contains($0) }
    return result
  }
}
