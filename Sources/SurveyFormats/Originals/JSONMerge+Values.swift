// What members say, and entries of lists.
extension JSONMerge {
  func merge(
    _ own: JSONValue, _ before: JSONValue?, _ now: JSONValue, isRewritten: Bool
  ) -> JSONValue {
    switch (own, now) {
    case (.object(let own), .object(let now)):
      guard case .object(let before)? = before else {
        return .object(merge(own, nil, now, isRewritten: isRewritten, aliases: [:]))
      }
      return .object(merge(own, before, now, isRewritten: isRewritten, aliases: [:]))
    case (.object(let own), .leaf):
      // A text that is there in other languages, too, which are not written.
      guard !isRewritten, let before,
        let index = own.members.firstIndex(where: { $0.value == before })
      else { return now }
      var changed = own
      changed.members[index].value = now
      return .object(changed)
    case (.array(let own), .array(let now)):
      return .array(merge(own, before?.entries ?? [], now, isRewritten: isRewritten))
    default: return now
    }
  }

  /// Entries are matched by what they are of: choices by their values.
  private func merge(
    _ own: [JSONValue], _ before: [JSONValue], _ now: [JSONValue], isRewritten: Bool
  ) -> [JSONValue] {
    let known = keyed(own)
    let (old, new) = (keyed(before), keyed(now))
    guard let known, let old, let new else { return now }
    func merged(_ key: String) -> JSONValue? {
      guard let entry = new[key] else { return nil }
      let isSame = !isRewritten && old[key] == entry
      // What is said elsewhere in the form is not said here.
      guard let mine = known[key] else { return isSame ? nil : entry }
      return isSame ? mine : merge(mine, old[key], entry, isRewritten: isRewritten)
    }
    func isKept(_ entry: JSONValue, _ key: String) -> Bool {
      guard isRewritten else { return old[key] == nil }
      guard case .object(let object) = entry else { return false }
      return self.own.unread.contains(object.index)
    }
    let keys = now.compactMap(\.key)
    if before.compactMap(\.key) == keys {
      let mine = own.compactMap { entry in
        entry.key.flatMap { key in merged(key) ?? (isKept(entry, key) ? entry : nil) }
      }
      return mine + keys.filter { known[$0] == nil }.compactMap(merged)
    }
    let rest = own.filter { entry in
      entry.key.map { new[$0] == nil && isKept(entry, $0) } ?? false
    }
    return keys.compactMap(merged) + rest
  }

  /// Entries by their keys; `nil` where one has none, or two have the same.
  private func keyed(_ entries: [JSONValue]) -> [String: JSONValue]? {
    var found: [String: JSONValue] = [:]
    for entry in entries {
      guard let key = entry.key, found.updateValue(entry, forKey: key) == nil else { return nil }
    }
    return found
  }
}
