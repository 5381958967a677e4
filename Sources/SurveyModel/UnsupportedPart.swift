/// A part of a source that changes what a survey means, and that is not followed (rules 77, 79).
///
/// As long as a survey has one, its responses are not called complete.
public struct UnsupportedPart: Hashable, Sendable {
  /// What it is.
  public enum Kind: String, Hashable, Sendable {
    /// An extension that may change the meaning of what it is in.
    /// [extensibility.html#modifierExtension](https://hl7.org/fhir/R4/extensibility.html#modifierExtension)
    case modifierExtension
    /// The items of another questionnaire belong here.
    /// [SDC: modular forms](https://hl7.org/fhir/uv/sdc/modular.html)
    case subQuestionnaire
    /// A server gives the questions, by the answers so far.
    /// [SDC: adaptive forms](https://hl7.org/fhir/uv/sdc/adaptive.html)
    case adaptive
    /// An extension that must be followed wherever the survey is answered.
    /// [SDC: criticalExtension](https://hl7.org/fhir/uv/sdc/StructureDefinition-sdc-rendering-criticalExtension.html)
    case criticalExtension
  }

  /// What it is.
  public let kind: Kind
  /// The address of the extension, of the questionnaire, or of the profile that says it.
  public let address: String
  /// The linkId of the item that it is in; `nil` where it is about the whole survey.
  public let linkId: String?

  /// Creates a part.
  public init(_ kind: Kind, address: String, linkId: String? = nil) {
    (self.kind, self.address, self.linkId) = (kind, address, linkId)
  }
}
