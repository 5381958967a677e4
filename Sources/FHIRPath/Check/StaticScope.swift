public import FHIRDocument

extension FHIRPath {
  /// What is known of the values of an expression before it is evaluated.
  public struct ResultType: Sendable {
    let version: FHIRVersion
    let type: StaticType

    init(version: FHIRVersion, type: StaticType) { (self.version, self.type) = (version, type) }

    /// A resource or data type by its name: `Patient`, `Coding`; nothing is known of a name that is
    /// none.
    ///
    /// `isResponse` says that it is the response that the expression belongs to, so that the types
    /// of its answers are those in ``StaticScope/answers``.
    public init(_ name: String, version: FHIRVersion, isResponse: Bool = false) {
      self.version = version
      var type = TypeSystem.of(version).number(of: name).map { StaticType.fhir($0) } ?? .unknown
      type.isOwn = isResponse
      self.type = type
    }

    /// The types that the values can be of; `nil` where that is not certain, none for `{}`.
    ///
    /// FHIRPath's own types go by the FHIR type of the same meaning: `integer`, `dateTime`.
    public var names: Set<String>? {
      guard let candidates = type.candidates else { return nil }
      var names: Set<String> = []
      for candidate in candidates {
        switch candidate {
        case .fhir(let number):
          guard let name = TypeSystem.of(version).name(number) else { return nil }
          names.insert(name)
        case .system(let type):
          guard let name = type.fhirName else { return nil }
          names.insert(name)
        }
      }
      return names
    }

    /// What may be either.
    public func or(_ other: ResultType) -> ResultType {
      ResultType(version: version, type: type.joined(other.type))
    }
  }

  /// What is known of the surroundings of an expression before it is evaluated.
  public struct StaticScope: Sendable {
    /// What the variables hold, by their names without `%`.
    public var variables: [String: ResultType] = [:]
    /// The types of the answers that the items of the questionnaire have, by linkId, as FHIR names
    /// them: `Coding`, `decimal`.
    public var answers: [String: Set<String>] = [:]

    /// Surroundings of which nothing is known.
    public init() {}
  }
}

extension SystemType {
  /// The type of FHIR that means the same.
  fileprivate var fhirName: String? {
    switch self {
    case .boolean: "boolean"
    case .string: "string"
    case .integer: "integer"
    case .long: "integer64"
    case .decimal: "decimal"
    case .date: "date"
    case .dateTime: "dateTime"
    case .time: "time"
    case .quantity: "Quantity"
    case .any: nil
    }
  }
}
