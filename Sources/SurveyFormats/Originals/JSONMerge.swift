import FHIRDocument

/// How a format of JSON has items in each other.
package struct JSONShape: Sendable {
  /// The members in which items are.
  package var children: Set<String>
  /// What members are called that are written under another name.
  package var aliases: [String: String]
  /// The members in which elements have what is written as items, by their types: rows of tables.
  package var parts: [String: String]
  /// The aliases in such parts, by their members.
  package var partAliases: [String: [String: String]]

  package init(
    children: Set<String>, aliases: [String: String] = [:], parts: [String: String] = [:],
    partAliases: [String: [String: String]] = [:]
  ) {
    (self.children, self.aliases) = (children, aliases)
    (self.parts, self.partAliases) = (parts, partAliases)
  }
}

/// Puts what a survey says otherwise than before into the form that it was read from.
///
/// `own` is that form, `before` the same survey as it is written, `now` the survey as it is written with its changes.
/// Where `before` and `now` say the same, the form stays as it is.
struct JSONMerge {
  private let shape: JSONShape
  let own: JSONDefinition
  private let before: JSONDefinition
  private let now: JSONDefinition
  /// The items of which all is written that is read.
  private var rewritten: Set<String> = []
  /// These, and the items around them.
  private var touched: Set<String> = []
  /// Whether all items are.
  var rewritesAll = false

  init(_ shape: JSONShape, own: JSONDefinition, before: JSONDefinition, now: JSONDefinition) {
    self.shape = shape
    (self.own, self.before, self.now) = (own, before, now)
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

  private func isRewritten(_ linkId: String) -> Bool {
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
        new.members[index].value = .array(entries(new.members[index].value).map(element))
      }
      return new
    }
    let isSame = !rewritesAll && !touched.contains(linkId) && before == now
    return isSame ? own : merge(own, before, now, isRewritten: isRewritten(linkId))
  }

  private func element(_ value: JSONValue) -> JSONValue {
    guard case .object(let object) = value else { return value }
    return .object(element(object))
  }

  func entries(_ value: JSONValue?) -> [JSONValue] {
    guard case .array(let entries)? = value else { return [] }
    return entries
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
        result.members.append(table.map { with(member, $0) } ?? member)
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
      let value = isParent ? .array(entries(member.value).map(element)) : member.value
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
      (object?.members ?? []).filter { shape.children.contains($0.name) }.flatMap {
        entries($0.value)
      }
    }
    guard case .array = member.value else { return member.value }
    let new = elements(now)
    let order = new.map { self.now.linkId(of: $0) }
    if elements(before).map({ self.before.linkId(of: $0) }) == order {
      let byLinkId = Dictionary(zip(order, new)) { first, _ in first }
      return .array(
        entries(member.value).map { entry in
          self.own.linkId(of: entry).flatMap { byLinkId[$0] }.map(element) ?? entry
        })
    }
    let first = own.members.first { shape.children.contains($0.name) }
    return first?.name == member.name ? .array(new.map(element)) : nil
  }

  /// The rows, columns or texts of a table, of which each is an element now.
  private func parts(
    _ member: JSONObject.Member, _ own: JSONObject, _ before: JSONObject?, _ now: JSONObject
  ) -> JSONValue? {
    guard case .leaf(let type)? = own["type"], let before,
      shape.parts[String(type.dropFirst().dropLast())] == member.name
    else { return nil }
    let name = now["templateElements"] == nil ? "elements" : "templateElements"
    let (old, new) = (entries(before[name]), entries(now[name]))
    let parts = entries(member.value)
    guard parts.count == old.count, parts.count == new.count else { return nil }
    let aliases = shape.partAliases[member.name]
    return .array(
      zip(parts, zip(old, new)).map { part, written in
        guard written.0 != written.1, case .object(let old) = written.0,
          case .object(let new) = written.1
        else { return part }
        if case .object(let part) = part {
          return .object(
            merge(
              part, old, new, isRewritten: false, aliases: aliases)
          )
        }
        // A row that was a word has a text of its own now.
        guard let alias = aliases?.first, let text = new[alias.value] else { return part }
        return .object(
          JSONObject(
            index: 0,
            members: [
              .init(name: "value", value: part, index: 0),
              .init(name: alias.key, value: text, index: 0),
            ]))
      })
  }
}
