public import FHIRDocument
public import FHIRPath
public import SurveyPrimitives

/// What a library knows of codes, for `memberOf()`, `weight()` and `subsumes()`.
public struct LibraryTerminology: FHIRPath.TerminologyLookup {
  let library: ResourceLibrary
  let resource: Element?

  /// Looks up in a library; value sets and code systems that `resource` contains come first, so
  /// give the Questionnaire there.
  public init(_ library: ResourceLibrary, resource: Element? = nil) {
    self.library = library
    self.resource = resource
  }

  /// Whether a code is in a value set; without a system, whether a code of any system is.
  public func isMember(code: String, system: String?, of valueSet: String) -> Bool? {
    isMember(code: code, system: system, of: .address(valueSet))
  }

  /// The weight of a code: that of a value set which the resource contains, else that of its code
  /// system.
  public func weight(code: String, system: String?) -> ExactDecimal? {
    let key = CodeKey(system: system, code: code)
    if let resource {
      for valueSet in library.cache.contained(in: resource).containedValueSets.all {
        guard let id = valueSet.element[.id]?.string else { continue }
        if let weight = library.expansion(of: "#" + id, from: resource).weight(key) {
          return weight
        }
      }
    }
    guard let system, let content = library.content(of: system, nil, from: resource),
      let number = content.index[code]
    else { return nil }
    return content.concepts[number].weight
  }

  /// Whether one code is the same as another or is above it in the code system.
  public func subsumes(_ code: String, _ other: String, system: String) -> Bool? {
    guard let content = library.content(of: system, nil, from: resource) else { return nil }
    guard let number = content.index[code], let below = content.index[other] else { return nil }
    if number == below { return true }
    guard content.isSubsuming else { return nil }
    return content.ancestors(of: below).contains(number)
  }
}

extension LibraryTerminology {
  /// Whether a code is in a value set, by its address or itself.
  public func isMember(
    code: String, system: String?, of valueSet: FHIRPath.TerminologySource
  ) -> Bool? {
    let expansion = expansion(of: valueSet)
    let membership =
      system.map { expansion.membership(of: Coding(system: $0, code: code)) }
      ?? expansion.membership(ofCode: code)
    return membership.isMember
  }

  /// The codes of a value set that can be chosen; `nil` where there may be more.
  public func codes(of valueSet: FHIRPath.TerminologySource) -> [Coding]? {
    expansion(of: valueSet).concepts?.map(\.coding)
  }

  /// What a code system says of a code.
  public func concept(
    _ code: String, of system: FHIRPath.TerminologySource
  ) -> FHIRPath.TerminologyAnswer {
    guard let content = content(of: system) else { return .unknown }
    guard let number = content.index[code] else {
      return content.isComplete == true ? .none : .unknown
    }
    let concept = content.concepts[number]
    var result = FHIRPath.TerminologyConcept(
      Coding(
        system: content.url, version: content.version, code: concept.code,
        display: concept.display))
    result.definition = concept.definition
    result.designations = concept.designations.map(\.value)
    result.properties = concept.properties
    result.systemName = content.name
    return .concept(result)
  }

  /// The codes of a value set, by its address or itself.
  public func expansion(of valueSet: FHIRPath.TerminologySource) -> ValueSetExpansion {
    switch valueSet {
    case .address(let address): return library.expansion(of: address, from: resource)
    case .resource(let element):
      var expander = ValueSetExpander(library)
      return ValueSetExpansion(expander.codes(of: element))
    }
  }

  private func content(of system: FHIRPath.TerminologySource) -> CodeSystemContent? {
    switch system {
    case .address(let address):
      let canonical = CanonicalAddress(address)
      return library.content(of: canonical.url, canonical.version, from: resource)
    case .resource(let element): return CodeSystemContent(element, supplements: [])
    }
  }
}
