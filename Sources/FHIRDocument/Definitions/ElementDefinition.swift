/// An element of a type: one variant where the element is a choice.
public struct ElementDefinition: Sendable {
  /// The name in a resource: `linkId`, `valueString`.
  public let name: ElementName
  /// The name of the choice that this is a variant of: `value` for `valueString`.
  public let choice: ElementName?
  /// How the value is written, `nil` when the type is not a primitive.
  public let primitive: PrimitiveKind?
  /// Whether the element may occur more than once (an array in JSON, even with one entry).
  public let repeats: Bool
  /// Whether the element must occur; of a choice, whether one of its variants must.
  public let required: Bool
  /// Whether XML writes the element as an attribute: `id` of data types, `url` of `Extension`.
  public let isXMLAttribute: Bool

  let version: FHIRVersion
  let typeNumber: UInt16
  /// The index of the required binding's codes among the lists of the version.
  let codeList: Int?

  /// The name that the variants of a choice share, or the element's own.
  var slot: ElementName { choice ?? name }

  /// The index of the element's type in ``Definitions/types``.
  public var typeIndex: Int { Int(typeNumber) }

  /// The type of the element; `Resource` where any resource is allowed.
  public var type: TypeDefinition {
    Definitions.of(version).types[typeIndex]
  }

  /// The codes of a required binding; empty where any code is allowed or the list is not known.
  ///
  /// [terminologies.html#required](https://hl7.org/fhir/R4/terminologies.html#required)
  public var codes: [String] {
    codeList.map { Definitions.of(version).codes(ofList: $0) } ?? []
  }

  /// The name of the element's type: `string`, `Coding`, `Questionnaire.item`, `Resource`.
  public var typeName: String { type.name }
}

/// How the value of a primitive is written.
public enum PrimitiveKind: Sendable {
  /// `true` or `false` without quotes.
  case boolean
  /// A whole number without quotes: `integer`, `unsignedInt`, `positiveInt`.
  case integer
  /// A number without quotes whose digits are kept: `decimal`.
  case decimal
  /// A text in quotes: `string` and all types not named here, dates and times among them.
  case string
  /// A text in quotes in JSON, a `div` with its markup in XML.
  case xhtml

  /// Whether JSON writes the value in quotes.
  public var isQuotedInJSON: Bool { self == .string || self == .xhtml }

  /// The kind of a primitive type.
  init(typeName: String) {
    switch typeName {
    case "boolean": self = .boolean
    case "integer", "unsignedInt", "positiveInt": self = .integer
    case "decimal": self = .decimal
    case "xhtml": self = .xhtml
    default: self = .string
    }
  }
}
