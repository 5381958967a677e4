/// Puts the types of one version together from several sources.
struct VersionTypes {
  /// The primitives of every version, R5's among them.
  static let primitives = [
    "base64Binary", "boolean", "canonical", "code", "date", "dateTime", "decimal", "id", "instant",
    "integer", "integer64", "markdown", "oid", "positiveInt", "string", "time", "unsignedInt",
    "uri", "url", "uuid", "xhtml",
  ]

  /// Types that only others are built on.
  static let abstractResources: Set<String> = [
    "Resource", "DomainResource", "CanonicalResource", "MetadataResource",
  ]

  /// The names of the types that come from each source, in the order of the sources.
  private(set) var origins: [[String]] = []
  /// All types, primitives first, bases before the types built on them.
  private(set) var types: [SchemaType] = []

  /// - Parameters:
  ///   - absent: the primitives that the version does not have.
  ///   - sources: types with those inside them; a type is taken from the first that has it.
  init(without absent: [String], sources: [[[SchemaType]]]) throws {
    var groups: [String: [SchemaType]] = [:]
    for source in sources {
      var taken: [String] = []
      for group in source where group.first.map({ groups[$0.name] == nil }) == true {
        groups[group[0].name] = group
        taken.append(group[0].name)
      }
      origins.append(taken.sorted())
    }
    groups["Base"] = nil
    // Primitives have no elements but those of Element.
    groups = groups.filter { $0.key != "PrimitiveType" && $0.value[0].base != "PrimitiveType" }
    let primitives = Self.primitives.filter { !absent.contains($0) }
    var done: Set<String> = []
    func add(_ name: String) throws {
      guard done.insert(name).inserted else { return }
      guard let group = groups[name] else {
        throw UnexpectedSchema(description: "\(name), on which others are built, is nowhere")
      }
      let base = group[0].base.flatMap { $0 == "Base" || $0 == "FHIRAbstractModel" ? nil : $0 }
      if let base { try add(base) }
      var result = group
      result[0].base = base
      result[0].kind = Self.kind(of: name, groups)
      if let base, base.hasPrefix("Backbone") {
        // HL7's XSD and JSON schema build the types inside such a data type on its base, too.
        for index in result.indices.dropFirst() { result[index].base = base }
      }
      types += result
    }
    try add("Element")
    types += primitives.map {
      SchemaType(name: $0, kind: .primitive, base: "Element", elements: [])
    }
    for name in ["BackboneElement", "Quantity", "Resource", "DomainResource"] { try add(name) }
    let others = groups.keys.sorted().map { (name: $0, kind: Self.kind(of: $0, groups)) }
    for other in others where other.kind == .complex { try add(other.name) }
    for other in others where other.kind != .complex { try add(other.name) }
    try check()
  }

  private static func kind(
    of name: String, _ groups: [String: [SchemaType]]
  ) -> SchemaType.Kind {
    if abstractResources.contains(name) { return .abstractResource }
    var base = groups[name]?[0].base
    while let current = base {
      if abstractResources.contains(current) { return .resource }
      base = groups[current]?[0].base
    }
    return .complex
  }

  /// Every type that an element has must be there.
  private func check() throws {
    let names = Set(types.map(\.name))
    for type in types {
      for element in type.elements {
        for name in element.types where !names.contains(name) {
          throw UnexpectedSchema(
            description: "\(type.name).\(element.name) has the unknown type \(name)")
        }
      }
    }
  }
}
