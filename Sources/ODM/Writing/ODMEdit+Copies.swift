import SurveyFormats

/// A definition of its own for an item that shared one with others.
struct ItemCopy {
  /// The definition that is shared.
  var own: ODMElement
  /// What was written of the item, and what is written of it now.
  var before: ODMElement
  var now: ODMElement
  /// Its OID.
  var oid: String
}

// Items in several groups, of which one definition may say otherwise in one of them.
extension ODMEdit {
  /// What is written of the items that share a definition, by the OID of that.
  func sharedItems() -> [String: [ODMElement]] {
    var found: [String: [ODMElement]] = [:]
    for key in new.keys where old.definitions[key] != nil {
      guard let item = new.definitions[key], item.name == "ItemDef",
        let own = ownOID(of: item["OID"] ?? "")
      else { continue }
      found[own, default: []].append(item)
    }
    return found.filter { $0.value.count > 1 }
  }

  /// What is said of an item, whatever it is called.
  func said(by item: ODMElement) -> [String] {
    let attributes = item.attributes.filter { $0.name != "OID" && $0.name != "Name" }
      .map { "\($0.name)=\($0.value)" }
    let inside = item.children.filter {
      $0.name != "Alias" || $0["Context"] != ODMContext.linkId
    }
    return attributes + inside.map { new.meaning(of: $0) }
  }

  /// Gives an item a copy of the definition that it shares, to which its group refers then.
  mutating func copy(_ shared: String, _ before: ODMElement, _ now: ODMElement) -> Bool {
    guard let oid = now["OID"], let own = known.definition("ItemDef", shared),
      let linkId = new.linkIds[oid] ?? old.linkIds[oid], let path = locations[linkId],
      path.count > 1
    else { return false }
    let around = path[path.count - 2]
    let group = known.definition("ItemGroupDef", around) ?? known.definition("FormDef", around)
    let reference = group?.children("ItemRef").first { $0["ItemOID"] == shared }
    guard let group, isChangeable(group), let reference else { return false }
    let name = name(of: "ItemDef", oid)
    guard patch.set("ItemOID", of: reference, name) else { return false }
    copies.append(ItemCopy(own: own, before: before, now: now, oid: name))
    return true
  }

  /// A copy as text: what the shared definition says, and what is said otherwise now.
  mutating func text(of copy: ItemCopy, in gap: ODMPatch.Gap) -> [UInt8] {
    let (own, before, now) = (copy.own, copy.before, copy.now)
    var attributes: [(name: String, value: String?)] = own.attributes.compactMap { attribute in
      let name = attribute.name
      if name == "OID" { return (name, copy.oid) }
      if before[name] == now[name] { return (name, attribute.value) }
      return now[name].map { (name, $0) }
    }
    for (name, value) in now.attributes where before[name] != value && own[name] == nil {
      attributes.append((name, value))
    }
    var children = own.children.map { (element: $0, isNew: false) }
    for name in Set((before.children + now.children).map(\.name)).sorted() {
      let wanted = now.children(name)
      if before.children(name).map({ old.meaning(of: $0) }) == wanted.map({ new.meaning(of: $0) }) {
        continue
      }
      let place = Self.inside.firstIndex(of: name) ?? Self.inside.count
      let index = children.firstIndex { child in
        child.element.name == name
          || Self.inside.firstIndex(of: child.element.name) ?? Self.inside.count > place
      }
      let others = children[(index ?? children.count)...].filter { $0.element.name != name }
      children =
        children.prefix(index ?? children.count)
        + wanted.map { (element: $0, isNew: true) } + others
    }
    var text = patch.text(in: gap)
    text.element("ItemDef", attributes) { text in
      for (element, isNew) in children {
        if isNew { write(element, to: &text) } else { element.write(to: &text) }
      }
    }
    return text.elements
  }

  /// What is inside the definition of an item, in the order of the standard.
  private static let inside = [
    "Description", "Definition", "Question", "Prompt", "CRFCompletionInstructions",
    "ImplementationNotes", "CDISCNotes", "ExternalQuestion", "MeasurementUnitRef", "RangeCheck",
    "CodeListRef", "Coding", "ValueListRef", "Role", "Alias",
  ]
}
