/// Turns the complex types of the XSD into FHIR's types.
///
/// - Code lists (`PublicationStatus`) become `code`, `ResourceContainer` becomes `Resource`.
/// - Inner types get the path of their first use: `Questionnaire.Item` is `Questionnaire.item`.
struct XSDTypes {
  private let sources: [XSDReader.ComplexType]
  private let byName: [String: XSDReader.ComplexType]
  private let resources: Set<String>
  private let lists: [String: [String]]
  private var paths: [String: String] = [:]
  private var result: [SchemaType] = []

  /// Schema types that restrict a primitive and that FHIR knows by the primitive's name.
  static let aliases = ["SampledDataDataType": "string", "ResourceContainer": "Resource"]
  static let abstractResources: Set<String> = ["Resource", "DomainResource"]

  static func types(of schema: XSDReader) throws -> [SchemaType] {
    var types = XSDTypes(schema)
    try types.build()
    return types.result
  }

  private init(_ schema: XSDReader) {
    sources = schema.types
    lists = schema.lists
    byName = Dictionary(sources.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    resources = Set(byName["ResourceContainer"]?.references ?? [])
  }

  /// Primitives come first, then bases before the types built on them.
  private mutating func build() throws {
    for source in sources where source.name == "Element" { try add(source, as: source.name) }
    for source in sources where isPrimitive(source) {
      result.append(SchemaType(name: source.name, kind: .primitive, base: "Element", elements: []))
    }
    result.append(SchemaType(name: "xhtml", kind: .primitive, base: "Element", elements: []))
    for name in ["BackboneElement", "Quantity", "Resource", "DomainResource"] {
      guard let source = byName[name] else {
        throw UnexpectedSchema(description: "the schema has no type \(name)")
      }
      try add(source, as: name)
    }
    let others = sources.filter { isOuter($0) && !resources.contains($0.name) }
    for source in others + sources.filter({ resources.contains($0.name) }) {
      try add(source, as: source.name)
    }
    for source in sources where source.name.contains(".") && paths[source.name] == nil {
      throw UnexpectedSchema(description: "\(source.name) is used nowhere")
    }
  }

  private func isPrimitive(_ source: XSDReader.ComplexType) -> Bool {
    source.valueType?.hasSuffix("-primitive") == true && Self.aliases[source.name] == nil
  }

  private func isOuter(_ source: XSDReader.ComplexType) -> Bool {
    source.valueType == nil && !source.name.contains(".") && Self.aliases[source.name] == nil
  }

  private mutating func add(_ source: XSDReader.ComplexType, as path: String) throws {
    guard paths[source.name] == nil else { return }
    paths[source.name] = path
    let kind: SchemaType.Kind =
      resources.contains(source.name)
      ? .resource
      : Self.abstractResources.contains(source.name) ? .abstractResource : .complex
    let index = result.count
    result.append(SchemaType(name: path, kind: kind, base: source.base, elements: []))
    result[index].elements =
      try source.attributes
      + source.elements.map { element in
        var element = element
        element.codes = byName[element.types[0]]?.valueType.flatMap { lists[$0] } ?? []
        element.types = try element.types.map { try resolve($0, at: path + "." + element.name) }
        return element
      }
  }

  private mutating func resolve(_ type: String, at path: String) throws -> String {
    guard type != "xhtml" else { return type }
    guard let source = byName[type] else {
      throw UnexpectedSchema(description: "\(path) has the unknown type \(type)")
    }
    if let alias = Self.aliases[type] { return alias }
    if source.valueType != nil, !isPrimitive(source) { return "code" }
    if type.contains(".") {
      try add(source, as: path)
      return paths[type] ?? type
    }
    return type
  }
}
