/// Extensions of the source that hold elements of the target.
extension ConversionStep {
  /// The element of a type of the target that an extension holds; of a choice, the variant.
  func restored(_ holder: Element, in type: TypeDefinition) -> ElementDefinition? {
    guard let url = holder[.url]?.string,
      let path = CrossVersionURL.path(in: url, of: target.version, isExact: isRestoring),
      path.hasPrefix(type.name + ".")
    else { return nil }
    return part(named: path.dropFirst(type.name.count + 1), in: type, holder)
  }

  private func part(
    named text: some StringProtocol, in type: TypeDefinition, _ holder: Element
  ) -> ElementDefinition? {
    guard let name = ElementName(known: text) else { return nil }
    if let element = type.element(name) { return element.choice == nil ? element : nil }
    let value = value(of: holder)
    let held = datatype(of: value?.0 ?? holder) ?? value?.1.typeName
    return type.variants(of: name).first { $0.typeName == held }
  }

  /// The type that a value is said to have, where it is of another.
  func datatype(of value: Element) -> String? {
    value.children(.extension).first { $0[.url]?.string == CrossVersionURL.datatype }?[
      .valueString]?.string
  }

  /// The value of an extension.
  private func value(of holder: Element) -> (Element, ElementDefinition)? {
    guard let type = source.type(named: "Extension") else { return nil }
    for child in holder.children {
      if let element = type.element(child.name), element.choice == .value {
        return (child, element)
      }
    }
    return nil
  }

  /// Whether all that an extension has fits in an element of the target.
  ///
  /// Where `hasOwnId`, the id of the extension is its own, and stays.
  mutating func decodes(
    _ holder: Element, _ new: ElementDefinition, hasOwnId: Bool = false
  ) -> Bool {
    var parts = [(holder, new)]
    while let (part, element) = parts.popLast() {
      let own: Set<ElementName> = hasOwnId && part == holder ? [.url, .id] : [.url]
      guard decodes(part, element, own, &parts) else { return false }
    }
    return true
  }

  /// Whether an extension is one of an element, its parts aside, which are added to the list.
  private mutating func decodes(
    _ holder: Element, _ new: ElementDefinition, _ own: Set<ElementName>,
    _ parts: inout [(Element, ElementDefinition)]
  ) -> Bool {
    let type = target.type(of: new)
    if let (value, old) = value(of: holder) {
      return holder.children.allSatisfy { own.contains($0.name) || $0 == value }
        && converts(value, source.type(of: old), type)
    }
    guard !type.isPrimitive, !type.isResource, !holder.children(.extension).isEmpty else {
      return false
    }
    var taken: Set<ElementName> = []
    for part in holder.children where !own.contains(part.name) {
      guard part.name == .extension, let url = part[.url]?.string else { return false }
      if url == CrossVersionURL.datatype || unknownMember(part) != nil { continue }
      if url == "modifierExtension" || url.contains(":") {
        let name: ElementName = url.contains(":") ? .extension : .modifierExtension
        guard type.element(name) != nil else { return false }
        continue
      }
      guard let element = self.part(named: url, in: type, part) else { return false }
      let isFirst = taken.insert(element.slot).inserted
      guard isFirst || element.repeats else { return false }
      parts.append((part, element))
    }
    return true
  }

  /// The member that no version has, of a part that holds one.
  private func unknownMember(_ part: Element) -> Element? {
    let members = part.children.filter { $0.name != .url }
    guard members.count == 1, members[0].nameText == part[.url]?.string,
      source.type(named: "Extension")?.element(members[0].name) == nil
    else { return nil }
    return members[0]
  }

  /// Writes what an extension holds as an element of the target.
  mutating func emitDecoded(_ holder: Element, _ new: ElementDefinition) {
    track(holder)
    let type = target.type(of: new)
    if let (value, old) = value(of: holder) {
      return emit(value, source.type(of: old), as: new.name, type, old.primitive, new.primitive)
    }
    builder.open(new.name)
    for part in holder.children(.extension) { then { $0.emitDecodedPart(part, of: type) } }
    close()
  }

  /// Writes a part of a complex value that an extension holds.
  private mutating func emitDecodedPart(_ part: Element, of type: TypeDefinition) {
    switch part[.url]?.string {
    case CrossVersionURL.datatype: break
    case "modifierExtension":
      for inner in part.children(.extension) {
        then { $0.emitExtension(inner, as: .modifierExtension) }
      }
    case _ where unknownMember(part) != nil:
      if let member = unknownMember(part) { builder.copy(member, as: name(of: member)) }
    case let url? where !url.contains(":"):
      if let element = self.part(named: url, in: type, part) {
        later { $0.emitDecoded(part, element) }
      }
    default: emitExtension(part)
    }
  }
}
