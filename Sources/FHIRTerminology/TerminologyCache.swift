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

  /// The value sets and code systems that a resource contains; of a resource that is contained itself,
  /// those beside it, too (rule 75).
  func contained(in resource: Element) -> ResourceTables {
    if let known = content.withLock({ $0.contained[resource] }) { return known }
    var tables = ResourceTables()
    for holder in [resource, resource.container].compactMap(\.self) {
      for inner in holder.children(.contained) { tables.add(inner, containedIn: holder) }
    }
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

extension Element {
  /// The resource that contains this one.
  fileprivate var container: Element? {
    guard name == .contained else { return nil }
    var node = index - 1
    // What holds an element comes before it and ends behind it.
    while node >= 0, Int(document.nodes[node].next) <= index { node -= 1 }
    return node < 0 ? nil : Element(document: document, index: node)
  }
}
