/// Where the answers to a question, or the repetitions of a group, are in the clinical data of a form.
package struct ODMPlace: Hashable, Sendable {
  /// The OIDs of the item groups around it, from the form on; of a group it is the last.
  package var groups: [String]
  /// The OID of the question's item; `nil` for a group.
  package var item: String?

  package init(groups: [String], item: String?) {
    (self.groups, self.item) = (groups, item)
  }
}

/// Which questions are meant by the OIDs that expressions have.
package struct ODMNames: Sendable {
  /// The linkIds by the OIDs of form, item group and item, or only the last of them.
  private var linkIds: [[String]: String] = [:]
  /// Those by the names of items, by which some systems call them; `nil` where several have one name.
  private var named: [String: String?] = [:]

  package init() {}

  /// Says where a question is; the first one of an item counts where only that is said.
  package mutating func set(_ linkId: String, form: String?, groups: [String], item: String?) {
    var path = groups
    if let item { path.append(item) }
    if let form { path.insert(form, at: 0) }
    for start in path.indices {
      let key = Array(path[start...])
      if linkIds[key] == nil { linkIds[key] = linkId }
    }
    // Without what is between the group, or the form, and the item.
    if let item, let group = groups.first, groups.count > 1, linkIds[[group, item]] == nil {
      linkIds[[group, item]] = linkId
    }
  }

  /// Says what the name of an item is.
  package mutating func set(_ linkId: String, named name: String) {
    named[name] = named[name] == nil ? .some(linkId) : .some(nil)
  }

  /// The question of a path, of which the last part counts most.
  package func linkId(of path: [String]) -> String? {
    for start in path.indices {
      if let found = linkIds[Array(path[start...])] { return found }
    }
    return path.last.flatMap { named[$0] ?? nil }
  }

  /// The question of exactly this path.
  package func linkId(ofWhole path: [String]) -> String? { linkIds[path] }

  /// All paths with what they mean.
  var all: [[String]: String] { linkIds }

  /// The names of items that are no OIDs, with what they mean.
  var names: [String: String] {
    named.compactMapValues(\.self).filter { linkIds[[$0.key]] == nil }
  }
}
