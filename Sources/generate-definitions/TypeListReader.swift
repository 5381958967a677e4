import Foundation

/// Reads the type lists of the Python package `fhir.resources`: one module for each type of a
/// version, with a class for the type and one for each type inside it.
///
///     class QuestionnaireItem(backboneelement.BackboneElement):
///         linkId: fhirtypes.StringType | None = Field(…, json_schema_extra={…})
struct TypeListReader {
  /// A class as it is written there.
  struct ClassDefinition {
    var name: String
    var base: String
    /// The fields by name.
    var fields: [String: Field]
    /// The elements in canonical order, those of the bases too.
    var order: [String]
  }

  struct Field {
    var type: String
    var repeats: Bool
    var required: Bool
    var choice: String?
    var codes: [String]
  }

  private let classes: [String: ClassDefinition]
  private var paths: [String: String] = [:]
  private var result: [SchemaType] = []

  /// The types of a folder of modules, each followed by those inside it.
  static func read(_ folder: URL) throws -> [[SchemaType]] {
    let modules = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".py") }.sorted()
    return try modules.compactMap { module in
      let text = try String(contentsOf: folder.appending(path: module), encoding: .utf8)
      guard text.contains("\nProfile: http://hl7.org/fhir/StructureDefinition/") else { return nil }
      let classes = text.components(separatedBy: "\nclass ").dropFirst().compactMap(parse)
      guard let main = classes.first(where: { $0.name.lowercased() + ".py" == module }) else {
        return nil
      }
      var reader = TypeListReader(classes)
      try reader.add(main, as: main.name)
      return reader.result
    }
  }

  private init(_ classes: [ClassDefinition]) {
    self.classes = Dictionary(
      classes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private mutating func add(_ definition: ClassDefinition, as path: String) throws {
    guard paths[definition.name] == nil else { return }
    paths[definition.name] = path
    let index = result.count
    result.append(SchemaType(name: path, kind: .complex, base: definition.base, elements: []))
    var elements: [SchemaElement] = []
    for name in definition.order {
      guard let field = definition.fields[name] else { continue }
      if let choice = field.choice, elements.last?.name == choice {
        if !elements[elements.count - 1].types.contains(field.type) {
          elements[elements.count - 1].types.append(field.type)
        }
        continue
      }
      var type = field.type
      let name = field.choice ?? name
      if let inner = classes[type] {
        try add(inner, as: path + "." + name)
        type = paths[type] ?? type
      }
      elements.append(
        SchemaElement(
          name: name, types: [type], isChoice: field.choice != nil, isRequired: field.required,
          repeats: field.repeats, codes: field.codes))
    }
    result[index].elements = elements
  }
}

// MARK: The notation

extension TypeListReader {
  private static func parse(_ text: String) -> ClassDefinition? {
    guard let head = text.firstMatch(of: /^(\w+)\(\s*(?:\w+\.)?(\w+),?\s*\):/),
      let sequence = text.range(of: "def elements_sequence"),
      let list = text[sequence.upperBound...].firstMatch(of: /return \[([^\]]*)\]/)
    else { return nil }
    var fields: [String: Field] = [:]
    for part in text[..<sequence.lowerBound].matches(
      of: /\n    \w+: ([^=]+?)= Field\((.*?)\n    \)/.dotMatchesNewlines())
    {
      let (type, body) = (String(part.output.1), String(part.output.2))
      guard let alias = body.firstMatch(of: /alias="(\w+)"/), !alias.output.1.hasPrefix("_") else {
        continue
      }
      let isRequired =
        body.contains("\"element_required\": True")
        || body.contains("\"one_of_many_required\": True")
        || !type.contains("None")
      fields[String(alias.output.1)] = Field(
        type: typeName(type), repeats: type.contains("List["), required: isRequired,
        choice: body.firstMatch(of: /"one_of_many": "(\w+)"/).map { String($0.output.1) },
        codes: codes(body))
    }
    return ClassDefinition(
      name: String(head.output.1), base: String(head.output.2), fields: fields,
      order: list.output.1.matches(of: /"(\w+)"/).map { String($0.output.1) })
  }

  /// The codes that a field says it may have; with `+` at the end where there are more.
  private static func codes(_ body: String) -> [String] {
    guard let list = body.firstMatch(of: /"enum_values": \[(.*?)\]/.dotMatchesNewlines()) else {
      return []
    }
    return list.output.1.matches(of: /"([^"]*)"/).map { match in
      String(match.output.1).replacing("\\u003e", with: ">").replacing("\\u003c", with: "<")
    }
  }

  /// FHIR's name of a type: `string` for `fhirtypes.StringType`.
  private static func typeName(_ notation: String) -> String {
    guard let match = notation.firstMatch(of: /fhirtypes\.(\w+)Type/) else { return "boolean" }
    let name = String(match.output.1)
    let primitive = name.prefix(1).lowercased() + name.dropFirst()
    return VersionTypes.primitives.contains(primitive) ? primitive : name
  }
}
