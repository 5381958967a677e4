import SurveyDiagnostics

/// Gives the findings of a structure check their codes and what fills their words.
struct StructureMessages {
  let document: Document
  let rules: StructureRules

  /// The finding at the location of its node.
  func diagnostic(_ finding: StructureFinding, at location: Location) -> Diagnostic {
    let element = Element(document: document, index: finding.node)
    let owner = rules.definitions.types[finding.type]
    guard let rule = finding.rule else { return unknown(element, in: owner, at: location) }
    let definition = rules.definition(of: rule, in: finding.type)
    let name = Diagnostic.Argument.Value.quoted(definition.name.description)
    switch finding.kind {
    case .unknownElement: return unknown(element, in: owner, at: location)
    case .missing: return missing(definition, in: owner, at: location)
    case .extendedId:
      return Diagnostic(.extendedId, ["version": .literal(version)], at: location)
    case .array, .noArray, .again, .order, .emptyObject, .emptyText, .idAlone:
      return Diagnostic(finding.code, ["name": name], at: location)
    case .secondVariant:
      let choice = choice(definition) ?? definition.name.description
      return Diagnostic(
        .secondVariant, ["name": name, "choice": .literal(choice)], at: location)
    case .wrongKind, .object, .value: return wrongKind(element, definition, at: location)
    case .null:
      let sibling = Diagnostic.Argument.Value.quoted("_\(definition.name)")
      return Diagnostic(
        .nullElement, element.isInArray ? ["name": name, "sibling": sibling] : ["name": name],
        at: location)
    case .narrative: return narrative(element, at: location)
    case .wrongForm: return wrongForm(element, definition, at: location)
    case .wrongCode: return wrongCode(element, definition, at: location)
    case .unknownResource:
      var result = Diagnostic(
        .unknownResourceInside, ["name": name, "version": .literal(version)], at: location)
      if let type = element.resourceType {
        result.arguments.append(Diagnostic.Argument("type", .quoted(type)))
      }
      return result
    }
  }

  private var version: String { rules.definitions.version.name }

  /// The name of a choice: `value[x]`.
  private func choice(_ definition: ElementDefinition) -> String? {
    definition.choice.map { "\($0)[x]" }
  }
}

// MARK: Elements

extension StructureMessages {
  private func unknown(
    _ element: Element, in owner: TypeDefinition, at location: Location
  ) -> Diagnostic {
    let name = element.nameText
    let variant = owner.elements.first { $0.choice?.description == name }?.name.description
    var result = Diagnostic(
      variant == nil ? .unknownElement : .elementWithoutType,
      ["name": .quoted(name), "type": .literal(owner.name), "version": .literal(version)],
      at: location)
    if let variant {
      result.arguments.append(Diagnostic.Argument("variant", .literal(variant)))
    } else if let near = NearestName.of(name, among: owner.elements.map(\.name.description)) {
      result.arguments.append(Diagnostic.Argument("near", .quoted(near)))
    }
    return result
  }

  /// The finding is at the element that is not there.
  private func missing(
    _ definition: ElementDefinition, in owner: TypeDefinition, at location: Location
  ) -> Diagnostic {
    let name = choice(definition) ?? definition.name.description
    var location = location
    location.subject = .element(path: (location.elementPath.map { $0 + "." } ?? "") + name)
    return Diagnostic(
      .missingElement, ["name": .quoted(name), "type": .literal(owner.name)], at: location)
  }

  private func wrongKind(
    _ element: Element, _ definition: ElementDefinition, at location: Location
  ) -> Diagnostic {
    let found =
      switch element.node.kind {
      case .object: "object"
      case .number: "number"
      case .boolean: "boolean"
      case .string: "string"
      default: "value"
      }
    let wanted =
      switch definition.primitive {
      case .boolean: "boolean"
      case .integer, .decimal: "number"
      case .string, .xhtml: "string"
      case nil: "object"
      }
    var result = Diagnostic(
      .wrongJSONType,
      [
        "name": .quoted(definition.name.description), "found": .literal(found),
        "wanted": .literal(wanted),
      ], at: location)
    if element.isObject {
      result.arguments.append(Diagnostic.Argument("sibling", .quoted("_\(definition.name)")))
    }
    return result
  }
}

// MARK: Values

extension StructureMessages {
  private func wrongForm(
    _ element: Element, _ definition: ElementDefinition, at location: Location
  ) -> Diagnostic {
    let name = Diagnostic.Argument.Value.quoted(definition.name.description)
    if definition.primitive == .string, definition.typeName == "string" {
      return Diagnostic(.controlCharacterInside, ["name": name], at: location)
    }
    let rule = PrimitiveRule(definition.typeName, rules.definitions.version)
    return Diagnostic(
      .invalidValue,
      [
        "name": name, "value": .quoted(element.string ?? ""),
        "type": .literal(definition.typeName), "form": .phrase(.form(rule.form)),
      ], at: location)
  }

  private func wrongCode(
    _ element: Element, _ definition: ElementDefinition, at location: Location
  ) -> Diagnostic {
    let name = Diagnostic.Argument.Value.quoted(definition.name.description)
    let code = Diagnostic.Argument.Value.quoted(element.string ?? "")
    let codes = definition.codes
    if codes.count <= 12 {
      return Diagnostic(
        .unknownCode, ["name": name, "code": code, "codes": .names(codes)], at: location)
    }
    if let near = NearestName.of(element.string ?? "", among: codes) {
      return Diagnostic(
        .mistypedCode, ["name": name, "code": code, "near": .quoted(near)], at: location)
    }
    return Diagnostic(
      .codeOfMany,
      [
        "name": name, "code": code, "count": .number(codes.count),
        "first": .literal(codes.first ?? ""),
      ], at: location)
  }

  private func narrative(_ element: Element, at location: Location) -> Diagnostic {
    let text = Array((element.string ?? "").utf8)
    let found = text.withUnsafeBufferPointer(NarrativeRules.fault)
    return Diagnostic(found ?? TextFinding(.invalidNarrative, at: 0), at: location)
  }
}
