public import FHIRDocument

/// FHIR's Identifier, as far as something is found by it.
public struct BusinessIdentifier: Hashable, Sendable {
  /// The namespace of the value.
  public var system: String?
  /// The value.
  public var value: String

  /// Creates an identifier.
  public init(system: String?, value: String) { (self.system, self.value) = (system, value) }

  /// The identifier of a UUID.
  public init(uuid: String) { self.init(system: "urn:ietf:rfc:3986", value: "urn:uuid:\(uuid)") }

  /// Reads one; `nil` without a value.
  public init?(_ element: Element) {
    guard let value = element[.value]?.string, !value.isEmpty else { return nil }
    self.init(system: element[.system]?.string, value: value)
  }

  /// All of a resource: a response has one in R4, and any number in R5.
  public static func all(of resource: Element) -> [BusinessIdentifier] {
    resource.children(.identifier).compactMap { BusinessIdentifier($0) }
  }

  /// As a search has it: `system|value`, with what is special there escaped.
  /// [search.html#escaping](https://hl7.org/fhir/R4/search.html#escaping)
  public var token: String {
    let value = Self.escaped(value)
    return system.map { "\(Self.escaped($0))|\(value)" } ?? value
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\|,$".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
