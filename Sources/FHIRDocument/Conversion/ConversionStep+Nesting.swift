/// Groups of DSTU2 that are there only for the items in them, and values that are nearly the same.
extension ConversionStep {
  /// Writes a group around items.
  mutating func emitNest(_ items: [Element], in owner: TypeDefinition, as new: ElementDefinition) {
    let group = target.type(of: new)
    guard let old = owner.element(.item), let inner = group.element(.group) else { return }
    builder.open(new.name)
    if let linkId = group.element(.linkId) { emitAbsent(linkId) }
    let placements = ChildRules.placements(items, old, owner, inner, group.element(.question))
    for (item, placement) in placements {
      later { step in
        switch placement {
        case .element(let old, let new): step.emit(item, old, in: owner, as: new)
        case .nest(let new, let items): step.emitNest(items, in: owner, as: new)
        default: break
        }
      }
    }
    close()
  }

  /// Writes what is in such a group as items.
  mutating func emitUnnested(_ group: Element, _ type: TypeDefinition, as item: ElementDefinition) {
    for child in group.children where child.name != .linkId {
      guard let old = type.element(child.name) else { continue }
      later { step in
        if child.name == .group, ChildRules.isNest(child) {
          step.emitUnnested(child, type, as: item)
        } else {
          step.emit(child, old, in: type, as: item)
        }
      }
    }
  }

  /// Writes a value that is nearly the same, and beside it the one of the source.
  mutating func emitApproximate(
    _ child: Element, _ old: ElementDefinition, in owner: TypeDefinition,
    as new: ElementDefinition, _ text: String
  ) {
    let path = "\(owner.name).\(CrossVersionURL.name(of: old))"
    report.add(.kept(path, .noElement), at: child.index)
    builder.openPrimitive(new.name, new.primitive ?? .string, text)
    emitExtras(of: child)
    let type = source.type(of: old)
    then { step in
      step.builder.open(.extension)
      step.builder.string(.url, CrossVersionURL.of(old, in: owner, step.source.version))
      if let variant = step.target.type(named: "Extension")?.variants(of: .value)
        .first(where: { $0.typeName == type.name })
      {
        step.builder.string(variant.name, child.string)
      }
      step.builder.close()
    }
    close()
  }

  /// Writes the value that an extension of such a value holds.
  mutating func emitExact(_ child: Element, _ holder: Element, as new: ElementDefinition) {
    builder.openPrimitive(new.name, new.primitive ?? .string, holder.choice("value")?.string)
    emitExtras(of: child, without: holder)
    close()
  }
}
