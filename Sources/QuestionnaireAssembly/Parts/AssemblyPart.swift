import FHIRDocument

/// A resource of which something is put into the questionnaire, and how it is renamed there.
struct AssemblyPart {
  let resource: Element
  /// What is put before its linkIds.
  let prefix: String
  /// The linkIds of its items.
  let linkIds: Set<String>
  /// The new ids of the resources that it contains, by their ids.
  var ids: [String: String] = [:]

  /// A resource whose linkIds keep what they are.
  init(_ resource: Element) {
    self.init(resource, prefix: "", linkIds: [])
  }

  init(_ resource: Element, prefix: String, linkIds: Set<String>) {
    self.resource = resource
    self.prefix = prefix
    self.linkIds = linkIds
  }

  /// Whether nothing is renamed.
  var isVerbatim: Bool { prefix.isEmpty && ids.allSatisfy { $0 == $1 } }

  /// The canonical address, with the version.
  var canonical: String? {
    guard let url = resource[.url]?.string else { return nil }
    return resource[.version]?.string.map { "\(url)|\($0)" } ?? url
  }
}

extension Element {
  /// The linkIds of all items of a Questionnaire.
  var allLinkIds: Set<String> {
    var linkIds: Set<String> = []
    var open = children(.item).map(\.self)
    while let item = open.popLast() {
      if let linkId = item[.linkId]?.string { linkIds.insert(linkId) }
      open += item.children(.item)
    }
    return linkIds
  }
}
