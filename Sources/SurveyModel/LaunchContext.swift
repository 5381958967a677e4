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

extension LaunchContext {
  /// The contexts that are there without being declared, by the types of their resources.
  ///
  /// [launchContext](https://build.fhir.org/ig/HL7/sdc/CodeSystem-launchContext.html)
  package static let known: [LaunchContext] = [
    LaunchContext(name: "patient", types: ["Patient"]),
    LaunchContext(name: "encounter", types: ["Encounter"]),
    LaunchContext(name: "location", types: ["Location"]),
    LaunchContext(name: "study", types: ["ResearchStudy"]),
    LaunchContext(name: "user"), LaunchContext(name: "clinical"),
  ]
}

extension Survey {
  /// The name that the survey has for a launch context: of those that differ from a name in case
  /// alone the only one, or else the name itself (rule 85).
  package func launchContextName(_ name: String) -> String {
    let names = Set(launchContexts.map(\.name))
    if names.contains(name) || names.isEmpty { return name }
    let alike = names.filter { $0.lowercased() == name.lowercased() }
    return alike.count == 1 ? alike.first ?? name : name
  }
}
