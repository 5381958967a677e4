/// A resource that must be given when the survey starts, and the variable that holds it.
///
/// [launchContext](https://hl7.org/fhir/uv/sdc/StructureDefinition-sdc-questionnaire-launchContext.html)
public struct LaunchContext: Hashable, Sendable {
  /// The name of the variable, without `%`: `patient`, `encounter`, `user`.
  public var name: String
  /// The types of resource that it may be.
  public var types: [String]
  /// What it is for, in words.
  public var description: String?

  /// Creates a launch context.
  public init(name: String, types: [String] = [], description: String? = nil) {
    self.name = name
    self.types = types
    self.description = description
  }
}
