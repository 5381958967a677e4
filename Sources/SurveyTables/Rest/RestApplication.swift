import FHIRDocument

/// Puts back into a response what its rows did not keep.
struct RestApplication {
  /// How many parts were not put back, because what they belong to was changed.
  private(set) var refused = 0
  private var text: [UInt8] = []

  /// The JSON text of a response with its rest.
  mutating func apply(_ node: Element, to response: Element) -> [UInt8] {
    text.removeAll(keepingCapacity: true)
    write(response, node)
    return text
  }

  private mutating func write(_ element: Element, _ node: Element, isAnswer: Bool = false) {
    let names = node.children.filter { $0.nameText == "without" }.compactMap(\.string)
    let added = node["members"]
    let isApplied = fits(node, names, added, element, isAnswer: isAnswer)
    if !isApplied { refused += 1 }
    text.append(UInt8(ascii: "{"))
    var isFirst = true
    for member in element.restMembers where !(isApplied && names.contains(member.text)) {
      separate(&isFirst)
      let nodes = node.children.filter { $0.nameText == member.text && $0.isObject }
      if !nodes.isEmpty, let children = RestChildren(member, of: element) {
        write(children, named: member.text, nodes)
      } else {
        text += element.restText(of: member)
      }
    }
    let items = node.children.filter { $0.nameText == "item" && $0.isObject }
    if !items.isEmpty, !element.restMembers.contains(where: { $0.name == .item }) {
      if items.contains(where: { $0["added"] != nil }) {
        separate(&isFirst)
        write(RestChildren(), named: "item", items)
      } else {
        refused += items.count
      }
    }
    if !element.restMembers.contains(where: { $0.name == .answer }) {
      refused += node.children.count { $0.nameText == "answer" && $0.isObject }
    }
    if isApplied, let added {
      for member in added.restMembers {
        separate(&isFirst)
        text += added.restText(of: member)
      }
    }
    text.append(UInt8(ascii: "}"))
  }

  /// Whether what the node takes away is what was there, what it adds is not there already, and both belong to the
  /// answer that was there.
  private func fits(
    _ node: Element, _ names: [String], _ added: Element?, _ element: Element, isAnswer: Bool
  ) -> Bool {
    if names.isEmpty, added == nil { return true }
    let members = element.restMembers
    if !names.allSatisfy({ name in members.contains { $0.text == name } }) { return false }
    if node["was"]?.string != element.restMark(of: names, isAnswer: isAnswer) { return false }
    return added?.restMembers.allSatisfy { member in
      names.contains(member.text) || !members.contains { $0.text == member.text }
    } ?? true
  }

  /// Writes items or answers, each with its node where it has one, and behind it what was added there.
  private mutating func write(_ children: RestChildren, named name: String, _ nodes: [Element]) {
    let match = RestMatch(nodes, children)
    var known: [RestChildren.Key: Element] = [:]
    var added: [RestChildren.Key?: [Element]] = [:]
    for node in nodes {
      if let item = node["added"] {
        // A cell was filled that had nothing.
        if children.keys.contains(Self.key(of: node)) {
          refused += 1
          continue
        }
        added[Self.place(of: node, match), default: []].append(item)
      } else if let key = match.key(Self.key(of: node)) {
        known[key] = node["rest"]
      } else {
        refused += 1
      }
    }
    text += "\"\(name)\":[".utf8
    var isFirst = true
    write(added.removeValue(forKey: nil) ?? [], &isFirst)
    for (key, element) in zip(children.keys, children.elements) {
      separate(&isFirst)
      if let node = known.removeValue(forKey: key) {
        write(element, node, isAnswer: name == "answer")
      } else {
        JSONWriter.write(element, to: &text)
      }
      write(added.removeValue(forKey: key) ?? [], &isFirst)
    }
    // Those behind an item that is no more there.
    for node in nodes {
      guard node["added"] != nil, let key = Self.place(of: node, match) else { continue }
      write(added.removeValue(forKey: key) ?? [], &isFirst)
    }
    refused += known.count
    text.append(UInt8(ascii: "]"))
  }

  private mutating func write(_ items: [Element], _ isFirst: inout Bool) {
    for item in items {
      separate(&isFirst)
      JSONWriter.write(item, to: &text)
    }
  }

  /// What is before an item that was added; `nil` where it is the first.
  private static func place(of node: Element, _ match: RestMatch) -> RestChildren.Key? {
    guard let key = node["after"].map(Self.key(of:)) else { return nil }
    if !match.knows(key.linkId) { return key }
    return match.key(key) ?? RestChildren.Key(linkId: key.linkId, number: 0)
  }

  private static func key(of node: Element) -> RestChildren.Key {
    RestChildren.Key(linkId: node[.linkId]?.string, number: node["number"]?.integer ?? 1)
  }

  private mutating func separate(_ isFirst: inout Bool) {
    if !isFirst { text.append(UInt8(ascii: ",")) }
    isFirst = false
  }
}
