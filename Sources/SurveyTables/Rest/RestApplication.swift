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

  private mutating func write(_ element: Element, _ node: Element) {
    let names = node.children.filter { $0.nameText == "without" }.compactMap(\.string)
    let added = node["members"]
    let isApplied = fits(node, names, added, element)
    if !isApplied { refused += 1 }
    text.append(UInt8(ascii: "{"))
    var isFirst = true
    for member in element.restMembers where !(isApplied && names.contains(member.text)) {
      separate(&isFirst)
      let nodes = node.children.filter { $0.nameText == member.text && $0.isObject }
      if !nodes.isEmpty, let children = RestChildren(member, of: element) {
        write(children, member, nodes)
      } else {
        text += element.restText(of: member)
      }
    }
    if isApplied, let added {
      for member in added.restMembers {
        separate(&isFirst)
        text += added.restText(of: member)
      }
    }
    text.append(UInt8(ascii: "}"))
  }

  /// Whether what the node takes away is what was there, and what it adds is not there already.
  private func fits(
    _ node: Element, _ names: [String], _ added: Element?, _ element: Element
  ) -> Bool {
    let members = element.restMembers
    let without = names.compactMap { name in members.first { $0.text == name } }
    if without.count != names.count { return false }
    if !names.isEmpty, node["was"]?.string != element.restMark(of: without) { return false }
    return added?.restMembers.allSatisfy { member in
      names.contains(member.text) || !members.contains { $0.text == member.text }
    } ?? true
  }

  /// Writes items or answers, each with its node where it has one.
  private mutating func write(
    _ children: RestChildren, _ member: RestMember, _ nodes: [Element]
  ) {
    var known: [RestChildren.Key: Element] = [:]
    for node in nodes {
      let key = RestChildren.Key(
        linkId: node[.linkId]?.string, number: node["number"]?.integer ?? 1)
      known[key] = node["rest"]
    }
    text += "\"\(member.text)\":[".utf8
    for (index, key) in children.keys.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      if let node = known.removeValue(forKey: key) {
        write(children.elements[index], node)
      } else {
        JSONWriter.write(children.elements[index], to: &text)
      }
    }
    refused += known.count
    text.append(UInt8(ascii: "]"))
  }

  private mutating func separate(_ isFirst: inout Bool) {
    if !isFirst { text.append(UInt8(ascii: ",")) }
    isFirst = false
  }
}
