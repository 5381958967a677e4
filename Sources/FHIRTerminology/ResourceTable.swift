import FHIRDocument

/// Resources of one type by their addresses and ids.
struct ResourceTable: Sendable {
  /// A resource, and the resource that contains it, if one does.
  struct Entry: Sendable {
    let element: Element
    var container: Element?
    let version: String?

    /// The resource whose `contained` its references with `#` name.
    var scope: Element { container ?? element }
  }

  private var byURL: [String: [Entry]] = [:]
  private var byId: [String: [Entry]] = [:]
  private(set) var all: [Entry] = []

  /// Adds a resource; gives back the one that has its address and version already, if there is one.
  ///
  /// One that is contained is found by its id all the same (rule 76).
  @discardableResult
  mutating func add(_ element: Element, containedIn container: Element? = nil) -> Element? {
    // Some write the version into the url; it is the one by which others name them.
    let address = element[.url]?.string.flatMap { $0.isEmpty ? nil : CanonicalAddress($0) }
      .map { CanonicalAddress(url: $0.url, version: $0.version ?? element[.version]?.string) }
    let entry = Entry(
      element: element, container: container,
      version: address?.version ?? element[.version]?.string)
    let same = address.flatMap { address in
      byURL[address.url]?.first { $0.version == address.version }?.element
    }
    if same != nil, container == nil { return same }
    if same == nil, let address { byURL[address.url, default: []].append(entry) }
    if let id = element[.id]?.string { byId[id, default: []].append(entry) }
    all.append(entry)
    return same
  }

  func withId(_ id: String) -> [Entry] { byId[id] ?? [] }

  func withURL(_ url: String) -> [Entry] { byURL[url] ?? [] }

  /// The resource with this address.
  ///
  /// Of a version that is asked for: the one that has it, else one that says no version. Otherwise
  /// the newest of those whose versions can be compared, else the first.
  func find(_ address: CanonicalAddress) -> Entry? {
    guard let entries = byURL[address.url] else { return nil }
    guard let version = address.version else { return Self.newest(entries) }
    return entries.first { $0.version == version } ?? entries.first { $0.version == nil }
  }

  static func newest(_ entries: [Entry]) -> Entry? {
    guard entries.count > 1 else { return entries.first }
    var best: (entry: Entry, version: ComparableVersion)?
    for entry in entries {
      guard let version = ComparableVersion(entry.version) else { continue }
      if let best, version <= best.version { continue }
      best = (entry, version)
    }
    return best?.entry ?? entries.first
  }
}

extension ResourceTable.Entry {
  /// A resource that no other one contains.
  init(_ element: Element) {
    self.init(element: element, version: element[.version]?.string)
  }
}
