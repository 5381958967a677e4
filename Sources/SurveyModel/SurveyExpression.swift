/// An expression of a survey: how a value, a condition or a text is worked out.
///
/// [Expression](https://hl7.org/fhir/R4/metadatatypes.html#Expression); SDC says where each may
/// stand: [expressions](https://hl7.org/fhir/uv/sdc/expressions.html).
public struct SurveyExpression: Hashable, Sendable {
  /// The language of FHIRPath expressions.
  public static let fhirPath = "text/fhirpath"
  /// The language of queries to a FHIR server.
  public static let query = "application/x-fhir-query"
  /// The language of CQL.
  public static let cql = "text/cql"

  /// The name by which other expressions use the value, without `%`.
  public var name: String?
  /// The media type of the language: ``fhirPath``, ``query``, ``cql``.
  public var language: String
  /// The expression itself.
  public var text: String
  /// What it is for, in words.
  public var description: String?

  /// Creates an expression.
  public init(
    name: String? = nil, language: String = SurveyExpression.fhirPath, _ text: String,
    description: String? = nil
  ) {
    self.name = name
    self.language = language
    self.text = text
    self.description = description
  }
}
