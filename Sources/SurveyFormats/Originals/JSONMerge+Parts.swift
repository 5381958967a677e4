// Rows, columns and texts of tables, of which each is written as an element.
extension JSONMerge {
  /// Those of an element, as its elements are now; `nil` where they are not known one by one.
  func parts(
    _ member: JSONObject.Member, _ own: JSONObject, _ before: JSONObject?, _ now: JSONObject
  ) -> JSONValue? {
    guard case .leaf(let type)? = own["type"], let before,
      let parts = shape.parts[String(type.dropFirst().dropLast())], parts.member == member.name
    else { return nil }
    let name = now["templateElements"] == nil ? "elements" : "templateElements"
    let old = before[name]?.entries ?? []
    guard member.value.entries.count == old.count else { return nil }
    var known: [String: KnownPart] = [:]
    for (part, written) in zip(member.value.entries, old) {
      guard let linkId = self.before.linkId(of: written), known[linkId] == nil,
        case .object(let written) = written
      else { return nil }
      known[linkId] = KnownPart(value: part, before: parts.part(written))
    }
    var merged: [JSONValue] = []
    for written in now[name]?.entries ?? [] {
      guard let linkId = self.now.linkId(of: written), case .object(let written) = written else {
        return nil
      }
      merged.append(part(known[linkId], parts.part(written), linkId, parts))
    }
    return .array(merged)
  }

  private struct KnownPart {
    /// As the form has it.
    var value: JSONValue
    /// As it was written.
    var before: JSONObject
  }

  private func part(
    _ known: KnownPart?, _ now: JSONObject, _ linkId: String, _ parts: JSONParts
  ) -> JSONValue {
    guard let known else {
      // It is new, or was elsewhere in the form.
      let own = own.indexes[linkId].flatMap { self.own.objects[$0] }
      return .object(own.map { merge($0, nil, now, isRewritten: true) } ?? now)
    }
    let isRewritten = isRewritten(linkId)
    if !isRewritten, known.before == now { return known.value }
    if case .object(let own) = known.value {
      return .object(merge(own, known.before, now, isRewritten: isRewritten))
    }
    // A row that was a word has a text of its own now.
    guard let name = parts.name(of: "title"), let text = now[name] else { return known.value }
    return .object(
      JSONObject(
        index: 0,
        members: [
          .init(name: "value", value: known.value, index: 0),
          .init(name: name, value: text, index: 0),
        ]))
  }
}
