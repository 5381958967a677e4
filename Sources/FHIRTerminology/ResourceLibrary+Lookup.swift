public import FHIRDocument

extension ResourceLibrary {
  /// All Questionnaires, in the order in which they were added.
  public var questionnaires: [Element] { tables.questionnaires.all.map(\.element) }

  /// All value sets that no other resource contains, in the order in which they were added.
  public var valueSets: [Element] { tables.valueSets.all.map(\.element) }

  /// All code systems that no other resource contains, in the order in which they were added.
  public var codeSystems: [Element] { tables.codeSystems.all.map(\.element) }

  /// All StructureDefinitions, in the order in which they were added.
  public var structureDefinitions: [Element] { tables.structureDefinitions.all.map(\.element) }

  /// All resources that no other one contains: Questionnaires, value sets, code systems,
  /// StructureDefinitions.
  public var resources: [Element] {
    questionnaires + valueSets + codeSystems + structureDefinitions
  }

  /// The Questionnaire that a response or a task names.
  ///
  /// A version that one side lacks does not count (rule 40); of several versions the newest is
  /// meant. `#id` names what `resource` contains.
  public func questionnaire(
    for reference: QuestionnaireReference, from resource: Element? = nil
  ) -> Element? {
    if reference.text.hasPrefix("#") {
      return resource?.children(.contained).first { reference.matches($0) }
    }
    let type = "Questionnaire"
    if let found = further?.near(type, at: reference.text, from: resource) { return found }
    return given(reference) ?? further?.beyond(type, at: reference.text, from: resource)
  }

  private func given(_ reference: QuestionnaireReference) -> Element? {
    let table = tables.questionnaires
    let named = table.withURL(reference.address).filter { reference.matches($0.element) }
    if let version = reference.version, let exact = named.first(where: { $0.version == version }) {
      return exact.element
    }
    if let found = ResourceTable.newest(named) { return found.element }
    let withId = reference.id.map { table.withId($0) } ?? []
    return withId.first { reference.matches($0.element) }?.element
  }

  /// The Questionnaire with this `url`, `url|version`, `Questionnaire/id` or id.
  public func questionnaire(_ address: String, from resource: Element? = nil) -> Element? {
    questionnaire(for: QuestionnaireReference(address), from: resource)
  }

  /// The value set with this `url`, `url|version` or `ValueSet/id`, or the one that `resource`
  /// contains as `#id` or under this address.
  public func valueSet(_ address: String, from resource: Element? = nil) -> Element? {
    findValueSet(address, resource)?.element
  }

  /// Whether a value set is known: given, contained, or one of FHIR's own whose codes are built in.
  package func knowsValueSet(_ address: String, from resource: Element? = nil) -> Bool {
    if valueSet(address, from: resource) != nil { return true }
    let version = resource?.document.fhirVersion
    return KnownValueSets.valueSet(CanonicalAddress(address), in: version) != nil
  }

  /// Whether the codes of a value set are known without its resource.
  package static func isBuiltIn(valueSet address: String) -> Bool {
    KnownValueSets.valueSet(CanonicalAddress(address), in: nil) != nil
  }

  /// The code system with this `url`, `url|version` or `CodeSystem/id`, or the one that `resource`
  /// contains as `#id` or under this address.
  public func codeSystem(_ address: String, from resource: Element? = nil) -> Element? {
    findCodeSystem(CanonicalAddress(address), resource)?.element
  }

  /// The StructureDefinition with this `url`, `url|version` or `StructureDefinition/id`.
  public func structureDefinition(_ address: String, from resource: Element? = nil) -> Element? {
    let type = "StructureDefinition"
    if let found = further?.near(type, at: address, from: resource) { return found }
    return given(CanonicalAddress(address), type, tables.structureDefinitions)?.element
      ?? further?.beyond(type, at: address, from: resource)
  }

  /// The code systems that add to one: those that were given, and those of packages.
  package func supplements(of system: String, from resource: Element? = nil) -> [Element] {
    (supplements[system] ?? []) + (further?.supplements(of: system, from: resource) ?? [])
  }

  func findValueSet(_ address: String, _ resource: Element?) -> ResourceTable.Entry? {
    let canonical = CanonicalAddress(address)
    return find(canonical, "ValueSet", resource, \.containedValueSets, \.valueSets)
  }

  func findCodeSystem(
    _ address: CanonicalAddress, _ resource: Element?
  ) -> ResourceTable.Entry? {
    find(address, "CodeSystem", resource, \.containedCodeSystems, \.codeSystems)
  }

  /// What the resource contains; what is near to it; what was given; what others contain; what else
  /// there is.
  private func find(
    _ address: CanonicalAddress, _ type: String, _ resource: Element?,
    _ contained: KeyPath<ResourceTables, ResourceTable>,
    _ table: KeyPath<ResourceTables, ResourceTable>
  ) -> ResourceTable.Entry? {
    if let resource {
      let own = cache.contained(in: resource)[keyPath: contained]
      if address.url.hasPrefix("#") { return own.withId(String(address.url.dropFirst())).first }
      if let found = own.find(address) { return found }
    }
    let text = address.description
    if let found = further?.near(type, at: text, from: resource) { return .init(found) }
    return given(address, type, tables[keyPath: table]) ?? tables[keyPath: contained].find(address)
      ?? further?.beyond(type, at: text, from: resource).map { .init($0) }
  }

  private func given(
    _ address: CanonicalAddress, _ type: String, _ table: ResourceTable
  ) -> ResourceTable.Entry? {
    if let found = table.find(address) { return found }
    guard let id = Self.id(in: address.url, type) else { return nil }
    return table.withId(id).first {
      address.version == nil || $0.version == nil || $0.version == address.version
    }
  }

  /// The id that a literal reference names: `Type/id`.
  private static func id(in url: String, _ type: String) -> String? {
    let parts = url.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == type else { return nil }
    return String(parts[1])
  }
}
