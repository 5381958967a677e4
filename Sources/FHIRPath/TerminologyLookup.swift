public import FHIRDocument
public import SurveyPrimitives

extension FHIRPath {
  /// Knows terminology: `memberOf()`, `weight()`, `subsumes()`, `%terminologies`.
  ///
  /// What is asked for by `%terminologies` alone need not be answered: without it the functions fail
  /// and say so.
  public protocol TerminologyLookup: Sendable {
    /// Whether a code is in a value set; `nil` where that is not known.
    func isMember(code: String, system: String?, of valueSet: String) -> Bool?
    /// The weight of a code: the extension itemWeight or ordinalValue of its definition.
    func weight(code: String, system: String?) -> ExactDecimal?
    /// Whether a code of a system means the same as another one or something wider.
    func subsumes(_ code: String, _ other: String, system: String) -> Bool?

    /// Whether a code is in a value set, by its address or itself; `nil` where that is not known.
    func isMember(code: String, system: String?, of valueSet: TerminologySource) -> Bool?
    /// The codes of a value set in their order; `nil` where not all of them are known.
    func codes(of valueSet: TerminologySource) -> [Coding]?
    /// What a code system says of a code.
    func concept(_ code: String, of system: TerminologySource) -> TerminologyAnswer
  }

  /// A value set or a code system, as a function names it.
  public enum TerminologySource: Sendable {
    /// By its canonical address.
    case address(String)
    /// The resource itself.
    case resource(Element)
  }

  /// What a code system says of a code.
  public enum TerminologyAnswer: Sendable {
    /// It has the code.
    case concept(TerminologyConcept)
    /// It does not have it.
    case none
    /// That is not known.
    case unknown
  }

  /// A code with what its code system says of it.
  public struct TerminologyConcept: Sendable {
    /// The code, its system, version and display.
    public var coding: Coding
    /// The name of the code system.
    public var systemName: String?
    /// What it means.
    public var definition: String?
    /// Other words for it.
    public var designations: [String] = []
    /// Its properties by their codes.
    public var properties: [(code: String, value: String)] = []

    /// Creates a concept of which nothing else is said.
    public init(_ coding: Coding) { self.coding = coding }
  }
}

extension FHIRPath.TerminologyLookup {
  /// Whether a code is in a value set: of one that has an address, what its address says.
  public func isMember(
    code: String, system: String?, of valueSet: FHIRPath.TerminologySource
  ) -> Bool? {
    guard case .address(let address) = valueSet else { return nil }
    return isMember(code: code, system: system, of: address)
  }

  /// Nothing is known.
  public func codes(of valueSet: FHIRPath.TerminologySource) -> [Coding]? { nil }

  /// Nothing is known.
  public func concept(
    _ code: String, of system: FHIRPath.TerminologySource
  ) -> FHIRPath.TerminologyAnswer { .unknown }
}
