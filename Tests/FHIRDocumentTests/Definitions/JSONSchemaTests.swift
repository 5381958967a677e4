import Foundation
import TestSupport
import Testing

@testable import FHIRDocument

@Suite("The tables against HL7's JSON schema")
struct JSONSchemaTests {
  @Test(
    "Every resource and every type in it has the properties and arrays of the JSON schema",
    .enabled(if: !DefinitionsCorpus.jsonSchemas.isEmpty, Comment(rawValue: Corpus.absence)),
    arguments: DefinitionsCorpus.jsonSchemas)
  func propertiesAgree(version: FHIRVersion, file: URL) throws {
    let definitions = Definitions.of(version)
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let schemas = try #require(json?["definitions"] as? [String: [String: Any]])
    var pending = definitions.resourceNames.map { (schema: $0, type: $0) }
    var seen: Set<String> = []
    var checked: Set<String> = []
    while let (schema, name) = pending.popLast() {
      guard seen.insert(schema).inserted else { continue }
      let type = try #require(definitions.type(named: name), "\(name)")
      checked.insert(name)
      let properties = schemas[schema]?["properties"] as? [String: [String: Any]] ?? [:]
      let expected = properties.keys.filter { key in
        // ExampleScenario.instance has an element that is called resourceType.
        !key.hasPrefix("_") && !(key == "resourceType" && type.isResource)
          // The XSD and the StructureDefinition do not have it.
          && !(key == "modifierExtension" && name.hasPrefix("DataRequirement."))
      }
      #expect(type.elements.map(\.name.description).sorted() == expected.sorted(), "\(name)")
      for element in type.elements {
        guard let property = properties[element.name.description] else { continue }
        #expect(element.repeats == (property["type"] as? String == "array"), "\(name) \(element)")
        guard let reference = reference(property), !element.type.isPrimitive,
          element.typeName != "Resource"
        else { continue }
        pending.append((reference, element.typeName))
      }
    }
    // Resources, data types and inner types; without primitives and abstract types.
    let whole = definitions.types.filter { !$0.isPrimitive && !$0.isAbstract }.map(\.name)
    // No resource of R4B uses it any more.
    let unused: Set<String> = version == .r4b ? ["Population"] : []
    #expect(Set(whole).subtracting(checked) == unused)
  }

  /// The definition that a property, or the items of an array, refers to.
  private func reference(_ property: [String: Any]) -> String? {
    let items = property["items"] as? [String: Any]
    guard let reference = property["$ref"] as? String ?? items?["$ref"] as? String else {
      return nil
    }
    return reference.replacing("#/definitions/", with: "")
  }
}
