/// Elements of the source that are kept in extensions of the target.
extension ConversionStep {
  /// Whether an element can be written as an extension.
  func canKeep(_ child: Element, _ old: ElementDefinition) -> Bool {
    canKeep(child, source.type(of: old))
  }

  /// Whether a part of a Reference can be written as an extension.
  func canKeep(_ part: Element) -> Bool {
    guard let old = source.type(named: "Reference")?.element(part.name) else { return false }
    return canKeep(part, old)
  }

  private func canKeep(_ child: Element, _ type: TypeDefinition) -> Bool {
    var parts = [(child, type)]
    while let (part, type) = parts.popLast() {
      if part.node.kind == .array || type.isResource { return false }
      if type.isPrimitive || variant(for: type) != nil { continue }
      guard part.isObject else { return false }
      for inner in part.children
      where inner.name != .extension && inner.name != .modifierExtension {
        guard let element = type.element(inner.name) else { return false }
        parts.append((inner, source.type(of: element)))
      }
    }
    return true
  }

  /// The variant of `Extension.value[x]` in the target that has a type of the source.
  private func variant(for type: TypeDefinition) -> ElementDefinition? {
    target.type(named: "Extension")?.variants(of: .value).first { $0.typeName == type.name }
  }

  /// Writes an element of the source as its cross-version extension.
  mutating func emitKept(
    _ child: Element, _ old: ElementDefinition, in owner: TypeDefinition,
    _ reason: ChildPlan.Reason = .noElement, isWanted: Bool = false
  ) {
    let path = "\(owner.name).\(CrossVersionURL.name(of: old))"
    let isModifier = ModifierElements.contains(old, in: owner)
    let finding: ConversionReport.Finding =
      isModifier ? .modifier(path) : isWanted ? .wanted(path, reason) : .kept(path, reason)
    report.add(finding, at: child.index)
    builder.open(isModifier ? .modifierExtension : .extension)
    builder.string(.url, CrossVersionURL.of(old, in: owner, source.version))
    emitValue(child, source.type(of: old), isMarked: old.choice != nil)
    close()
  }

  /// Writes the value of an extension: as `value[x]` where the target has the type there.
  ///
  /// Else a primitive gets the nearest type, and a complex value is spelt out. With
  /// `isMarked` the type is named beside it, since the address does not say it.
  mutating func emitValue(_ child: Element, _ type: TypeDefinition, isMarked: Bool) {
    if let variant = variant(for: type), converts(child, type, target.type(of: variant)) {
      return emit(child, type, as: variant.name, target.type(of: variant))
    }
    guard !type.isPrimitive else { return emitNearest(child, type, isMarked: isMarked) }
    if !type.name.contains(".") { emitText(CrossVersionURL.datatype, type.name) }
    for part in child.children { then { $0.emitPart(part, of: type) } }
  }

  /// Writes a part of a complex value as an extension.
  private mutating func emitPart(_ part: Element, of type: TypeDefinition) {
    if part.name == .extension { return emitExtension(part) }
    builder.open(.extension)
    if part.name == .modifierExtension {
      builder.string(.url, "modifierExtension")
      emitExtension(part)
    } else if let element = type.element(part.name) {
      track(part)
      builder.string(.url, element.slot.description)
      let partType = source.type(of: element)
      later { $0.emitValue(part, partType, isMarked: element.choice != nil) }
    } else {
      report.add(.unknown("\(type.name).\(part.nameText)"), at: part.index)
      builder.string(.url, part.nameText)
      builder.copy(part, as: name(of: part))
    }
    close()
  }

  private mutating func emitNearest(_ child: Element, _ type: TypeDefinition, isMarked: Bool) {
    switch type.name {
    case "canonical", "url", "uuid", "oid":
      builder.openPrimitive(.valueUri, .string, child.string)
    case "integer64": builder.openPrimitive(.valueDecimal, .decimal, child.string)
    default: builder.openPrimitive(.valueString, .string, child.string)
    }
    emitExtras(of: child)
    if isMarked { then { $0.emitText(CrossVersionURL.datatype, type.name) } }
    close()
  }

  private mutating func emitText(_ url: String, _ text: String) {
    builder.open(.extension)
    builder.string(.url, url)
    builder.string(.valueString, text)
    builder.close()
  }
}
