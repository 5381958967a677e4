import FHIRDocument
import SurveyPrimitives

/// Makes the resources that `%terminologies` gives.
struct ResourceBuilder {
  private var builder = DocumentBuilder()

  init(_ type: String) {
    builder.open(.root)
    builder.string(.resourceType, type)
  }

  /// Parameters with a result.
  init(result: Bool) {
    self.init("Parameters")
    add(parameter: "result", "valueBoolean", .boolean, String(result))
  }

  mutating func open(_ name: String) { builder.open(builder.name(name)) }

  mutating func close() { builder.close() }

  /// Adds a primitive where there is a value.
  mutating func add(_ name: String, _ kind: PrimitiveKind, _ text: String?) {
    if let text { builder.primitive(builder.name(name), kind, text) }
  }

  mutating func add(_ name: String, _ coding: Coding) {
    open(name)
    add("system", .string, coding.system)
    add("version", .string, coding.version)
    add("code", .string, coding.code)
    add("display", .string, coding.display)
    close()
  }

  /// Adds a parameter, or with `part` a part of one, where there is a value.
  mutating func add(
    _ element: String = "parameter", parameter name: String, _ value: String, _ kind: PrimitiveKind,
    _ text: String?
  ) {
    guard let text else { return }
    open(element)
    add("name", .string, name)
    add(value, kind, text)
    close()
  }

  func document(_ version: FHIRVersion) -> Document {
    var builder = builder
    return builder.finish(version: version)
  }
}

extension ResourceBuilder {
  /// Parameters with what is known of a concept: CodeSystem, Operation $lookup.
  init(looking concept: FHIRPath.TerminologyConcept) {
    self.init("Parameters")
    let coding = concept.coding
    add(parameter: "name", "valueString", .string, concept.systemName ?? coding.system)
    add(parameter: "version", "valueString", .string, coding.version)
    add(parameter: "display", "valueString", .string, coding.display)
    add(parameter: "definition", "valueString", .string, concept.definition)
    for designation in concept.designations {
      open("parameter")
      add("name", .string, "designation")
      add("part", parameter: "value", "valueString", .string, designation)
      close()
    }
    for property in concept.properties {
      open("parameter")
      add("name", .string, "property")
      add("part", parameter: "code", "valueCode", .string, property.code)
      add("part", parameter: "value", "valueString", .string, property.value)
      close()
    }
  }

  /// Parameters that say that a code is valid: ValueSet, Operation $validate-code.
  init(
    validated code: (code: String, system: String?), _ terminology: any FHIRPath.TerminologyLookup
  ) {
    self.init(result: true)
    add(parameter: "code", "valueCode", .string, code.code)
    add(parameter: "system", "valueUri", .string, code.system)
    guard let system = code.system,
      case .concept(let concept) = terminology.concept(code.code, of: .address(system))
    else { return }
    add(parameter: "display", "valueString", .string, concept.coding.display)
  }
}
