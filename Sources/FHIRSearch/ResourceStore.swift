public import FHIRDocument

/// Resources in memory, found by type, id and address.
public struct ResourceStore: Sendable {
  /// The resources in the order in which they were given; `nil` where one was removed.
  private var slots: [Element?] = []
  private var byType: [String: [Int]] = [:]
  private var byId: [String: [Int]] = [:]
  private var byAddress: [String: Int] = [:]
  /// The resources that refer to something, by its id.
  private var byTarget: [String: [Int]] = [:]
  /// The resources with an identifier, by its value.
  private var byIdentifier: [String: [Int]] = [:]
  private var removed = 0

  /// Creates a store without resources.
  public init() {}

  /// All resources, in the order in which they were given.
  public var resources: [Element] { slots.compactMap(\.self) }

  /// Adds a resource; of a Bundle all that it holds.
  ///
  /// The `fullUrl` of an entry is an address of its resource.
  public mutating func add(_ resource: Element, address: String? = nil) {
    if resource.resourceType == "Bundle" {
      for entry in resource.children(.entry) {
        guard let inner = entry[.resource] else { continue }
        add(inner, address: entry[.fullUrl]?.string)
      }
      return
    }
    insert(resource, address: address)
  }

  /// Adds a resource as it is, also a Bundle.
  public mutating func insert(_ resource: Element, address: String? = nil) {
    guard let type = resource.resourceType else { return }
    let index = slots.count
    slots.append(resource)
    byType[type, default: []].append(index)
    if let id = resource[.id]?.string { byId[id, default: []].append(index) }
    for reference in resource.descendants(named: .reference, or: .reference) {
      guard let text = reference.string else { continue }
      byTarget[ResourceName(text).id, default: []].append(index)
    }
    for identifier in resource.children(.identifier) {
      guard let value = identifier[.value]?.string else { continue }
      byIdentifier[value, default: []].append(index)
    }
    for address in Self.addresses(resource, address) where byAddress[address] == nil {
      byAddress[address] = index
    }
  }

  private static func addresses(_ resource: Element, _ address: String?) -> [String] {
    let url = resource[.url]?.string
    let exact = url.flatMap { url in resource[.version]?.string.map { "\(url)|\($0)" } }
    return [address, url, exact].compactMap(\.self)
  }

  /// Removes the resource of a type with an id, if there is one.
  public mutating func remove(_ type: String, _ id: String) {
    let found = (byId[id] ?? []).first { slots[$0]?.resourceType == type }
    guard let index = found, let resource = slots[index] else { return }
    slots[index] = nil
    byId[id]?.removeAll { $0 == index }
    for address in Self.addresses(resource, nil) where byAddress[address] == index {
      byAddress[address] = nil
    }
    removed += 1
    if removed > 1024, removed * 2 > slots.count { rebuild() }
  }

  /// Forgets what was removed, which the tables still name.
  private mutating func rebuild() {
    var addresses: [Int: String] = [:]
    for (address, index) in byAddress { addresses[index] = address }
    var store = ResourceStore()
    for (index, resource) in slots.enumerated() {
      if let resource { store.insert(resource, address: addresses[index]) }
    }
    self = store
  }

  private func resources(at indexes: [Int]) -> [Element] { indexes.compactMap { slots[$0] } }

  /// The resources of a type, in their order.
  public func resources(ofType type: String) -> [Element] { resources(at: byType[type] ?? []) }

  /// The resources of a type that refer to one of some resources, for all that their ids say.
  func resources(ofType type: String, referringTo names: [ResourceName]) -> [Element] {
    resources(ofType: type, at: names.flatMap { byTarget[$0.id] ?? [] })
  }

  /// The resources of a type with one of some ids.
  func resources(ofType type: String, ids: [String]) -> [Element] {
    resources(ofType: type, at: ids.flatMap { byId[$0] ?? [] })
  }

  /// The resources of a type with an identifier of one of some values.
  func resources(ofType type: String, identifiers values: [String]) -> [Element] {
    resources(ofType: type, at: values.flatMap { byIdentifier[$0] ?? [] })
  }

  private func resources(ofType type: String, at indexes: [Int]) -> [Element] {
    resources(at: Set(indexes).sorted()).filter { $0.resourceType == type }
  }

  /// The resource that a reference means; `nil` where there is none.
  ///
  /// A canonical is found with and without its version.
  public func resource(at reference: String) -> Element? {
    if let index = byAddress[reference] { return slots[index] }
    if let bar = reference.lastIndex(of: "|"), let index = byAddress[String(reference[..<bar])] {
      let version = slots[index]?["version"]?.string
      return version == String(reference[bar...].dropFirst()) ? slots[index] : nil
    }
    let name = ResourceName(reference)
    let found = resources(at: byId[name.id] ?? [])
    return found.first { name.type == nil || $0.resourceType == name.type }
  }
}
