import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives

/// The codes of one code system in an include or exclude: all, those listed, or those that filters
/// take.
struct SystemPart {
  private let library: ResourceLibrary
  private let part: Element
  private let scope: Element
  private let system: String?
  private let version: String?

  init(_ library: ResourceLibrary, _ part: Element, _ scope: Element) {
    self.library = library
    self.part = part
    self.scope = scope
    let address = part[.system]?.string.map {
      CanonicalAddress(url: $0, version: part[.version]?.string)
    }
    system = address?.url
    version = address?.version
  }

  var codes: CodeSet {
    if part[.concept] != nil { return listed() }
    guard let system else { return CodeSet() }
    let hasFilters = part[.filter] != nil
    guard let content = library.content(of: system, version, from: scope) else {
      let address = CanonicalAddress(url: system, version: version)
      if !hasFilters, let known = KnownValueSets.codeSystem(address) { return known }
      return .unknown(.codeSystemNotAvailable(Self.name(system)), system: system)
    }
    return hasFilters ? filtered(content, system) : whole(content, system)
  }

  private func listed() -> CodeSet {
    let content = system.flatMap { library.content(of: $0, version, from: scope) }
    var result = CodeSet()
    for concept in part.children(.concept) {
      guard let code = concept[.code]?.string else { continue }
      var entry = CodeEntry(
        coding: Coding(
          system: system, version: version, code: code, display: concept[.display]?.string))
      entry.designations = Designation.all(of: concept)
      entry.weight = ConceptWeight.written(on: concept)
      entry.label = ConceptWeight.label(on: concept)
      if let content, let number = content.index[code] {
        entry.complete(by: content.entry(number, version: version))
      }
      result.insert(entry)
    }
    return result
  }

  private func whole(_ content: CodeSystemContent, _ system: String) -> CodeSet {
    var result = CodeSet()
    for number in content.concepts.indices {
      result.insert(content.entry(number, version: version))
    }
    if let rest = rest(content, system) { result.insert(rest) }
    return result
  }

  private func filtered(_ content: CodeSystemContent, _ system: String) -> CodeSet {
    var numbers = Set(content.concepts.indices)
    let filters = part.children(.filter).map(ConceptFilter.init)
    for filter in filters {
      guard let taken = filter.numbers(in: content) else {
        let text = "\(filter.property) \(filter.operation) \(filter.value)"
        return .unknown(.filterNotDecided(text, of: Self.name(system)), system: system)
      }
      numbers.formIntersection(taken)
    }
    var result = CodeSet()
    // What a part of a code system does not say of a code may be said elsewhere.
    let isOpen = content.isComplete != true && filters.contains(where: \.isNegative)
    for number in numbers.sorted() {
      if isOpen {
        let key = CodeKey(system: system, code: content.concepts[number].code)
        result.insert(undetermined: key, .codeSystemInPart(Self.name(system)))
      } else {
        result.insert(content.entry(number, version: version))
      }
    }
    if let rest = rest(content, system) { result.insert(rest) }
    return result
  }

  /// What there may be beside the concepts that are here.
  private func rest(_ content: CodeSystemContent, _ system: String) -> CodeSet.Rest? {
    let name = Self.name(system)
    switch content.isComplete {
    case true?: return nil
    case false?:
      return CodeSet.Rest(system: system, content: .unknown(.codeSystemInPart(name)))
    case nil:
      return CodeSet.Rest(system: system, content: .unknown(.codeSystemWithoutCodes(name)))
    }
  }

  private static func name(_ system: String) -> String {
    switch system {
    case "http://snomed.info/sct": "SNOMED CT"
    case "http://loinc.org": "LOINC"
    default: system
    }
  }
}

extension CodeEntry {
  /// Adds what the code system says and the value set does not.
  fileprivate mutating func complete(by other: CodeEntry) {
    if let display = other.coding.display {
      if coding.display == nil {
        coding.display = display
      } else if coding.display != display {
        designations.append(Designation(display))
      }
    }
    designations += other.designations
    isInactive = other.isInactive
    ignoresCase = other.ignoresCase
    weight = weight ?? other.weight
    label = label ?? other.label
  }
}

extension ResourceLibrary {
  /// The concepts of a code system; `nil` where it, or this version of it, is not available.
  func content(
    of system: String, _ version: String?, from resource: Element?
  ) -> CodeSystemContent? {
    let address = CanonicalAddress(url: system, version: version)
    guard let found = findCodeSystem(address, resource)?.element,
      found[.content]?.string != "supplement"
    else { return nil }
    return cache.codeSystem(found) {
      CodeSystemContent(found, supplements: supplements(of: address.url, from: resource))
    }
  }
}
