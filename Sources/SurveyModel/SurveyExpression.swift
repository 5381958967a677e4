/// An expression of a survey: how a value, a condition or a text is calculated.
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

  /// The parts, elsewhere: an item has room for many expressions, and few of them are there.
  private var stored: Stored

  /// The name by which other expressions use the value, without `%`.
  public var name: String? {
    get { stored.parts.name }
    set { change { $0.name = newValue } }
  }
  /// The media type of the language: ``fhirPath``, ``query``, ``cql``.
  public var language: String {
    get { stored.parts.language }
    set { change { $0.language = newValue } }
  }
  /// The expression itself.
  public var text: String {
    get { stored.parts.text }
    set { change { $0.text = newValue } }
  }
  /// What it is for, in words.
  public var description: String? {
    get { stored.parts.description }
    set { change { $0.description = newValue } }
  }

  /// Creates an expression.
  public init(
    name: String? = nil, language: String = SurveyExpression.fhirPath, _ text: String,
    description: String? = nil
  ) {
    stored = Stored(
      Parts(name: name, language: language, text: text, description: description))
  }
}

extension SurveyExpression {
  private struct Parts: Hashable {
    var name: String?
    var language: String
    var text: String
    var description: String?
  }

  private final class Stored: Hashable, Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }

    static func == (left: Stored, right: Stored) -> Bool {
      left === right || left.parts == right.parts
    }

    func hash(into hasher: inout Hasher) { hasher.combine(parts) }
  }

  private mutating func change(_ body: (inout Parts) -> Void) {
    var parts = stored.parts
    body(&parts)
    stored = Stored(parts)
  }
}
