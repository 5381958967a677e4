import FHIRDocument

/// The types of one version of FHIR as the evaluator needs them: numbered, with their bases.
final class TypeSystem: Sendable {
  private static let dstu2 = TypeSystem(.dstu2)
  private static let stu3 = TypeSystem(.stu3)
  private static let r4 = TypeSystem(.r4)
  private static let r4b = TypeSystem(.r4b)
  private static let r5 = TypeSystem(.r5)

  /// The types of a version.
  static func of(_ version: FHIRVersion) -> TypeSystem {
    switch version {
    case .dstu2: dstu2
    case .stu3: stu3
    case .r4: r4
    case .r4b: r4b
    case .r5: r5
    }
  }

  let definitions: Definitions
  private let bases: [TypeNumber]
  let meanings: [Meaning]
  private let choices: ChoiceTable

  /// The base types that HL7's schemas do not say.
  private static let primitiveBases = [
    "code": "string", "id": "string", "markdown": "string", "url": "uri", "canonical": "uri",
    "uuid": "uri", "oid": "uri", "unsignedInt": "integer", "positiveInt": "integer",
  ]

  private init(_ version: FHIRVersion) {
    let definitions = Definitions.of(version)
    self.definitions = definitions
    func number(_ name: String?) -> TypeNumber {
      name.flatMap { definitions.typeIndex(named: $0) }.map { TypeNumber(UInt16($0)) } ?? .unknown
    }
    let bases = definitions.types.map { number(Self.primitiveBases[$0.name] ?? $0.base) }
    self.bases = bases
    let quantity = number("Quantity")
    meanings = definitions.types.indices.map { index in
      let type = definitions.types[index]
      if type.isPrimitive { return Meaning(primitive: type.name) }
      return number(type.name) == quantity || bases[index] == quantity ? .quantity : .none
    }
    choices = ChoiceTable(definitions)
  }

  /// The type with this name.
  func number(of name: String) -> TypeNumber? {
    definitions.typeIndex(named: name).map { TypeNumber(UInt16($0)) }
  }

  func definition(_ type: TypeNumber) -> TypeDefinition? {
    type.isKnown ? definitions.types[Int(type.rawValue)] : nil
  }

  func name(_ type: TypeNumber) -> String? { definition(type)?.name }

  func base(_ type: TypeNumber) -> TypeNumber {
    type.isKnown ? bases[Int(type.rawValue)] : .unknown
  }

  /// What the values of a type are taken for.
  @inline(__always)
  func meaning(_ type: TypeNumber) -> Meaning { meanings[Int(type.rawValue)] }

  /// Whether values of a type are primitives.
  func isPrimitive(_ type: TypeNumber) -> Bool {
    meanings[Int(type.rawValue)].isPrimitive
  }

  /// Whether a type is another one or built on it.
  func isA(_ type: TypeNumber, _ ancestor: TypeNumber) -> Bool {
    var current = type
    while current.isKnown {
      if current == ancestor { return true }
      current = bases[Int(current.rawValue)]
    }
    return false
  }

  /// The type of a child; `Resource` where there may be any resource.
  func child(_ type: TypeNumber, _ name: UInt16) -> TypeNumber {
    guard let definition = definition(type),
      let index = definition.index(of: ElementName(rawValue: name))
    else { return .unknown }
    return TypeNumber(UInt16(truncatingIfNeeded: definition.elements[index].typeIndex))
  }

  /// Whether an element of this name is one of the variants of a choice in a type.
  func isVariant(_ name: UInt16, of choice: UInt16, in type: TypeNumber) -> Bool {
    definition(type)?.element(ElementName(rawValue: name))?.choice?.rawValue == choice
  }

  /// The variants of the choice with this base name, over all types.
  func choice(_ name: UInt16) -> ChoiceRange? {
    guard Int(name) < choices.ofName.count else { return nil }
    let index = choices.ofName[Int(name)]
    return index == .max ? nil : choices.ranges[Int(index)]
  }

  /// A type with an element of another one, and the element's name: Extension and `valueCoding` for
  /// Coding.
  func holder(of type: TypeNumber) -> (holder: String, name: ElementName)? {
    let first = definitions.type(named: "Extension").map { [$0] } ?? []
    for holder in first + definitions.types where !holder.isAbstract && !holder.isPrimitive {
      if let element = holder.elements.first(where: { $0.typeIndex == Int(type.rawValue) }) {
        return (holder.name, element.name)
      }
    }
    return nil
  }
}
