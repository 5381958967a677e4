import FHIRDocument
import Synchronization

/// What was computed from the resources of a library; copies of the library share it.
final class TerminologyCache: Sendable {
  private struct Content {
    var contained: [Element: ResourceTables] = [:]
    var codeSystems: [Element: CodeSystemContent] = [:]
    var expansions: [Key: ValueSetExpansion] = [:]
  }

  /// How a value set was asked for: by which address, and by which resource.
  struct Key: Hashable {
    let address: String
    let resource: Element?
  }

  private let content = Mutex(Content())

  /// The value sets and code systems that a resource contains.
  func contained(in resource: Element) -> ResourceTables {
    if let known = content.withLock({ $0.contained[resource] }) { return known }
    var tables = ResourceTables()
    for inner in resource.children(.contained) { tables.add(inner, containedIn: resource) }
    content.withLock { [tables] in $0.contained[resource] = tables }
    return tables
  }

  func codeSystem(
    _ element: Element, _ make: () -> CodeSystemContent
  ) -> CodeSystemContent {
    if let known = content.withLock({ $0.codeSystems[element] }) { return known }
    let made = make()
    content.withLock { $0.codeSystems[element] = made }
    return made
  }

  func expansion(_ key: Key, _ make: () -> ValueSetExpansion) -> ValueSetExpansion {
    if let known = content.withLock({ $0.expansions[key] }) { return known }
    let made = make()
    content.withLock { $0.expansions[key] = made }
    return made
  }
}
