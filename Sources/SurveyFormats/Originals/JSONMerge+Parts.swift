// Rows, columns and texts of tables, of which each is written as an element.
extension JSONMerge {
  /// Those of an element, as its elements are now; `nil` where they are not known one by one.
  func parts(
    _ member: JSONObject.Member, _ own: JSONObject, _ before: JSONObject?, _ now: JSONObject
  ) -> JSONValue? {
    guard let parts = shape.parts(of: own), let before, parts.member == member.name else {
      return nil
    }
    let old = before.elements
    guard member.value.entries.count == old.count else { return nil }
    var known: [String: KnownPart] = [:]
    for (part, written) in zip(member.value.entries, old) {
      guard let linkId = self.before.linkId(of: written), known[linkId] == nil,
        case .object(let written) = written
      else { return nil }
      known[linkId] = KnownPart(value: part, before: parts.part(written))
    }
    let grid = parts.cells.flatMap { JSONGrid($0, self, own, before, now) }
    var merged: [JSONValue] = []
    for written in now.elements {
      guard let linkId = self.now.linkId(of: written), case .object(let written) = written else {
        return nil
      }
      let part = part(known[linkId], parts.part(written), linkId, parts)
      merged.append(grid?.row(part, linkId, key: parts.key) ?? part)
    }
    return .array(merged)
  }

  /// What an element says of all its parts, as these say it now: columns of a table, which are the choices of its rows.
  ///
  /// `nil` where it says no such thing, they do not say the same, or they say what they said.
  func shared(
    _ member: JSONObject.Member, _ own: JSONObject, _ before: JSONObject?, _ now: JSONObject
  ) -> JSONValue? {
    let parts = shape.parts(of: own)
    if let cells = parts?.cells, cells.member == member.name, let before {
      return JSONGrid(cells, self, own, before, now).map { .array($0.columns) }
    }
    guard let name = parts?.shared[member.name] else { return nil }
    func values(_ object: JSONObject?) -> [JSONValue?] {
      (object?.elements ?? []).map { entry in
        if case .object(let element) = entry { element[name] } else { nil }
      }
    }
    let (old, new) = (values(before), values(now))
    guard let first = old.first ?? nil, let value = new.first ?? nil, first != value,
      new.allSatisfy({ $0 == value })
    else { return nil }
    return merge(member.value, first, value, isRewritten: false)
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
      if let members = parts.new[linkId] {
        return .object(now.beginning(with: members.map { ($0, JSONValue(text: $1)) }))
      }
      // It is new, or was elsewhere in the form.
      let own = own.indexes[linkId].flatMap { self.own.objects[$0] }
      return .object(own.map { merge($0, nil, now, isRewritten: true) } ?? now)
    }
    let isRewritten = isRewritten(linkId)
    if !isRewritten, known.before == now { return known.value }
    if case .object(let own) = known.value {
      let merged = merge(own, known.before, now, isRewritten: isRewritten)
      guard let key = parts.key, let value = own[key], merged[key] == nil else {
        return .object(merged)
      }
      return .object(merged.beginning(with: [(key, value)]))
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

extension JSONShape {
  /// What an element has that is written as elements inside of it.
  fileprivate func parts(of element: JSONObject) -> JSONParts? {
    guard case .leaf(let type)? = element["type"] else { return nil }
    return parts[String(type.dropFirst().dropLast())]
  }
}

extension JSONObject {
  /// What is inside of an element that is written.
  var elements: [JSONValue] {
    (self["templateElements"] ?? self["elements"])?.entries ?? []
  }

  /// The object with members before all others.
  func beginning(with first: [(name: String, value: JSONValue)]) -> JSONObject {
    let new = first.map { Member(name: $0.name, value: $0.value, index: 0) }
    return JSONObject(index: index, members: new + members)
  }
}
