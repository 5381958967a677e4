public import SurveyPrimitives

/// A reference to another resource.
///
/// [references.html](https://hl7.org/fhir/R4/references.html)
public struct Reference: Hashable, Sendable {
  /// The literal reference: `Patient/12`, `#contained`, or a URL.
  public var reference: String?
  /// The type of the resource: `Patient`.
  public var type: String?
  /// What it is, in words.
  public var display: String?
  /// What its source says beyond these fields: the identifier, extensions.
  public var preserved = Preserved()

  /// Creates a reference.
  public init(reference: String? = nil, type: String? = nil, display: String? = nil) {
    self.reference = reference
    self.type = type
    self.display = display
  }
}
