/// Writes the table of all element names and the static members of `ElementName`.
struct NamesWriter {
  /// The types of every version.
  var types: [SchemaType]

  /// Names that are in resources but that no type defines.
  static let extraNames = ["resourceType", "fhir_comments"]

  /// The types (with those inside them) whose element names become static members.
  static let memberTypes: Set<String> = [
    "Questionnaire", "QuestionnaireResponse", "Task", "Bundle", "ValueSet", "CodeSystem",
    "Patient", "Extension", "OperationOutcome", "Parameters", "Element", "BackboneElement",
    "Resource", "DomainResource", "Coding", "CodeableConcept", "Quantity", "Reference",
    "Attachment", "Identifier", "Period", "Meta", "Narrative", "Expression", "ContactDetail",
    "ContactPoint", "Annotation", "Range", "Ratio", "HumanName", "Address", "UsageContext",
  ]

  /// Words that a static member can only have as its name in backticks.
  static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
    "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true", "try", "typealias", "var", "where", "while",
  ]

  /// All names in alphabetical order; the index of a name is its number.
  var names: [String] {
    var names = Set(Self.extraNames)
    for element in types.flatMap(\.elements) {
      names.insert(element.name)
      names.formUnion(element.expandedNames)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func list() -> String {
    """
    extension NameTable {
      /// How many names the list has.
      @usableFromInline static let knownCount: UInt16 = \(names.count)

      /// Every element name of every version, one a line; the number of the line is the identifier.
      static let list: StaticString = \"""
    \(names.joined(separator: "\n"))
    \"""
    }

    """
  }

  func members() -> String {
    let owners = owners()
    let members = names.enumerated().compactMap { number, name -> String? in
      guard let owner = owners[name] else { return nil }
      let identifier = Self.keywords.contains(name) ? "`\(name)`" : name
      return """
          /// \(owner)
          @inlinable public static var \(identifier): ElementName { ElementName(rawValue: \(number)) }
        """
    }
    return "extension ElementName {\n\(members.joined(separator: "\n"))\n}\n"
  }

  /// For each name that becomes a member, a few of the types in which it is.
  private func owners() -> [String: String] {
    var owners: [String: [String]] = ["resourceType": ["the JSON of every resource"]]
    for type in types {
      let outer = String(type.name.prefix { $0 != "." })
      for element in type.elements
      where Self.memberTypes.contains(outer)
        || (element.isChoice && ["value", "answer", "initial"].contains(element.name))
      {
        for name in [element.name] + element.expandedNames where isIdentifier(name) {
          owners[name, default: []].append(type.name)
        }
      }
    }
    return owners.mapValues { types in
      var unique: [String] = []
      for type in types where !unique.contains(type) { unique.append(type) }
      return "In " + unique.prefix(3).joined(separator: ", ") + (unique.count > 3 ? " …" : ".")
    }
  }

  private func isIdentifier(_ name: String) -> Bool {
    name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber }
  }
}
