/// A parameter of a search: `owner=Patient/f001`.
public struct SearchTerm: Hashable, Sendable {
  /// The parameter, with its modifier: `title:contains`.
  public let name: String
  /// What is looked for; as it goes between the commas and bars of FHIR, not encoded for an address.
  public let value: String

  /// Creates a parameter.
  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  /// The parameters as the query of an address; empty where there are none.
  static func query(_ terms: [SearchTerm]) -> String {
    terms.map { term in
      PercentEncoding.encode(term.name, keeping: ":") + "="
        + PercentEncoding.encode(term.value, keeping: ":/|,$")
    }.joined(separator: "&")
  }

  /// A text as a value that is looked for whole: what separates values in FHIR is escaped.
  ///
  /// [search.html#escaping](https://hl7.org/fhir/R4/search.html#escaping)
  public static func escaped(_ text: String) -> String {
    text.reduce(into: "") { text, character in
      if "\\,|$".contains(character) { text.append("\\") }
      text.append(character)
    }
  }
}
