/// A type of FHIR: a primitive, a data type, a resource, or the inner type of an element.
public final class TypeDefinition: Sendable {
  /// What a type is.
  public enum Kind: Sendable {
    /// A type with a value and no elements of its own: `string`, `decimal`, `xhtml`.
    case primitive
    /// A data type such as `Coding`, or an inner type such as `Questionnaire.item`.
    case complex
    /// A type that is a resource of its own, with a `resourceType`.
    case resource
  }

  /// FHIR's name: `Coding`, `Questionnaire`, and for an inner type its path, `Questionnaire.item`.
  public let name: String
  /// What the type is.
  public let kind: Kind
  /// The type that it is built on: `Quantity` for `Age`; `nil` for `Element` and `Resource`.
  public let base: String?
  /// Whether only types built on this one occur: `Resource`, `DomainResource`, `Element`.
  public let isAbstract: Bool
  /// How values are written, `nil` when the type is not a primitive.
  public let primitive: PrimitiveKind?
  /// The elements in canonical order, inherited ones first; each variant of a choice is one element.
  public let elements: [ElementDefinition]

  let elementTable: ElementTable

  init(
    name: String, kind: Kind, base: String?, isAbstract: Bool, primitive: PrimitiveKind?,
    elements: [ElementDefinition]
  ) {
    self.name = name
    self.kind = kind
    self.base = base
    self.isAbstract = isAbstract
    self.primitive = primitive
    self.elements = elements
    elementTable = ElementTable(elements)
  }

  /// Whether the type is a primitive.
  public var isPrimitive: Bool { kind == .primitive }

  /// Whether the type is a resource.
  public var isResource: Bool { kind == .resource }

  /// The index of an element in ``elements``, `nil` when the type has no such element.
  public func index(of name: ElementName) -> Int? {
    let packed = elementTable.find(name.rawValue)
    return packed.isKnown ? Int(packed.index) : nil
  }

  /// The element with this name, `nil` when the type has none.
  public func element(_ name: ElementName) -> ElementDefinition? {
    index(of: name).map { elements[$0] }
  }

  /// The variants of a choice, given its base name: `.value` for `value[x]`; empty if there is none.
  public func variants(of choice: ElementName) -> [ElementDefinition] {
    elements.filter { $0.choice == choice }
  }
}

extension TypeDefinition: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
