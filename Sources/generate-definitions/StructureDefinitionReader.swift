import Foundation

/// Reads StructureDefinitions in JSON: each gives a type and the types inside it.
///
/// Those of DSTU2 say some things otherwise: `base` and `constrainedType`; an element has
/// `nameReference` with the name of another one, and does not say that it is inherited.
enum StructureDefinitionReader {
  /// The types of a folder, each followed by those inside it; constraints are not types.
  static func read(_ folder: URL) throws -> [[SchemaType]] {
    let groups = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.sorted()
      .compactMap { try types(of: folder.appending(path: $0)) }
    return withoutInherited(groups)
  }

  /// The types without elements that their bases have.
  private static func withoutInherited(_ groups: [[SchemaType]]) -> [[SchemaType]] {
    let all = Dictionary(
      groups.flatMap(\.self).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return groups.map { group in
      group.map { type in
        var inherited: Set<String> = []
        var base = type.base
        while let current = base.flatMap({ all[$0] }) {
          inherited.formUnion(current.elements.map(\.name))
          base = current.base
        }
        var own = type
        own.elements.removeAll { inherited.contains($0.name) }
        return own
      }
    }
  }

  private static func types(of file: URL) throws -> [SchemaType]? {
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    guard let definition = json as? [String: Any],
      definition["derivation"] as? String != "constraint",
      definition["constrainedType"] == nil,
      definition["kind"] as? String != "primitive-type",
      let snapshot = definition["snapshot"] as? [String: Any],
      let elements = snapshot["element"] as? [[String: Any]],
      let name = definition["type"] as? String ?? elements.first?["path"] as? String
    else { return nil }
    let address = definition["baseDefinition"] as? String ?? definition["base"] as? String
    let base = address?.split(separator: "/").last
    var types = [
      SchemaType(name: name, kind: .complex, base: base.map(String.init), elements: [])
    ]
    var indexes = [name: 0]
    var named: [String: String] = [:]
    for element in elements.dropFirst() {
      guard let path = element["path"] as? String, let dot = path.lastIndex(of: ".") else {
        continue
      }
      guard let owner = indexes[String(path[..<dot])] else {
        throw UnexpectedSchema(description: "\(path) stands before the element it belongs to")
      }
      if let name = element["name"] as? String { named[name] = path }
      let inner = innerBase(element)
      if let inner {
        indexes[path] = types.count
        types.append(SchemaType(name: path, kind: .complex, base: inner, elements: []))
      }
      // An inherited element names the type that it comes from.
      let origin = (element["base"] as? [String: Any])?["path"] as? String
      if let origin, origin != path { continue }
      let label = String(path[path.index(after: dot)...])
      let reference = (element["nameReference"] as? String).flatMap { named[$0] }
      types[owner].elements.append(
        try schemaElement(element, label, inner == nil ? reference : path))
    }
    return types
  }

  /// The base of the type that an element defines, `nil` where it defines none.
  private static func innerBase(_ element: [String: Any]) -> String? {
    guard element["contentReference"] == nil, let types = element["type"] as? [[String: Any]],
      types.count == 1, let code = types[0]["code"] as? String
    else { return nil }
    return code == "BackboneElement" || code == "Element" ? code : nil
  }

  private static func schemaElement(
    _ element: [String: Any], _ label: String, _ inner: String?
  ) throws -> SchemaElement {
    guard let minimum = element["min"] as? Int, let maximum = element["max"] as? String,
      minimum < 2, maximum == "1" || maximum == "*"
    else { throw UnexpectedSchema(description: "\(label) occurs neither once nor at will") }
    let strength = (element["binding"] as? [String: Any])?["strength"] as? String
    let short = strength == "required" ? element["short"] as? String : nil
    let isChoice = label.hasSuffix("[x]")
    return SchemaElement(
      name: isChoice ? String(label.dropLast(3)) : label,
      types: inner.map { [$0] } ?? typeNames(element, label), isChoice: isChoice,
      isXMLAttribute: (element["representation"] as? [String])?.contains("xmlAttr") == true,
      isRequired: minimum != 0, repeats: maximum != "1", codes: short.map(codes) ?? [],
      hasLooseBinding: strength != nil && strength != "required")
  }

  /// The codes that a description lists: `replace | refer | seealso - type of link`.
  private static func codes(_ description: String) -> [String] {
    let list = description.components(separatedBy: " - ")[0]
    let codes = list.components(separatedBy: " | ")
    let areCodes = codes.allSatisfy { !$0.isEmpty && !$0.contains(" ") || $0.hasSuffix(" +") }
    return codes.count > 1 && areCodes ? codes : []
  }

  private static func typeNames(_ element: [String: Any], _ label: String) -> [String] {
    if let reference = element["contentReference"] as? String {
      return [String(reference.drop { $0 != "#" }.dropFirst())]
    }
    var names: [String] = []
    for type in element["type"] as? [[String: Any]] ?? [] {
      guard var name = type["code"] as? String else { continue }
      if name.hasPrefix("http://hl7.org/fhirpath/") {
        // FHIRPath's String: the id of a resource, other ids, and the url of an extension.
        let isAttribute = element["representation"] != nil
        name = label == "url" ? "uri" : isAttribute ? "string" : "id"
      }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
