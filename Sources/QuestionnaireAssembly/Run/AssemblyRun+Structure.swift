import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics

extension AssemblyRun {
  /// The extensions of elements that items may have.
  private static let allowed: Set<String> = [
    "regex", "entryFormat", "minLength", "maxDecimalPlaces", "mimeType", "maxSize", "minValue",
    "maxValue", "unit", "unitOption", "unitValueSet", "referenceResource", "hidden",
  ]
  private static let url = "http://hl7.org/fhir/StructureDefinition/"

  /// Gives an item what an element of a StructureDefinition says of it
  /// ([definition](https://hl7.org/fhir/R4/questionnaire.html#definition)).
  mutating func take(
    _ id: String, ofStructure definition: Element, for item: AssembledItem, at mark: Element
  ) {
    let elements = definition.definedElements
    guard
      let found = elements.first(where: { $0[.id]?.string == id })
        ?? elements.first(where: { $0["path"]?.string == id })
    else {
      return report(
        .definitionElementNotFound,
        ["id": .quoted(id), "resource": .literal(mark.string ?? "")], at: item.element)
    }
    let type = item.element[.type]?.string ?? found.itemType
    let part = source(definition, naming: [found])
    if let text = (found["label"] ?? found["short"])?.string {
      offer(.text("text", text), "text", found["label"]?.string, to: item)
    }
    if let type { offer(.text("type", type), "type", nil, to: item) }
    if let min = found["min"]?.integer, min > 0 {
      offer(.flag("required", true), "required", "true", to: item)
    }
    if let max = found["max"]?.string, max != "0", max != "1" {
      offer(.flag("repeats", true), "repeats", "true", to: item)
    }
    if let length = found["maxLength"]?.string, type == "string" || type == "text" {
      offer(.number("maxLength", length), "maxLength", length, to: item)
    }
    for code in found.children(.code) where item.element[.code] == nil {
      item.additions.append(.copy(code, part))
    }
    takeOptions(found, part, type, item)
    for bound in ["minValue", "maxValue"] where !item.element.hasExtension(bound) {
      guard let value = found.choice(bound) else { continue }
      item.additions.append(.value(url: Self.url + bound, value, part))
    }
    for given in found.children(.extension) where Self.allowed.contains(given.extensionKind ?? "") {
      offer(extension: given, of: part, to: item)
    }
    reportGroup(item, elements, below: id, type)
  }

  private mutating func takeOptions(
    _ found: Element, _ part: AssemblyPart, _ type: String?, _ item: AssembledItem
  ) {
    guard let set = found["binding"].flatMap({ $0.choice("valueSet") ?? $0["valueSet"] }),
      ["choice", "open-choice", "coding"].contains(type),
      let text = set.string ?? set[.reference]?.string
    else { return }
    let address = text.hasPrefix("#") ? "#" + (part.ids[String(text.dropFirst())] ?? "") : text
    if item.lacksOptions {
      item.additions.append(.text("answerValueSet", address))
    } else if let own = item.element[.answerValueSet]?.string, own != address {
      report(
        .definitionDiffers,
        ["name": .literal("answerValueSet"), "own": .quoted(own), "other": .quoted(address)],
        at: item.element)
    }
  }

  /// Says that questions for what is in an element are not made.
  private mutating func reportGroup(
    _ item: AssembledItem, _ elements: [Element], below id: String, _ type: String?
  ) {
    guard type == "group", item.items.allSatisfy({ $0.element[.type]?.string == "display" }),
      elements.contains(where: { $0[.id]?.string?.hasPrefix(id + ".") == true })
    else { return }
    report(.groupNotMade, ["id": .quoted(id)], at: item.element)
  }
}

extension Element {
  /// The elements of a StructureDefinition.
  fileprivate var definedElements: [Element] {
    (self["snapshot"] ?? self["differential"])?.children.filter { $0.nameText == "element" } ?? []
  }

  /// The type of the item that asks for an element; `nil` where there is none for it.
  fileprivate var itemType: String? {
    guard let code = children(.type).compactMap({ $0[.code]?.string }).first else { return nil }
    return Self.itemTypes[code]
  }

  private static let itemTypes: [String: String] = [
    "string": "string", "code": "string", "id": "string", "markdown": "text", "boolean": "boolean",
    "date": "date", "dateTime": "dateTime", "instant": "dateTime", "time": "time",
    "decimal": "decimal", "integer": "integer", "positiveInt": "integer",
    "unsignedInt": "integer", "uri": "url", "url": "url", "canonical": "url",
    "Quantity": "quantity", "Age": "quantity", "Duration": "quantity", "Coding": "choice",
    "CodeableConcept": "choice", "Reference": "reference", "Attachment": "attachment",
    "BackboneElement": "group", "Element": "group", "HumanName": "group", "Address": "group",
    "ContactPoint": "group", "Period": "group", "Identifier": "group",
  ]
}
