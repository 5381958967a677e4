import Foundation
import TestSupport
import Testing

@testable import FHIRDocument

@Suite("The tables against HL7's StructureDefinitions")
struct StructureDefinitionTests {
  @Test(
    "A type has the elements, order and cardinality of its StructureDefinition",
    .enabled(
      if: !DefinitionsCorpus.structureDefinitions.isEmpty, Comment(rawValue: Corpus.absence)),
    arguments: DefinitionsCorpus.structureDefinitions)
  func elementsAgree(version: FHIRVersion, file: URL) throws {
    let definitions = Definitions.of(version)
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let definition = try #require(json as? [String: Any])
    // Constraints (SimpleQuantity) are not types of their own.
    guard definition["derivation"] as? String != "constraint" else { return }
    let name = try #require(definition["type"] as? String)
    // What primitives have in common is Element, and Element's base says nothing.
    guard name != "PrimitiveType", name != "Base" else { return }
    guard definition["kind"] as? String != "primitive-type" else {
      #expect(definitions.type(named: name)?.isPrimitive == true)
      return
    }
    let snapshot = try #require(definition["snapshot"] as? [String: Any])
    let elements = try #require(snapshot["element"] as? [[String: Any]])
    for (path, elements) in expectedElements(elements) {
      let type = try #require(definitions.type(named: path), "\(path)")
      var expected = elements
      if path != name, isBackboneDataType(definition) {
        // HL7's XSD and JSON schema allow it here, the StructureDefinition does not.
        expected.insert(modifierExtension, at: 2)
      }
      #expect(type.elements.map { describe($0, version) } == expected, "\(path)")
    }
  }

  private let modifierExtension = "modifierExtension 0..* Extension"

  /// Whether this is a data type built on BackboneElement or BackboneType, such as `Timing` and `Dosage`.
  private func isBackboneDataType(_ definition: [String: Any]) -> Bool {
    definition["kind"] as? String == "complex-type"
      && (definition["baseDefinition"] as? String)?.contains("/Backbone") == true
  }

  private func describe(_ element: ElementDefinition, _ version: FHIRVersion) -> String {
    // The StructureDefinitions mostly give `id` and `Extension.url` the types of FHIRPath.
    let type = element.name == .id || element.isXMLAttribute ? "System" : element.typeName
    return "\(element.name) \(element.required ? "1" : "0")..\(element.repeats ? "*" : "1") \(type)"
  }

  /// For the type and each inner type, its elements as `describe` writes them.
  private func expectedElements(_ elements: [[String: Any]]) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for element in elements {
      guard let path = element["path"] as? String, let dot = path.lastIndex(of: ".") else {
        continue
      }
      let name = String(path[path.index(after: dot)...])
      let min = element["min"] as? Int == 0 ? "0" : "1"
      let max = element["max"] as? String == "1" ? "1" : "*"
      for type in typeNames(of: element, path: path) {
        let expanded =
          name.hasSuffix("[x]")
          ? name.dropLast(3) + type.prefix(1).uppercased() + type.dropFirst() : name[...]
        result[String(path[..<dot]), default: []].append("\(expanded) \(min)..\(max) \(type)")
      }
    }
    return result
  }

  private func typeNames(of element: [String: Any], path: String) -> [String] {
    if let reference = element["contentReference"] as? String {
      return [String(reference.dropFirst())]
    }
    var codes: [String] = []
    // STU3 repeats a type for each of its profiles.
    for type in element["type"] as? [[String: Any]] ?? [] {
      if let code = type["code"] as? String, !codes.contains(code) { codes.append(code) }
    }
    return codes.map { code in
      if code.hasPrefix("http://hl7.org/fhirpath/") || path.hasSuffix(".id")
        || element["representation"] != nil
      {
        return "System"
      }
      return code == "BackboneElement" || code == "Element" ? path : code
    }
  }
}
