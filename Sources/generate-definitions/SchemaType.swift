/// A type as a schema describes it, whatever notation the schema is written in.
struct SchemaType {
  enum Kind: String {
    case primitive = "p"
    case complex = "c"
    case abstractResource = "a"
    case resource = "r"
  }

  /// FHIR's name; a type inside another one has the path of its first use: `Questionnaire.item`.
  var name: String
  var kind: Kind
  var base: String?
  /// The elements that the type adds to its base, in canonical order.
  var elements: [SchemaElement]
}

/// An element as a schema describes it; a choice is one element with several types.
struct SchemaElement {
  /// The name, for a choice without `[x]`.
  var name: String
  var types: [String]
  var isChoice = false
  var isXMLAttribute = false
  var isRequired = false
  var repeats = false
  /// The codes of a required binding, where the schema lists them.
  var codes: [String] = []
  /// Whether the schema says that codes other than those listed are allowed.
  var hasLooseBinding = false

  /// The names under which the element is in a resource: `valueString`, `valueCoding` ….
  var expandedNames: [String] {
    isChoice ? types.map { name + capitalized($0) } : [name]
  }
}

/// The text with its first letter in upper case.
func capitalized(_ text: String) -> String {
  text.prefix(1).uppercased() + text.dropFirst()
}

/// A schema that says something the tool does not expect.
struct UnexpectedSchema: Error, CustomStringConvertible {
  var description: String
}
