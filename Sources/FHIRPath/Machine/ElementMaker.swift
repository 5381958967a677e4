import FHIRDocument
import SurveyPrimitives

/// Makes an element of a type of FHIR, in a document of its own.
///
/// Whoever is handed the element has to know its type, so it is where FHIR has one of that type: a
/// Coding is the `valueCoding` of an Extension.
struct ElementMaker {
  /// What an element is made of.
  enum Content {
    /// An element with others inside, and its type.
    case element(Element, TypeNumber)
    /// A value by its text, the types that it may be of, the best first, and the element it is from,
    /// whose extensions it keeps.
    case primitive(String?, [String], Element?)
    case quantity(Quantity)
  }

  /// Why an element cannot be added.
  enum Problem: Error {
    /// The type has no element of the name.
    case noElement
    /// There is one element of the name at most, and there would be so many.
    case several(Int)
    /// The value with this number is of no type that the element may be of.
    case wrongType(Int)
  }

  let types: TypeSystem
  let number: TypeNumber
  let type: TypeDefinition
  private var builder = DocumentBuilder()
  /// The element's name in what holds it, and its node.
  private var name = ElementName.root
  private var node = 0
  /// The elements that there are, those of a choice under its name.
  private var present: Set<ElementName> = []

  /// A maker of an element of a type; `nil` where FHIR has no element of it.
  init?(_ typeName: String, _ types: TypeSystem) {
    guard let number = types.number(of: typeName), let type = types.definition(number),
      !type.isAbstract
    else { return nil }
    (self.types, self.number, self.type) = (types, number, type)
    builder.open(.root)
    if type.isResource {
      builder.string(.resourceType, type.name)
    } else {
      guard let (holder, name) = types.holder(of: number) else { return nil }
      builder.string(.resourceType, holder)
      (self.name, node) = (name, builder.nodeCount)
      if !type.isPrimitive { builder.open(name) }
    }
  }

  /// The document with the element, and the element's node.
  mutating func finish() -> (document: Document, node: Int) {
    (builder.finish(version: types.definitions.version), node)
  }
}

extension ElementMaker {
  /// Begins a primitive with its value, or without one; nothing is to come before.
  mutating func begin(_ values: [Content]) throws(Problem) {
    guard let kind = type.primitive else { return }
    guard values.count < 2 else { throw .several(values.count) }
    guard let value = values.first else { return builder.openPrimitive(name, kind, nil) }
    guard case .primitive(let text, _, _) = value, fits(text, type) else { throw .wrongType(0) }
    builder.openPrimitive(name, kind, text)
  }

  /// Adds what is inside another element of the type, but for what has a name.
  mutating func copyContent(of other: Element, but left: String?) {
    let left = left.flatMap { ElementName(known: $0) }.map { key($0) }
    for child in other.children where child.name != .resourceType && key(child.name) != left {
      builder.copy(child)
      present.insert(key(child.name))
    }
  }

  /// The name of the choice that an element is a variant of, or else its own.
  private func key(_ name: ElementName) -> ElementName { elements.element(name)?.choice ?? name }

  /// Adds the elements of a name.
  mutating func add(_ name: String, _ values: [Content]) throws(Problem) {
    guard let first = values.first else { return }
    guard let name = ElementName(known: name) else { throw .noElement }
    let definition: ElementDefinition
    if let exact = elements.element(name) {
      definition = exact
    } else {
      let variants = elements.variants(of: name)
      guard !variants.isEmpty else { throw .noElement }
      guard let variant = variant(for: first, of: variants) else { throw .wrongType(0) }
      definition = variant
    }
    let key = definition.choice ?? definition.name
    let count = values.count + (present.contains(key) ? 1 : 0)
    guard definition.repeats || count == 1 else { throw .several(count) }
    present.insert(key)
    for (index, value) in values.enumerated() {
      guard append(value, definition) else { throw .wrongType(index) }
    }
  }

  /// The elements that there may be inside; primitives have those of all elements.
  private var elements: TypeDefinition {
    guard type.isPrimitive else { return type }
    return types.number(of: "Element").flatMap { types.definition($0) } ?? type
  }

  private func variant(
    for value: Content, of variants: [ElementDefinition]
  ) -> ElementDefinition? {
    let names: [String] =
      switch value {
      case .element(_, let type): types.definition(type).map { [$0.name] } ?? []
      case .primitive(_, let names, _): names
      case .quantity: ["Quantity"]
      }
    for name in names {
      if let found = variants.first(where: { $0.typeName == name }) { return found }
    }
    return nil
  }

  private mutating func append(_ value: Content, _ definition: ElementDefinition) -> Bool {
    let target = definition.type
    switch value {
    case .element(let element, let type):
      guard !target.isPrimitive, allows(type, definition) else { return false }
      builder.copy(element, as: definition.name)
    case .quantity(let quantity):
      let number = TypeNumber(UInt16(truncatingIfNeeded: definition.typeIndex))
      guard types.meaning(number) == .quantity else { return false }
      append(quantity, definition.name)
    case .primitive(let text, _, let source):
      guard let kind = definition.primitive, fits(text, target) else { return false }
      builder.openPrimitive(definition.name, kind, text)
      if let source {
        for child in source.children { builder.copy(child) }
      }
      builder.close()
    }
    return true
  }

  private mutating func append(_ quantity: Quantity, _ name: ElementName) {
    builder.open(name)
    if let value = quantity.value { builder.number(.value, value.description) }
    builder.string(builder.name("comparator"), quantity.comparator)
    builder.string(builder.name("unit"), quantity.unit)
    builder.string(.system, quantity.system)
    builder.string(.code, quantity.code)
    builder.close()
  }

  /// Whether an element may be of a type: of its own, one built on it, one that it is built on as an
  /// Age is on Quantity, or of one that is not known.
  private func allows(_ type: TypeNumber, _ definition: ElementDefinition) -> Bool {
    let target = TypeNumber(UInt16(truncatingIfNeeded: definition.typeIndex))
    return !type.isKnown || types.isA(type, target) || types.isA(target, type)
  }

  /// Whether a text is a value of a primitive type.
  private func fits(_ text: String?, _ type: TypeDefinition) -> Bool {
    guard let text else { return true }
    switch Meaning(primitive: type.name) {
    case .boolean: return text == "true" || text == "false"
    case .integer: return ExactDecimal(text)?.integer.flatMap { Int32(exactly: $0) } != nil
    case .long: return ExactDecimal(text)?.integer.flatMap { Int64(exactly: $0) } != nil
    case .decimal: return ExactDecimal(text) != nil
    case .date: return PartialDate(text) != nil
    case .dateTime: return PartialDateTime(text) != nil
    case .time: return TimeOfDay(text) != nil
    case .string, .none, .quantity: return type.isPrimitive
    }
  }
}
