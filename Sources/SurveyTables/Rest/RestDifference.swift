import FHIRDocument

/// What a response has that the one made from its rows has not, as `Schemas/rest.schema.json` has it.
///
/// A node is an object that mirrors the response: `members` are what takes the place of `without`, for whose
/// text, and that of an answer's value, `was` stands; `item` and `answer` hold the nodes of items, by linkId and
/// number, and of answers, and what stands for all that were made beside them (`among`). Answers that come in
/// another order, or are others than those that were made, are members of their item. An item that has no cells
/// at all is there as a whole (`added`), with the item before it. Both responses are in canonical order.
enum RestDifference {
  /// The node of two elements; `nil` where they are the same.
  static func node(
    from made: Element, to original: Element, isAnswer: Bool = false
  ) -> [UInt8]? {
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
      if member.name == .item, let inner = self.nodes(nil, of: made, member, of: original) {
        nodes.append((member.text, inner))
        continue
      }
      Self.append(original.restText(of: member), to: &members)
    }
    var writer = JSONTextWriter()
    writer.openObject()
    if !without.isEmpty {
      writer.openArray("without")
      for member in without { writer.string(member.text) }
      writer.closeArray()
    }
    if !without.isEmpty || !members.isEmpty {
      writer.member("was", made.restMark(of: without.map(\.text), isAnswer: isAnswer))
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

  /// The nodes of items or answers; `nil` where those that were made are not all there, in the same order,
  /// or where there are further answers, or others.
  private static func nodes(
    _ member: RestMember?, of made: Element, _ kept: RestMember, of original: Element
  ) -> [UInt8]? {
    let before = member.map { RestChildren($0, of: made) } ?? RestChildren()
    guard let before, let after = RestChildren(kept, of: original) else { return nil }
    let isAnswer = kept.name == .answer
    if isAnswer {
      let areSame = zip(before.elements, after.elements).allSatisfy { $0.hasAnswer(of: $1) }
      if before.keys != after.keys || !areSame { return nil }
    }
    var named: Set<String?> = []
    var writer = JSONTextWriter()
    writer.openArray()
    var next = before.keys.startIndex
    for (key, element) in zip(after.keys, after.elements) {
      let isMade = next < before.keys.endIndex && before.keys[next] == key
      let node =
        isMade ? node(from: before.elements[next], to: element, isAnswer: isAnswer) : nil
      if isMade, node == nil {
        next += 1
        continue
      }
      writer.openObject()
      writer.member("linkId", key.linkId)
      if key.linkId == nil || key.number > 1 { writer.member("number", key.number) }
      if let node {
        if named.insert(key.linkId).inserted {
          writer.member("among", before.marks(of: key.linkId))
        }
        writer.key("rest")
        writer.raw(node)
        next += 1
      } else {
        write(element, after: next > 0 ? before.keys[next - 1] : nil, to: &writer)
      }
      writer.closeObject()
    }
    writer.closeArray()
    return next == before.keys.endIndex ? writer.finish() : nil
  }

  /// Writes an item that has no cells, and the one that was made before it.
  private static func write(
    _ item: Element, after key: RestChildren.Key?, to writer: inout JSONTextWriter
  ) {
    if let key {
      writer.openObject("after")
      writer.member("linkId", key.linkId)
      if key.number > 1 { writer.member("number", key.number) }
      writer.closeObject()
    }
    writer.key("added")
    JSONWriter.write(item, to: &writer)
  }

  private static func append(_ text: [UInt8], to members: inout [UInt8]) {
    if text.isEmpty { return }
    if !members.isEmpty { members.append(UInt8(ascii: ",")) }
    members += text
  }
}

extension Element {
  /// Whether another answer has the same value, in whatever words, and whatever else is said of either.
  fileprivate func hasAnswer(of other: Element) -> Bool {
    let (value, otherValue) = (restValue, other.restValue)
    guard let value, let otherValue else { return value == nil && otherValue == nil }
    if value.name != otherValue.name { return false }
    if value.isPrimitive { return value.string == otherValue.string }
    return value.restMembers.allSatisfy { member in
      // A code says which option it is, in whatever words.
      member.name == .display && value[.code] != nil
        || value.restText(of: member) == otherValue.restText(of: member)
    }
  }

  private var restValue: Element? {
    restMembers.first(where: \.isValue).flatMap { self[$0.name] }
  }
}
