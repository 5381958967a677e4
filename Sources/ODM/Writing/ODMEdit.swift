import FHIRDocument
import SurveyFormats

/// What a survey says otherwise than the file that it was read from, as changes in the file.
///
/// Both are written by the same writer; definitions are compared by the linkIds of what they are of, and by
/// what they say where their OIDs are only numbers.
struct ODMEdit {
  let own: ODMMetadata
  let known: ODMDefinitions
  let old: WrittenODM
  let new: WrittenODM
  let locations: [String: [String]]
  var patch: ODMPatch
  /// The definitions that are put into the file.
  var added: [ODMElement] = []
  /// What they are called there, by their names and OIDs.
  var names: [String: String] = [:]
  /// References and definitions that are taken out of the file, by their indexes.
  var removed: Set<Int> = []
  /// The definitions that items get which share one with others, as that of one is changed.
  var copies: [ItemCopy] = []
  /// The definitions of items that are changed already, of those that several share.
  private var changedItems: Set<String> = []
  /// The code lists that are changed already.
  var changedLists: Set<String> = []
  private var taken: Set<String>

  init(
    _ source: Source, _ known: ODMDefinitions, _ locations: [String: [String]],
    in own: ODMMetadata, old: WrittenODM, new: WrittenODM
  ) {
    (self.own, self.known, self.old, self.new) = (own, known, old, new)
    (self.locations, patch) = (locations, ODMPatch(source))
    taken = Set(known.all.compactMap { $0["OID"] })
  }

  /// The file with the changes.
  var bytes: [UInt8] { patch.bytes }

  /// The file with the changes, and a document inside it: an Alias of the Protocol.
  func bytes(carrying document: CarriedDocument) -> [UInt8] {
    var patch = patch
    let plan = own.plan
    let aliases = plan?.children("Alias") ?? []
    if let known = aliases.first(where: { $0["Context"] == ODMContext.carried }),
      patch.set("Name", of: known, document.alias)
    {
      return patch.bytes
    }
    let gap: ODMPatch.Gap
    if let plan {
      let behind = plan.children.first { $0.name.contains(":") }
      let previous = plan.children.last { child in
        behind.map { child.offset < $0.offset } ?? true
      }
      gap = patch.gap(behind: previous, before: behind, in: plan)
    } else {
      let previous = own.metadata.children.last { Self.beforeProtocol.contains($0.name) }
      let next = own.metadata.children.first { child in
        previous.map { child.offset > $0.offset } ?? true
      }
      gap = patch.gap(behind: previous, before: next, in: own.metadata)
    }
    var text = patch.text(in: gap)
    let alias = [("Context", Optional(ODMContext.carried)), ("Name", document.alias)]
    if plan == nil {
      text.element("Protocol") { $0.element("Alias", alias) }
    } else {
      text.element("Alias", alias)
    }
    patch.insert([text.elements], in: gap)
    return patch.bytes
  }

  /// What is before the Protocol.
  private static let beforeProtocol = [
    "Description", "Include", "Standards", "AnnotatedCRF", "SupplementalDoc", "ValueListDef",
    "WhereClauseDef",
  ]

  private static let ofItems = ["FormDef", "ItemGroupDef", "ItemDef"]

  /// Makes all changes; `false` where there is something that cannot be changed in the file.
  mutating func make() -> Bool {
    let shared = sharedItems()
    for key in new.keys {
      guard let definition = new.definitions[key], Self.ofItems.contains(definition.name) else {
        continue
      }
      guard let before = old.definitions[key] else {
        add(definition)
        continue
      }
      if old.meaning(of: before) == new.meaning(of: definition) { continue }
      if let own = ownOID(of: definition["OID"] ?? ""), let all = shared[own],
        definition.name == "ItemDef"
      {
        guard Set(all.map { said(by: $0) }).count == 1 else {
          guard copy(own, before, definition) else { return false }
          continue
        }
        if !changedItems.insert(own).inserted { continue }
      }
      guard change(before, definition) else { return false }
    }
    for name in Self.ofItems {
      for key in old.keys where new.definitions[key] == nil {
        guard let definition = old.definitions[key], definition.name == name else { continue }
        guard remove(definition) else { return false }
      }
    }
    return insertAdded()
  }

  // MARK: What is called how

  /// The OID in the file of what has an OID where it was written.
  func ownOID(of oid: String) -> String? {
    (new.linkIds[oid] ?? old.linkIds[oid]).flatMap { locations[$0]?.last }
  }

  /// Has a definition put into the file, under an OID that it does not have yet.
  @discardableResult
  mutating func add(_ definition: ODMElement) -> String {
    let oid = definition["OID"] ?? ""
    let name = name(of: definition.name, oid)
    added.append(definition)
    return name
  }

  /// What a new definition is called in the file.
  mutating func name(of kind: String, _ oid: String) -> String {
    let key = WrittenODM.key(kind, oid)
    if let name = names[key] { return name }
    var name = oid
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(oid).\(number)"
      number += 1
    }
    names[key] = name
    return name
  }

  /// What a definition whose OID is only a number is called in the file, which gets it where it has none
  /// that says the same.
  mutating func numbered(_ kind: String, _ oid: String) -> String {
    if let name = names[WrittenODM.key(kind, oid)] { return name }
    guard let definition = new.definition(kind, oid) else { return oid }
    if let same = own(kind, saying: new.body(of: definition)) {
      names[WrittenODM.key(kind, oid)] = same
      return same
    }
    return add(definition)
  }

  /// The list or unit of the file that says what one does that was written.
  private func own(_ kind: String, saying body: String) -> String? {
    let kinds = [
      "CodeList": ("CodeListRef", "CodeListOID"),
      "MeasurementUnit": ("MeasurementUnitRef", "MeasurementUnitOID"),
    ]
    guard let (reference, attribute) = kinds[kind] else { return nil }
    for key in old.keys {
      guard let item = old.definitions[key], item.name == "ItemDef",
        let own = ownOID(of: item["OID"] ?? "").flatMap({ known.definition("ItemDef", $0) })
      else { continue }
      for (theirs, mine) in zip(item.children(reference), own.children(reference)) {
        guard let found = old.definition(kind, theirs[attribute]), old.body(of: found) == body,
          let oid = mine[attribute], !changedLists.contains(oid)
        else { continue }
        return oid
      }
    }
    return nil
  }

  // MARK: Definitions

  private mutating func change(_ before: ODMElement, _ now: ODMElement) -> Bool {
    let oid = before["OID"] ?? ""
    let isForm = before.name == "FormDef" || oid == WrittenOIDs.form
    guard let name = isForm ? known.forms.first?["OID"] : ownOID(of: oid),
      !isForm || known.forms.count == 1,
      // Of several forms each is a group of the survey.
      let own = known.definition(before.name, name) ?? known.definition("FormDef", name),
      isChangeable(own)
    else { return false }
    for attribute in Set((before.attributes + now.attributes).map(\.name)).sorted()
    where before[attribute] != now[attribute] {
      guard patch.set(attribute, of: own, now[attribute]) else { return false }
    }
    for name in Set((before.children + now.children).map(\.name)).sorted() {
      let (first, second) = (before.children(name), now.children(name))
      let isSame =
        first.map { old.meaning(of: $0) } == second.map { new.meaning(of: $0) }
      if isSame { continue }
      switch name {
      case "ItemRef", "ItemGroupRef":
        guard changeReferences(first, second, in: own) else { return false }
      case "CodeListRef":
        guard let before = first.first, let now = second.first,
          changeList(before["CodeListOID"], now["CodeListOID"], of: own)
        else { return false }
      case "Question", "Description", "RangeCheck":
        let order = [
          "Description", "Question", "ExternalQuestion", "MeasurementUnitRef", "RangeCheck",
        ]
        let earlier = order.prefix { $0 != name } + [name]
        let next = own.children.first { !earlier.contains($0.name) }
        if name == "RangeCheck" {
          guard changeChecks(first, second, of: own, next: next) else { return false }
          continue
        }
        patch.replace(own.children(name), with: second, in: own, before: next)
      default: return false
      }
    }
    return true
  }

  /// Takes a definition out of the file, where nothing refers to it any more.
  private mutating func remove(_ definition: ODMElement) -> Bool {
    guard let oid = ownOID(of: definition["OID"] ?? ""),
      let own = known.definition(definition.name, oid)
    else { return false }
    // What is included is a definition of another version, too.
    if !isChangeable(own) { return true }
    for node in own.tree.nodes.indices {
      let element = ODMElement(tree: own.tree, index: node)
      if element.reference == oid, !isRemoved(element) { return true }
    }
    removed.insert(own.index)
    patch.remove(own)
    return true
  }

  /// Whether a definition is of this version alone, which another one would have otherwise, too.
  func isChangeable(_ definition: ODMElement) -> Bool {
    definition.parent?.index == own.metadata.index
  }

  private func isRemoved(_ element: ODMElement) -> Bool {
    var index: Int? = element.index
    while let next = index {
      if removed.contains(next) { return true }
      index = element.tree.nodes[next].parent
    }
    return false
  }
}

extension ODMElement {
  /// The OID of the item or group that it refers to.
  var reference: String? {
    name == "ItemRef" ? self["ItemOID"] : name == "ItemGroupRef" ? self["ItemGroupOID"] : nil
  }
}
