public import FHIRDocument

/// Resources in memory, found by type, id and address.
public struct ResourceStore: Sendable {
  /// All resources, in the order in which they were given.
  public private(set) var resources: [Element] = []
  private var byType: [String: [Int]] = [:]
  private var byId: [String: [Int]] = [:]
  private var byAddress: [String: Int] = [:]
  /// The resources that refer to something, by its id.
  private var byTarget: [String: [Int]] = [:]

  /// Creates a store without resources.
  public init() {}

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
    guard let type = resource.resourceType else { return }
    let index = resources.count
    resources.append(resource)
    byType[type, default: []].append(index)
    if let id = resource[.id]?.string { byId[id, default: []].append(index) }
    for reference in resource.descendants(named: .reference, or: .reference) {
      guard let text = reference.string else { continue }
      byTarget[ResourceName(text).id, default: []].append(index)
    }
    let url = resource[.url]?.string
    let exact = url.flatMap { url in resource[.version]?.string.map { "\(url)|\($0)" } }
    for address in [address, url, exact].compactMap(\.self) where byAddress[address] == nil {
      byAddress[address] = index
    }
  }

  /// The resources of a type, in their order.
  public func resources(ofType type: String) -> [Element] {
    (byType[type] ?? []).map { resources[$0] }
  }

  /// The resources of a type that refer to one of some resources, for all that their ids say.
  func resources(ofType type: String, referringTo names: [ResourceName]) -> [Element] {
    let found = Set(names.flatMap { byTarget[$0.id] ?? [] }).sorted()
    return found.map { resources[$0] }.filter { $0.resourceType == type }
  }

  /// The resource that a reference means; `nil` where there is none.
  ///
  /// A canonical is found with and without its version.
  public func resource(at reference: String) -> Element? {
    if let index = byAddress[reference] { return resources[index] }
    if let bar = reference.lastIndex(of: "|"), let index = byAddress[String(reference[..<bar])] {
      let version = resources[index]["version"]?.string
      return version == String(reference[bar...].dropFirst()) ? resources[index] : nil
    }
    let name = ResourceName(reference)
    let found = (byId[name.id] ?? []).map { resources[$0] }
    return found.first { name.type == nil || $0.resourceType == name.type }
  }
}
