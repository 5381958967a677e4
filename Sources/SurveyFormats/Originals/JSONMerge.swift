import FHIRDocument

/// How a format of JSON has items in each other.
package struct JSONShape: Sendable {
  /// The members in which items are.
  package var children: Set<String>
  /// What members are called that are written under another name.
  package var aliases: [String: String]
  /// What elements have that is written as items, by their types: rows of tables.
  package var parts: [String: JSONParts]

  package init(
    children: Set<String>, aliases: [String: String] = [:], parts: [String: JSONParts] = [:]
  ) {
    (self.children, self.aliases, self.parts) = (children, aliases, parts)
  }
}

/// Puts what a survey says otherwise than before into the form that it was read from.
///
/// `own` is that form, `before` the same survey as it is written, `now` the survey as it is written with its changes.
/// Where `before` and `now` say the same, the form stays as it is.
struct JSONMerge {
  let shape: JSONShape
  let own: JSONDefinition
  let before: JSONDefinition
  let now: JSONDefinition
  /// The indexes of the objects of the form that are elements; others that items are read of are parts of elements.
  private let elements: Set<Int>
  /// The items of which all is written that is read.
  private var rewritten: Set<String> = []
  /// These, and the items around them.
  private var touched: Set<String> = []
  /// Whether all items are.
  var rewritesAll = false

  init(_ shape: JSONShape, own: JSONDefinition, before: JSONDefinition, now: JSONDefinition) {
    self.shape = shape
    (self.own, self.before, self.now) = (own, before, now)
    let lists = own.objects.values.flatMap(\.members).filter { shape.children.contains($0.name) }
    elements = Set(
      lists.flatMap { $0.value.entries }.compactMap { entry in
        if case .object(let element) = entry { element.index } else { nil }
      })
  }

  /// Has items written again, of which the empty linkId is the form; where that was not enough, the items around them,
  /// one after the other: what has no element of its own, as a column of a table, is written with the whole table.
  ///
  /// `false` where all of them are already.
  mutating func rewrite(_ items: Set<String>, _ parents: [String: String]) -> Bool {
    var new: Set<String> = []
    for item in items {
      var next: String? = item
      while let linkId = next, rewritten.contains(linkId) {
        next = linkId.isEmpty ? nil : parents[linkId] ?? ""
      }
      if let next { new.insert(next) }
    }
    if new.isEmpty { return false }
    rewritten.formUnion(new)
    for item in new {
      var next: String? = item
      while let linkId = next, touched.insert(linkId).inserted { next = parents[linkId] }
    }
    return true
  }

  /// The form with the changes.
  func bytes() -> [UInt8] {
    var root = merge(own.root, before.root, now.root, isRewritten: isRewritten(""))
    root.members.removeAll { $0.name == CarriedDocument.property }
    var writer = JSONTextWriter(style: .pretty)
    root.write(to: &writer)
    return writer.finish() + [UInt8(ascii: "\n")]
  }

  func isRewritten(_ linkId: String) -> Bool {
    rewritesAll || rewritten.contains(linkId)
  }

  /// An element of the survey as it is now.
  private func element(_ now: JSONObject) -> JSONObject {
    guard let linkId = self.now.linkIds[now.index],
      let own = own.indexes[linkId].flatMap({ self.own.objects[$0] }),
      let before = before.indexes[linkId].flatMap({ self.before.objects[$0] })
    else {
      var new = now
      for index in new.members.indices where shape.children.contains(new.members[index].name) {
        new.members[index].value = .array(new.members[index].value.entries.map(element))
      }
      return new
    }
    // What was a part of an element does not say all that an element does.
    let isRewritten = isRewritten(linkId) || !elements.contains(own.index)
    let isSame = !isRewritten && !touched.contains(linkId) && before == now
    return isSame ? own : merge(own, before, now, isRewritten: isRewritten)
  }

  private func element(_ value: JSONValue) -> JSONValue {
    guard case .object(let object) = value else { return value }
    return .object(element(object))
  }

  func merge(
    _ own: JSONObject, _ before: JSONObject?, _ now: JSONObject, isRewritten: Bool,
    aliases: [String: String]? = nil
  ) -> JSONObject {
    let aliases = aliases ?? shape.aliases
    var result = JSONObject(index: own.index, members: [])
    var said: Set<String> = []
    for member in own.members {
      let alias = aliases[member.name]
      let isAlias = alias.map { before?[$0] != nil || now[$0] != nil } ?? false
      let name = isAlias ? alias ?? member.name : member.name
      if shape.children.contains(name) {
        guard !isRewritten, let value = children(member, own, before, now) else { continue }
        result.members.append(with(member, value))
        said.formUnion(shape.children)
        continue
      }
      let (old, new) = (before?[name], now[name])
      if !isRewritten, old == new {
        let table = parts(member, own, before, now)
        if table != nil { said.formUnion(shape.children) }
        let value = table ?? shared(member, own, before, now)
        result.members.append(value.map { with(member, $0) } ?? member)
      } else if let new, said.insert(name).inserted {
        let value = merge(member.value, old, new, isRewritten: isRewritten)
        result.members.append(with(member, value))
      } else if isRewritten, self.own.unread.contains(member.index) {
        result.members.append(member)
      }
    }
    for member in now.members where !said.contains(member.name) {
      if !isRewritten, before?[member.name] == member.value { continue }
      let isParent = shape.children.contains(member.name)
      let value = isParent ? .array(member.value.entries.map(element)) : member.value
      result.members.append(with(member, value))
    }
    return result
  }

  private func with(_ member: JSONObject.Member, _ value: JSONValue) -> JSONObject.Member {
    JSONObject.Member(name: member.name, value: value, index: member.index)
  }

  /// The elements in a member of the form, in their order; `nil` where they are elsewhere now.
  private func children(
    _ member: JSONObject.Member, _ own: JSONObject, _ before: JSONObject?, _ now: JSONObject
  ) -> JSONValue? {
    func elements(_ object: JSONObject?) -> [JSONValue] {
      (object?.members ?? []).filter { shape.children.contains($0.name) }.flatMap(\.value.entries)
    }
    guard case .array = member.value else { return member.value }
    let new = elements(now)
    let order = new.map { self.now.linkId(of: $0) }
    if elements(before).map({ self.before.linkId(of: $0) }) == order {
      let byLinkId = Dictionary(zip(order, new)) { first, _ in first }
      return .array(
        member.value.entries.map { entry in
          self.own.linkId(of: entry).flatMap { byLinkId[$0] }.map(element) ?? entry
        })
    }
    let first = own.members.first { shape.children.contains($0.name) }
    return first?.name == member.name ? .array(new.map(element)) : nil
  }
}
