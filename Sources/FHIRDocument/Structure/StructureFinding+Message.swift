import SurveyDiagnostics

/// Puts the findings of a structure check into words.
struct StructureMessages {
  let document: Document
  let rules: StructureRules

  func message(_ finding: StructureFinding) -> (Diagnostic.Code, String, hint: String?) {
    let element = Element(document: document, index: finding.node)
    let definition = finding.rule.map { rules.definition(of: $0, in: finding.type) }
    let owner = rules.definitions.types[finding.type]
    guard let definition else { return unknown(element, in: owner) }
    let name = definition.name.description
    let subject = "\"\(name)\""
    switch finding.kind {
    case .unknownElement: return unknown(element, in: owner)
    case .missing:
      return (
        .missingElement, "\"\(missingName(finding) ?? name)\" is missing",
        "\(owner.name) must have it"
      )
    case .array:
      return (.wrongArray, "\(subject) is an array, and does not repeat", "write its value alone")
    case .noArray:
      return (.wrongArray, "\(subject) repeats, and is no array", "write [ ] around it")
    case .again:
      return (
        .tooManyElements, "\(subject) is there again, and does not repeat", "keep one of them"
      )
    case .secondVariant:
      let choice = definition.choice.map { "\($0)[x]" } ?? name
      return (
        .tooManyElements, "\(subject) is a second value of \(choice)", "keep one of them"
      )
    case .order:
      return (
        .wrongOrder, "\(subject) stands behind elements that come after it",
        "XML has elements in the order of their definition"
      )
    case .wrongKind, .object, .value: return wrongKind(element, definition, subject)
    case .null:
      return (
        .emptyElement, "\(subject) is null",
        element.isInArray ? "null only keeps the place of an entry of \"_\(name)\"" : "leave it out"
      )
    case .emptyObject: return (.emptyElement, "\(subject) is an empty object", "leave it out")
    case .emptyText: return (.emptyElement, "\(subject) is an empty text", "leave it out")
    case .wrongForm where definition.primitive == .string && definition.typeName == "string":
      return (.invalidValue, "\(subject) has a control character", "write a space, or leave it out")
    case .narrative: return narrative(element)
    case .wrongForm:
      let form = PrimitiveRule(definition.typeName, rules.definitions.version).form
      return (
        .invalidValue, "\(subject) is \(quoted(element)), which is no \(definition.typeName)",
        "write \(form)"
      )
    case .wrongCode:
      return (
        .unknownCode, "\(subject) has the code \(quoted(element)), which it may not have",
        hint(for: element, definition.codes)
      )
    case .unknownResource:
      let type = element.resourceType.map { "\"\($0)\", which is no resource of FHIR here" }
      return (
        .unknownResource, "\(subject) is \(type ?? "no resource: it has no resourceType")",
        "a resource says what it is, as in \"resourceType\": \"Patient\""
      )
    }
  }

  /// The name of an element that is not there.
  func missingName(_ finding: StructureFinding) -> String? {
    guard finding.kind == .missing, let rule = finding.rule else { return nil }
    let definition = rules.definition(of: rule, in: finding.type)
    return definition.choice.map { "\($0)[x]" } ?? definition.name.description
  }

  private func unknown(
    _ element: Element, in owner: TypeDefinition
  ) -> (Diagnostic.Code, String, hint: String?) {
    let name = element.nameText
    let message =
      "\"\(name)\" is no element of \(owner.name) in FHIR \(rules.definitions.version.name)"
    let variants = owner.elements.filter { $0.choice?.description == name }
    if let first = variants.first {
      return (.unknownElement, message, "its type belongs to the name, as in \(first.name)")
    }
    let near = NearestName.of(name, among: owner.elements.map(\.name.description))
    return (.unknownElement, message, near.map { "did you mean \"\($0)\"?" })
  }

  private func wrongKind(
    _ element: Element, _ definition: ElementDefinition, _ subject: String
  ) -> (Diagnostic.Code, String, hint: String?) {
    let found =
      switch element.node.kind {
      case .object: "an object"
      case .number: "a number"
      case .boolean: "a boolean"
      case .string: "a string"
      default: "a value"
      }
    let wanted =
      switch definition.primitive {
      case .boolean: "true or false without quotes"
      case .integer, .decimal: "a number without quotes"
      case .string, .xhtml: "a string"
      case nil: "an object"
      }
    let hint: String? = element.isObject ? "id and extensions go into \"_\(definition.name)\"" : nil
    return (.wrongJSONType, "\(subject) is \(found) here, FHIR writes \(wanted)", hint)
  }

  private func narrative(_ element: Element) -> (Diagnostic.Code, String, hint: String?) {
    let fault = Array((element.string ?? "").utf8).withUnsafeBufferPointer(NarrativeRules.fault)
    let (message, hint): (String, String) =
      switch fault {
      case .noDiv, nil:
        ("is not one <div>", "write <div xmlns=\"\(XMLNamespace.xhtmlName)\"> around it")
      case .noNamespace:
        ("lacks the namespace of XHTML", "write <div xmlns=\"\(XMLNamespace.xhtmlName)\">")
      case .broken(let reason):
        ("is not well-formed: \(reason)", "close each element, quote each value")
      case .element(let name):
        (
          "has <\(name)>, which it may not have",
          "text, tables, lists, links and images are allowed"
        )
      case .attribute(let name):
        ("has the attribute \(name), which it may not have", "leave it out")
      case .inParagraph(let name): ("has <\(name)> in a <p>", "close the paragraph before it")
      case .empty: ("has neither text nor an image", "say in words what the resource says")
      }
    return (.invalidNarrative, "the narrative \(message)", hint)
  }

  /// A value, cut where it is long.
  private func quoted(_ element: Element) -> String {
    let text = element.string ?? ""
    return text.count > 60 ? "\"\(text.prefix(60))…\"" : "\"\(text)\""
  }

  private func hint(for element: Element, _ codes: [String]) -> String {
    if codes.count <= 12 { return "one of \(codes.joined(separator: ", "))" }
    let near = NearestName.of(element.string ?? "", among: codes)
    return near.map { "did you mean \"\($0)\"?" } ?? "one of \(codes.count), such as \(codes[0])"
  }
}
