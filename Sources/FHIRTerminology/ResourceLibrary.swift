public import FHIRDocument
public import SurveyDiagnostics

/// Questionnaires, value sets, code systems and StructureDefinitions that are available.
///
/// Made once, then read by as many threads as wanted; a copy costs next to nothing. What was
/// expanded is kept.
///
/// ```swift
/// var library = ResourceLibrary()
/// library.add(document)
/// library.membership(of: Coding(system: "s", code: "a"), in: "http://example.org/vs")  // .yes
/// ```
public struct ResourceLibrary: Sendable {
  /// What was found while resources were added.
  public private(set) var diagnostics: [Diagnostic] = []

  var tables = ResourceTables()
  /// The code systems that add to others (`content` is `supplement`), by the address of the other.
  var supplements: [String: [Element]] = [:]
  /// What was computed from the resources so far.
  var cache = TerminologyCache()

  /// Where resources are looked up that were not added: packages, for example (rule 118).
  ///
  /// ``questionnaires`` and the like list only what was added.
  public var further: (any CanonicalResources)? {
    didSet { cache = TerminologyCache() }
  }

  /// A library with nothing in it.
  public init() {}

  /// Adds a resource, all resources of a Bundle, and what they contain.
  ///
  /// Resources of other types are skipped.
  public mutating func add(_ document: Document) { add(document.root) }

  /// Adds a resource, all resources of a Bundle, and what they contain.
  ///
  /// Of two resources with one address and version the first counts, with a finding where they do
  /// not say the same.
  public mutating func add(_ resource: Element) {
    cache = TerminologyCache()
    insert(resource)
  }

  private mutating func insert(_ resource: Element) {
    if resource.resourceType == "Bundle" {
      for entry in resource.children(.entry) {
        if let inner = entry[.resource] { insert(inner) }
      }
      return
    }
    if let first = tables.add(resource) {
      reportDuplicate(resource, of: first)
    } else {
      addSupplement(resource)
    }
    for contained in resource.children(.contained) {
      tables.add(contained, containedIn: resource)
      addSupplement(contained)
    }
  }

  private mutating func addSupplement(_ resource: Element) {
    guard resource.resourceType == "CodeSystem", resource[.content]?.string == "supplement",
      let system = resource[.supplements]?.string
    else { return }
    supplements[CanonicalAddress(system).url, default: []].append(resource)
  }

  private mutating func reportDuplicate(_ resource: Element, of first: Element) {
    if let text = resource.sourceText, text == first.sourceText { return }
    if resource.saysTheSame(as: first) { return }
    let address = CanonicalAddress(
      url: resource[.url]?.string ?? "", version: resource[.version]?.string)
    diagnostics.append(
      Diagnostic(
        .duplicateResource,
        [
          "type": .literal(resource.resourceType ?? "resource"),
          "address": .literal(address.description), "source": .literal(first.document.sourceName),
        ], at: resource.location()))
  }
}

/// The resources of a library, by type.
struct ResourceTables: Sendable {
  var questionnaires = ResourceTable()
  var valueSets = ResourceTable()
  var codeSystems = ResourceTable()
  var structureDefinitions = ResourceTable()
  /// Those that another resource contains; they come last.
  var containedValueSets = ResourceTable()
  var containedCodeSystems = ResourceTable()

  /// Adds a resource; gives back the one that has its address and version already.
  @discardableResult
  mutating func add(_ resource: Element, containedIn container: Element? = nil) -> Element? {
    switch (resource.resourceType, container) {
    case ("Questionnaire", nil): questionnaires.add(resource)
    case ("ValueSet", nil): valueSets.add(resource)
    case ("CodeSystem", nil): codeSystems.add(resource)
    case ("StructureDefinition", nil): structureDefinitions.add(resource)
    case ("ValueSet", let container): containedValueSets.add(resource, containedIn: container)
    case ("CodeSystem", let container): containedCodeSystems.add(resource, containedIn: container)
    default: nil
    }
  }
}
