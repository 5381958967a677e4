import SurveyFormats
import SurveyPrimitives

// What is inside definitions, and new ones.
extension ODMEdit {
  /// References to items or groups, of which some are new, gone, or say something else.
  mutating func changeReferences(
    _ before: [ODMElement], _ now: [ODMElement], in own: ODMElement
  ) -> Bool {
    func element(_ reference: ODMElement) -> ODMElement? {
      reference.reference.flatMap { ownOID(of: $0) }.flatMap { oid in
        own.children(reference.name).first { $0.reference == oid }
      }
    }
    let (old, new) = (before.map(\.reference), now.map(\.reference))
    for reference in before where !new.contains(reference.reference) {
      guard let mine = element(reference) else { return false }
      removed.insert(mine.index)
      patch.remove(mine)
    }
    var entries: [(own: ODMElement?, new: ODMElement)] = []
    for reference in now {
      guard let index = old.firstIndex(of: reference.reference) else {
        entries.append((nil, reference))
        continue
      }
      guard let mine = element(reference), change(before[index], reference, mine) else {
        return false
      }
      entries.append((mine, reference))
    }
    let behind = ["Description", "ItemGroupRef", "ItemRef"]
    return arrange(entries, in: own, next: own.children.first { !behind.contains($0.name) })
  }

  private mutating func change(
    _ before: ODMElement, _ now: ODMElement, _ own: ODMElement
  ) -> Bool {
    for attribute in Set((before.attributes + now.attributes).map(\.name)).sorted() {
      if let kind = WrittenODM.numbered[attribute] {
        let wanted = new.definition(kind, now[attribute])
        let known = old.definition(kind, before[attribute])
        if wanted.map({ new.body(of: $0) }) == known.map({ old.body(of: $0) }) { continue }
        let name = now[attribute].map { numbered(kind, $0) }
        guard patch.set(attribute, of: own, name) else { return false }
      } else if before[attribute] != now[attribute] {
        guard attribute == "Mandatory", patch.set(attribute, of: own, now[attribute]) else {
          return false
        }
      }
    }
    return true
  }

  /// A code list of which options are called otherwise, new or gone; all items that have it say so.
  mutating func changeList(_ before: String?, _ now: String?, of item: ODMElement) -> Bool {
    guard let old = old.definition("CodeList", before),
      let wanted = new.definition("CodeList", now),
      let oid = item.child("CodeListRef")?["CodeListOID"],
      let own = known.definition("CodeList", oid), isChangeable(own),
      hasAll(oid, saying: new.body(of: wanted))
    else { return false }
    guard changedLists.insert(oid).inserted else { return true }
    let codes = wanted.options.map { $0["CodedValue"] }
    func element(_ option: ODMElement) -> ODMElement? {
      own.children(option.name).first { $0["CodedValue"] == option["CodedValue"] }
    }
    for option in old.options where !codes.contains(option["CodedValue"]) {
      guard let mine = element(option) else { return false }
      patch.remove(mine)
    }
    var entries: [(own: ODMElement?, new: ODMElement)] = []
    for option in wanted.options {
      guard let known = old.options.first(where: { $0["CodedValue"] == option["CodedValue"] })
      else {
        guard own.options.allSatisfy({ $0.name == option.name }) else { return false }
        entries.append((nil, option))
        continue
      }
      guard let mine = element(option), change(option: known, option, mine) else { return false }
      entries.append((mine, option))
    }
    let others = wanted.children.filter { !$0.isOption }.map(\.summary)
    guard others == old.children.filter({ !$0.isOption }).map(\.summary) else { return false }
    let behind = ["Description", "CodeListItem", "EnumeratedItem"]
    return arrange(entries, in: own, next: own.children.first { !behind.contains($0.name) })
  }

  private mutating func change(
    option before: ODMElement, _ now: ODMElement, _ own: ODMElement
  ) -> Bool {
    for attribute in Set((before.attributes + now.attributes).map(\.name)).sorted()
    where before[attribute] != now[attribute] {
      guard patch.set(attribute, of: own, now[attribute]) else { return false }
    }
    let (first, second) = (before.children("Decode"), now.children("Decode"))
    if first.map(\.summary) != second.map(\.summary) {
      patch.replace(own.children("Decode"), with: second, in: own, before: own.children.first)
    }
    let others = [before, now].map { $0.children.filter { $0.name != "Decode" }.map(\.summary) }
    return others[0] == others[1]
  }

  /// Whether all items of the file that have a code list have one now that says the same.
  private func hasAll(_ oid: String, saying body: String) -> Bool {
    for key in new.keys {
      guard let item = new.definitions[key], item.name == "ItemDef", old.definitions[key] != nil,
        let own = ownOID(of: item["OID"] ?? "").flatMap({ known.definition("ItemDef", $0) }),
        own.child("CodeListRef")?["CodeListOID"] == oid
      else { continue }
      let list = new.definition("CodeList", item.child("CodeListRef")?["CodeListOID"])
      guard let list, new.body(of: list) == body else { return false }
    }
    return true
  }

  // MARK: Order

  /// Puts new elements between those that are there, and numbers them where those are numbered.
  private mutating func arrange(
    _ entries: [(own: ODMElement?, new: ODMElement)], in parent: ODMElement, next: ODMElement?
  ) -> Bool {
    let own = entries.compactMap(\.own)
    guard zip(own, own.dropFirst()).allSatisfy({ $0.offset < $1.offset }) else { return false }
    if own.count == entries.count { return true }
    let numbers = own.map { $0["OrderNumber"].flatMap { Int($0) } }
    let isNumbered = !numbers.isEmpty && !numbers.contains(nil)
    let known = numbers.compactMap(\.self)
    guard zip(known, known.dropFirst()).allSatisfy({ $0 < $1 }) || !isNumbered else { return false }
    var last = 0
    var previous: ODMElement?
    var waiting: [(element: ODMElement, number: Int?)] = []
    for (mine, new) in entries {
      let wanted = mine?["OrderNumber"].flatMap { Int($0) } ?? last + 1
      let number = max(wanted, last + 1)
      last = number
      guard let mine else {
        waiting.append((new, isNumbered ? number : nil))
        continue
      }
      if isNumbered, number != wanted {
        guard patch.set("OrderNumber", of: mine, "\(number)") else { return false }
      }
      insert(waiting, behind: previous, before: mine, in: parent)
      (previous, waiting) = (mine, [])
    }
    insert(waiting, behind: previous, before: next, in: parent)
    return true
  }

  private mutating func insert(
    _ elements: [(element: ODMElement, number: Int?)], behind previous: ODMElement?,
    before next: ODMElement?, in parent: ODMElement
  ) {
    if elements.isEmpty { return }
    let gap = patch.gap(behind: previous, before: next, in: parent)
    patch.insert(elements.map { text(of: $0.element, in: gap, number: $0.number) }, in: gap)
  }

  // MARK: New definitions

  private static let order = [
    "Include", "Protocol", "StudyEventDef", "FormDef", "ItemGroupDef", "ItemDef", "CodeList",
    "ImputationMethod", "Presentation", "ConditionDef", "MethodDef",
  ]

  /// Puts what was added behind the definitions of its kind; `false` where there is no place for it.
  mutating func insertAdded() -> Bool {
    var texts: [String: [[UInt8]]] = [:]
    var places: [String: ODMElement] = [:]
    for copy in copies {
      guard let place = place(of: "ItemDef") else { return false }
      places["ItemDef"] = place
      let gap = patch.gap(behind: place, before: nil, in: own.metadata)
      texts["ItemDef", default: []].append(text(of: copy, in: gap))
    }
    var index = 0
    // What is written may need further ones.
    while index < added.count {
      let definition = added[index]
      guard let place = places[definition.name] ?? place(of: definition.name) else { return false }
      places[definition.name] = place
      let gap = patch.gap(behind: place, before: nil, in: own.metadata)
      texts[definition.name, default: []].append(text(of: definition, in: gap, number: nil))
      index += 1
    }
    var found: [Int: (element: ODMElement, texts: [[UInt8]])] = [:]
    for kind in ["MeasurementUnit"] + Self.order {
      guard let new = texts[kind], let place = places[kind] else { continue }
      found[place.index, default: (place, [])].texts += new
    }
    for (element, texts) in found.values {
      patch.insert(texts, in: patch.gap(behind: element, before: nil, in: own.metadata))
    }
    return true
  }

  /// The last definition behind which new ones of a kind are put.
  private func place(of kind: String) -> ODMElement? {
    if kind == "MeasurementUnit" { return own.study.child("BasicDefinitions")?.children(kind).last }
    let earlier = Self.order.prefix { $0 != kind } + [kind]
    return own.metadata.children.last {
      earlier.contains($0.name) && !removed.contains($0.index)
    }
  }

  /// An element as text, with the OIDs that the file has for what it refers to.
  private mutating func text(
    of element: ODMElement, in gap: ODMPatch.Gap, number: Int?
  ) -> [UInt8] {
    var text = patch.text(in: gap)
    write(element, to: &text, number: number)
    return text.elements
  }

  /// What is inside is no deeper than the reader of XML lets it be.
  mutating func write(_ element: ODMElement, to text: inout ODMText, number: Int? = nil) {
    var attributes = element.attributes.map { attribute in
      (name: attribute.name, value: Optional(named(attribute.name, attribute.value, element)))
    }
    if let number { attributes.append(("OrderNumber", "\(number)")) }
    if element.children.isEmpty, !element.text.trimmed.isEmpty {
      return text.element(element.name, attributes, text: element.text)
    }
    text.element(element.name, attributes) { text in
      for child in element.children { write(child, to: &text) }
    }
  }

  mutating func named(
    _ attribute: String, _ value: String, _ element: ODMElement
  ) -> String {
    if let kind = WrittenODM.numbered[attribute] { return numbered(kind, value) }
    switch attribute {
    case "OID": return name(of: element.name, value)
    case "ItemOID", "UnitsItemOID": return ownOID(of: value) ?? name(of: "ItemDef", value)
    case "ItemGroupOID": return ownOID(of: value) ?? name(of: "ItemGroupDef", value)
    default: return value
    }
  }
}

extension ODMElement {
  fileprivate var isOption: Bool { name == "CodeListItem" || name == "EnumeratedItem" }
  /// The options of a code list.
  fileprivate var options: [ODMElement] { children.filter(\.isOption) }
}
