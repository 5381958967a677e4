import FHIRDocument

/// What a response has that the one made from its rows has not, as `Schemas/rest.schema.json` has it.
///
/// A node is an object that mirrors the response: `members` are what takes the place of `without`, whose
/// text `was` stands for; `item` and `answer` hold the nodes of items, by linkId and number, and of
/// answers. Both responses are in canonical order.
enum RestDifference {
  /// The node of two elements; `nil` where they are the same.
  static func node(from made: Element, to original: Element) -> [UInt8]? {
    if JSONWriter.write(made) == JSONWriter.write(original) { return nil }
    var without: [RestMember] = []
    var members: [UInt8] = []
    var nodes: [(name: String, text: [UInt8])] = []
    let before = made.restMembers
    let after = original.restMembers
    for member in before {
      let kept = after.first { $0.text == member.text }
      let text = kept.map { original.restText(of: $0) } ?? []
      if text == made.restText(of: member) { continue }
      if let kept, let inner = self.nodes(member, of: made, kept, of: original) {
        nodes.append((member.text, inner))
        continue
      }
      without.append(member)
      Self.append(text, to: &members)
    }
    for member in after where !before.contains(where: { $0.text == member.text }) {
      Self.append(original.restText(of: member), to: &members)
    }
    var writer = JSONTextWriter()
    writer.openObject()
    if !without.isEmpty {
      writer.openArray("without")
      for member in without { writer.string(member.text) }
      writer.closeArray()
      writer.member("was", made.restMark(of: without))
    }
    if !members.isEmpty {
      writer.key("members")
      writer.raw([UInt8(ascii: "{")] + members + [UInt8(ascii: "}")])
    }
    for node in nodes {
      writer.key(node.name)
      writer.raw(node.text)
    }
    writer.closeObject()
    return writer.finish()
  }

  /// The nodes of items or answers; `nil` where they are not the same ones in the same order.
  private static func nodes(
    _ member: RestMember, of made: Element, _ kept: RestMember, of original: Element
  ) -> [UInt8]? {
    guard let before = RestChildren(member, of: made),
      let after = RestChildren(kept, of: original), before.keys == after.keys
    else { return nil }
    var writer = JSONTextWriter()
    writer.openArray()
    for (index, key) in before.keys.enumerated() {
      guard let node = node(from: before.elements[index], to: after.elements[index]) else {
        continue
      }
      writer.openObject()
      writer.member("linkId", key.linkId)
      if key.linkId == nil || key.number > 1 { writer.member("number", key.number) }
      writer.key("rest")
      writer.raw(node)
      writer.closeObject()
    }
    writer.closeArray()
    return writer.finish()
  }

  private static func append(_ text: [UInt8], to members: inout [UInt8]) {
    if text.isEmpty { return }
    if !members.isEmpty { members.append(UInt8(ascii: ",")) }
    members += text
  }
}
