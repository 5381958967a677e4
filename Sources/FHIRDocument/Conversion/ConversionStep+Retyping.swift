/// Elements whose type differs between two versions.
extension ConversionStep {
  /// Whether a value of one type can be written as a value of another without loss.
  mutating func converts(_ child: Element, _ from: TypeDefinition, _ to: TypeDefinition) -> Bool {
    if child.node.kind == .array { return true }
    switch (from.isPrimitive, to.isPrimitive) {
    case (true, true):
      guard from.name != to.name, let text = child.string else { return true }
      return fits(text, from.name, to.name)
    case (false, false) where from.isResource: return to.isResource
    case (false, false) where isSame(from, to): return !losesRequired(child, from, to)
    default: return isRetyped(child, from, to)
    }
  }

  /// Whether a value that was not a code is one of those which the target has.
  mutating func hasCode(
    _ child: Element, _ old: ElementDefinition, _ new: ElementDefinition
  ) -> Bool {
    guard new.typeName == "code", old.typeName != "code", source.type(of: old).isPrimitive,
      let text = child.string
    else { return true }
    return !lacks(text, new)
  }

  /// Whether a text of one primitive type is a value of another.
  ///
  /// An underscore is let through in an id, though it is not legal there: names of variables, which
  /// are codes in R5 and ids in R4, have one in many R4 questionnaires, and must stay in place.
  private func fits(_ text: String, _ from: String, _ to: String) -> Bool {
    let rule = PrimitiveRule(to, target.version)
    switch rule {
    // A truth value is no code, and a code is no truth value.
    case _ where (from == "boolean") != (to == "boolean"): return false
    case PrimitiveRule(from, target.version), .string: return true
    case .xhtml: return false
    case _ where text.isEmpty: return false
    default:
      let mark = UInt8(ascii: "_")
      let bytes = text.utf8.map { rule == .id && $0 == mark ? UInt8(ascii: "-") : $0 }
      return bytes.withUnsafeBufferPointer(rule.accepts)
    }
  }

  private mutating func isRetyped(
    _ child: Element, _ from: TypeDefinition, _ to: TypeDefinition
  ) -> Bool {
    switch (from.name, to.name) {
    case ("Reference", "canonical"):
      return child.isObject
        && has(child, only: [.reference, .id, .extension, .display, .identifier, .type])
        && child[.reference]?.hasChildren != true
        && [ElementName.display, .identifier, .type].allSatisfy { child[$0].map(canKeep) ?? true }
    case ("canonical", "Reference"), ("CodeableConcept", "CodeableReference"),
      ("Reference", "CodeableReference"), ("Reference", "Task.requester"):
      return true
    case ("CodeableReference", "CodeableConcept"): return has(child, once: .concept)
    case ("CodeableReference", "Reference"): return has(child, once: .reference)
    case ("Task.requester", "Reference"):
      return child[.agent] != nil && has(child, only: [.agent, .onBehalfOf])
    case ("MedicationRequest.requester", "Reference"):
      return child[.agent] != nil && has(child, only: [.agent, .onBehalfOf])
    case ("Reference", "MedicationRequest.requester"): return true
    case ("Observation.related", "Reference"): return RelatedKind(child) != nil
    case ("Reference", "Observation.related"): return RelatedKind(of: child.name) != nil
    case ("string", "Annotation"), ("string", "CodeableConcept"): return child.hasValue
    case ("Annotation", "string"), ("CodeableConcept", "string"):
      return has(child, once: .text) && child[.text]?.hasValue == true
    case (_, "Questionnaire.item.initial"):
      return to.variants(of: .value).contains { $0.typeName == from.name }
    case ("Questionnaire.item.initial", _):
      guard let value = initialValue(of: child, from) else { return false }
      return converts(value.0, source.type(of: value.1), to)
    default:
      if let inner = wrapped(in: to, of: from, target) {
        return converts(child, from, target.type(of: inner))
      }
      guard let inner = wrapped(in: from, of: to, source), let part = only(inner, in: child) else {
        return false
      }
      return converts(part, source.type(of: inner), to)
    }
  }

  /// Writes what ``isRetyped`` allows.
  mutating func emitRetyped(
    _ child: Element, _ from: TypeDefinition, as name: ElementName, _ to: TypeDefinition
  ) {
    switch (from.name, to.name) {
    case ("Reference", "canonical"): emitCanonical(child, from, name)
    case ("canonical", "Reference"): emitReference(child, name, to)
    case ("CodeableConcept", "CodeableReference"): wrap(child, from, name, .concept)
    case ("Reference", "CodeableReference"): wrap(child, from, name, .reference)
    case ("CodeableReference", _):
      if let inner = child[to.name == "Reference" ? .reference : .concept],
        let type = source.type(named: to.name)
      {
        emit(inner, type, as: name, to)
      }
    case ("Task.requester", _), ("MedicationRequest.requester", _):
      emitRequester(child, from, name, to)
    case (_, "Task.requester"), (_, "MedicationRequest.requester"):
      emitRequesterBackbone(child, from, name, to)
    case ("Observation.related", _):
      if let inner = RelatedKind.target.flatMap({ child[$0] }),
        let type = source.type(named: to.name)
      {
        emit(inner, type, as: name, to)
      }
    case (_, "Observation.related"): emitRelated(child, from, name)
    case ("string", "Annotation"), ("string", "CodeableConcept"):
      builder.open(name)
      emitText(child, as: .text)
      close()
    case ("Annotation", "string"), ("CodeableConcept", "string"):
      if let text = child[.text] { emitText(text, as: name) }
    case (_, "Questionnaire.item.initial"):
      guard let value = to.variants(of: .value).first(where: { $0.typeName == from.name })
      else { return }
      builder.open(name)
      emit(child, from, as: value.name, target.type(of: value))
      close()
    case ("Questionnaire.item.initial", _):
      guard let value = initialValue(of: child, from) else { return }
      emit(value.0, source.type(of: value.1), as: name, to, value.1.primitive, to.primitive)
    default:
      if let inner = wrapped(in: to, of: from, target) {
        builder.open(name)
        emit(child, from, as: inner.name, target.type(of: inner))
        close()
      } else if let inner = wrapped(in: from, of: to, source), let part = only(inner, in: child) {
        emit(part, source.type(of: inner), as: name, to)
      } else {
        builder.copy(child, as: name)
      }
    }
  }

  /// The element of a type that holds a value which is an element by itself in the other version.
  private func wrapped(
    in wrapper: TypeDefinition, of type: TypeDefinition, _ definitions: Definitions
  ) -> ElementDefinition? {
    guard let name = ConversionMap.wrappers[wrapper.name].flatMap(ElementName.init(known:)),
      let element = wrapper.element(name), definitions.type(of: element).name == type.name
    else { return nil }
    return element
  }

  /// The only child of an element, where it is that one.
  private func only(_ inner: ElementDefinition, in element: Element) -> Element? {
    let children = element.children.map(\.self)
    return children.count == 1 && children[0].name == inner.name ? children[0] : nil
  }

  /// Writes a text with its id and extensions.
  private mutating func emitText(_ text: Element, as name: ElementName) {
    builder.openPrimitive(name, .string, text.string)
    emitExtras(of: text)
    close()
  }

  /// Writes R4's reference to another observation as STU3's, with its kind.
  private mutating func emitRelated(
    _ child: Element, _ from: TypeDefinition, _ name: ElementName
  ) {
    guard let kind = RelatedKind(of: child.name), let inner = RelatedKind.target,
      let to = target.type(named: from.name)
    else { return }
    builder.open(name)
    builder.string(.type, kind.rawValue)
    emit(child, from, as: inner, to)
    close()
  }

  /// Whether all that is inside an element can be written as elements of the same names elsewhere.
  mutating func convertsEach(
    _ element: Element, _ from: TypeDefinition, _ to: TypeDefinition
  ) -> Bool {
    element.children.allSatisfy { child in
      guard let old = from.element(child.name), let new = to.element(child.name),
        old.choice != nil, new.choice == old.choice
      else { return false }
      return converts(child, source.type(of: old), target.type(of: new))
    }
  }

  private func has(_ element: Element, only names: Set<ElementName>) -> Bool {
    element.children.allSatisfy { names.contains($0.name) }
  }

  private func has(_ element: Element, once name: ElementName) -> Bool {
    element[name] != nil && element.children.allSatisfy { $0.name == name }
  }

  /// The value of an `initial` that has nothing else.
  func initialValue(of element: Element, _ type: TypeDefinition) -> (Element, ElementDefinition)? {
    let children = element.children.map(\.self)
    guard children.count == 1, let value = type.element(children[0].name), value.choice == .value
    else { return nil }
    return (children[0], value)
  }

  private mutating func wrap(
    _ child: Element, _ from: TypeDefinition, _ name: ElementName, _ inner: ElementName
  ) {
    guard let to = target.type(named: from.name) else { return }
    builder.open(name)
    emit(child, from, as: inner, to)
    close()
  }
}

// MARK: References

extension ConversionStep {
  /// Writes a Reference as a canonical; what is more than the address is kept in extensions of it.
  private mutating func emitCanonical(_ child: Element, _ from: TypeDefinition, _ name: ElementName)
  {
    builder.openPrimitive(name, .string, child[.reference]?.string)
    for part in child.children where part.name == .id { builder.copy(part) }
    for part in child.children(.extension) { then { $0.emitExtension(part) } }
    for part in child.children where [.display, .identifier, .type].contains(part.name) {
      if let old = from.element(part.name) { then { $0.emitKept(part, old, in: from) } }
    }
    close()
  }

  private mutating func emitReference(_ child: Element, _ name: ElementName, _ to: TypeDefinition) {
    builder.open(name)
    if let text = child.string { builder.string(.reference, text) }
    for part in child.children {
      then { step in
        if part.name != .extension {
          step.builder.copy(part)
        } else if let new = step.restored(part, in: to), step.decodes(part, new) {
          step.emitDecoded(part, new)
        } else {
          step.emitExtension(part)
        }
      }
    }
    close()
  }

  /// Writes STU3's requester as the reference to its agent; on whose behalf, in an extension.
  private mutating func emitRequester(
    _ child: Element, _ from: TypeDefinition, _ name: ElementName, _ to: TypeDefinition
  ) {
    guard let agent = child[.agent], let reference = source.type(named: "Reference") else { return }
    builder.open(name)
    emitChildren(of: agent, reference, to)
    if let behalf = child[.onBehalfOf], let old = from.element(.onBehalfOf) {
      then { $0.emitKept(behalf, old, in: from) }
    }
    close()
  }

  private mutating func emitRequesterBackbone(
    _ child: Element, _ from: TypeDefinition, _ name: ElementName, _ to: TypeDefinition
  ) {
    guard let reference = target.type(named: "Reference")
    else { return }
    let holder = child.children(.extension).first { restored($0, in: to)?.name == .onBehalfOf }
    builder.open(name)
    builder.open(.agent)
    emitChildren(of: child, from, reference, without: holder)
    close()
    if let holder, let new = to.element(.onBehalfOf), decodes(holder, new) {
      then { $0.emitDecoded(holder, new) }
    }
    close()
  }
}
