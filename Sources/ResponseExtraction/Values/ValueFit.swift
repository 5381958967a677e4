import FHIRDocument
import FHIRPath
import SurveyPrimitives

/// Makes of a value an element of a type, where it is one.
struct ValueFit {
  /// Whether a value may become another type that says the same: a Coding a code or CodeableConcept.
  let converts: Bool

  /// The element; `nil` where the value is not of the type.
  func made(
    _ value: FHIRPath.Value, _ name: String, _ definition: ElementDefinition,
    slice: String? = nil
  ) -> MadeElement? {
    let made = MadeElement(name, type: definition.type, slice: slice)
    if let kind = definition.primitive {
      guard let text = text(value, kind, definition.typeName) else { return nil }
      made.value = .text(text, kind)
      return made
    }
    return complex(value, made, definition.type)
  }

  // MARK: Primitives

  private func text(
    _ value: FHIRPath.Value, _ kind: PrimitiveKind, _ type: String
  ) -> String? {
    var text: String?
    var isText = false
    var isBoolean = false
    switch value {
    case .element(let element):
      if converts, type == "code", element.isObject { return element[.code]?.string }
      text = element.string
      isText = element.isText
      isBoolean = element.isBoolean
    case .boolean(let value): (text, isBoolean) = (value ? "true" : "false", true)
    case .integer(let value): text = String(value)
    case .long(let value): text = String(value)
    case .decimal(let value): text = value.description
    case .string(let value): (text, isText) = (value, true)
    case .date(let value): (text, isText) = (value.description, true)
    case .dateTime(let value): (text, isText) = (value.description, true)
    case .time(let value): (text, isText) = (value.description, true)
    case .quantity, .type: return nil
    }
    guard let text else { return nil }
    switch kind {
    case .boolean: return isBoolean || text == "true" || text == "false" ? text : nil
    case .integer:
      return ExactDecimal(text)?.integer.map { String($0) }
    case .decimal: return isBoolean ? nil : ExactDecimal(text) == nil ? nil : text
    case .string, .xhtml: return isText ? lexical(text, type) : nil
    }
  }

  /// The text where it is one of a type.
  private func lexical(_ text: String, _ type: String) -> String? {
    switch type {
    case "date":
      if PartialDate(text) != nil { return text }
      return nil
    case "dateTime": return PartialDateTime(text) == nil ? nil : text
    case "instant": return PartialDateTime(text) != nil && text.isInstant ? text : nil
    case "time": return TimeOfDay(text) == nil ? nil : text
    case "id": return text.bareId
    default: return text.bareReference
    }
  }

  // MARK: Types with elements

  private func complex(
    _ value: FHIRPath.Value, _ made: MadeElement, _ type: TypeDefinition
  ) -> MadeElement? {
    switch value {
    case .element(let element) where element.isObject:
      if fits(element, type) {
        made.value = .copy(element)
        return made
      }
      guard converts, type.name == "CodeableConcept", element.nameText.hasSuffix("Coding")
      else { return nil }
      made.children = [MadeElement("coding", .copy(element))]
      return made
    case .quantity(let quantity) where type.isQuantity:
      let parts: [(String, String?, PrimitiveKind)] = [
        ("value", quantity.value?.description, .decimal),
        ("comparator", quantity.comparator, .string), ("unit", quantity.unit, .string),
        ("system", quantity.system, .string), ("code", quantity.code, .string),
      ]
      made.children = parts.compactMap { name, text, kind in
        text.map { MadeElement(name, .text($0, kind)) }
      }
      return made
    case .element(let element) where converts && element.isPrimitive:
      guard let text = element.string else { return nil }
      let said = value.typeName
      if type.isQuantity, said == "integer" || said == "decimal" {
        made.children = [MadeElement("value", .text(text, .decimal))]
      } else if type.name == "CodeableConcept", said == "string" {
        made.children = [MadeElement("text", .text(text, .string))]
      } else {
        return nil
      }
      return made
    default: return nil
    }
  }

  /// Whether an object is of a type: by its name where that says it, and by what it has.
  private func fits(_ element: Element, _ type: TypeDefinition) -> Bool {
    let name = element.nameText
    if name.hasPrefix("value"), name.count > 5 {
      let said = name.dropFirst(5)
      let isQuantity = said == "Quantity" && type.isQuantity
      if said != type.name, !isQuantity { return false }
    }
    return element.children.allSatisfy { type.element($0.name) != nil }
  }
}

extension ValueFit {
  /// The types that a value may have where an element has a choice, the best ones first.
  private static let choices: [String: [String]] = [
    "date": ["date", "dateTime"], "dateTime": ["dateTime", "instant"],
    "uri": ["uri", "url", "string"], "url": ["url", "uri", "string"],
    "integer": ["integer", "decimal", "Quantity"], "decimal": ["decimal", "Quantity"],
    "Coding": ["Coding", "CodeableConcept", "code"], "string": ["string", "CodeableConcept"],
  ]

  /// The variants of a choice that a value may take, the best ones first; or the one element.
  static func candidates(
    _ elements: [ElementDefinition], for value: FHIRPath.Value
  ) -> [ElementDefinition] {
    guard elements.count > 1 else { return elements }
    let said = value.typeName
    return (choices[said] ?? [said]).flatMap { name in elements.filter { $0.typeName == name } }
  }
}

extension FHIRPath.Value {
  /// The name of its type: of an answer what its element says.
  fileprivate var typeName: String {
    switch self {
    case .element(let element):
      let name = element.nameText
      guard name.hasPrefix("value"), name.count > 5 else { return "" }
      let said = String(name.dropFirst(5))
      guard element.isPrimitive, let first = said.first else { return said }
      return first.lowercased() + said.dropFirst()
    case .boolean: return "boolean"
    case .integer, .long: return "integer"
    case .decimal: return "decimal"
    case .string: return "string"
    case .date: return "date"
    case .dateTime: return "dateTime"
    case .time: return "time"
    case .quantity: return "Quantity"
    case .type: return ""
    }
  }
}

extension TypeDefinition {
  /// Whether it is a Quantity or one of the types built on it.
  var isQuantity: Bool { name == "Quantity" || base == "Quantity" }
}

extension String {
  /// Whether it is a moment with seconds and time zone.
  var isInstant: Bool {
    guard utf8.count >= 20 else { return false }
    let offset = utf8.suffix(6).first
    return utf8.last == UInt8(ascii: "Z") || offset == UInt8(ascii: "+")
      || offset == UInt8(ascii: "-")
  }

  /// An allocated id as an id (rule 107).
  var bareId: String { hasPrefix("urn:uuid:") ? String(dropFirst(9)) : self }

  /// A reference to what has an allocated id (rule 107).
  var bareReference: String {
    guard let slash = firstIndex(of: "/") else { return self }
    let rest = self[index(after: slash)...]
    return rest.hasPrefix("urn:uuid:") ? String(self[...slash] + rest.dropFirst(9)) : self
  }
}
