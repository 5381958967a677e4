/// What holds for the children of one element together, beyond names and types.
struct ChildRules {
  /// The names whose elements are to be kept in extensions.
  var kept: Set<ElementName> = []
  var additions: [(ElementName, String)] = []
  /// The item type that the target lacks.
  var heldType: String?
  /// The address of an extension that says that an item without content was a group.
  var emptyGroup: String?
  private var placements: [Int: ChildPlan.Placement] = [:]

  init(
    _ element: Element, _ from: TypeDefinition, _ to: TypeDefinition,
    _ step: inout ConversionStep
  ) {
    if step.isRestoring {
      if from.name == "Questionnaire.item" { addType(element, to, step) }
      if from.name == "Extension" { addDatatype(element, to, &step) }
      return
    }
    if step.source.version == .dstu2 { addFromDSTU2(element, from, to, step) }
    if step.target.version == .dstu2 { addToDSTU2(element, from, to, step) }
    if from.name == "MedicationAdministration" { addNotGiven(element, from, to, step) }
    switch from.name {
    case "Questionnaire.item":
      addConditions(element, step)
      addType(element, to, step)
    case "Questionnaire.item.enableWhen": addCondition(element, from, to, step)
    case "QuestionnaireResponse", "Task", "MedicationRequest", "MedicationStatement",
      "MedicationAdministration":
      keepEpisode(element)
    case "Observation":
      keepEpisode(element)
      addRelated(element, from, to)
    case "Communication":
      keepEpisode(element)
      addStatus(element, step)
    case "Dosage", "MedicationOrder.dosageInstruction": addDoses(element, from, to, &step)
    case "Meta": keepProfiles(element, from, step)
    case "Money": addCurrency(element, from, to)
    case "Extension": addDatatype(element, to, &step)
    default: break
    }
  }

  /// What becomes of a child, where a rule says it.
  func placement(of child: Element) -> ChildPlan.Placement? { placements[child.index] }

  /// Whether a child says only that there is no value, as conversion writes it.
  func isAbsent(_ child: Element) -> Bool {
    ConversionTraces.isFiller(child)
  }

  mutating func set(_ child: Element?, _ placement: ChildPlan.Placement) {
    if let child { placements[child.index] = placement }
  }
}

// MARK: Data types

extension ChildRules {
  /// Keeps a context that is an EpisodeOfCare, which `encounter` does not allow.
  private mutating func keepEpisode(_ element: Element) {
    if let context = element[.context], isEpisode(context) { kept.insert(.context) }
  }

  /// Whether a context is an EpisodeOfCare.
  private func isEpisode(_ context: Element) -> Bool {
    context[.reference]?.string?.contains("EpisodeOfCare/") == true
  }

  /// Keeps the profiles that say of the resource that it is of another version.
  private mutating func keepProfiles(
    _ element: Element, _ from: TypeDefinition, _ step: ConversionStep
  ) {
    guard let old = from.element(.profile) else { return }
    for profile in element.children(.profile) {
      guard let stated = profile.string.flatMap(StatedVersion.version(inCanonical:)) else {
        continue
      }
      if stated != step.target.version { set(profile, .keep(old, .noElement)) }
    }
  }

  /// STU3's Money is a Quantity in a currency; from R4 on it has a currency.
  private mutating func addCurrency(
    _ element: Element, _ from: TypeDefinition, _ to: TypeDefinition
  ) {
    let system = "urn:iso:std:iso:4217"
    guard let currency = ElementName(known: "currency") else { return }
    if let new = to.element(currency), let old = from.element(.code), let code = element[.code],
      element[.system]?.string == system, element[.system]?.hasChildren == false
    {
      set(code, .element(old, new))
      set(element[.system], .drop)
    } else if let old = from.element(currency), let new = to.element(.code),
      let code = element[currency]
    {
      set(code, .element(old, new))
      additions.append((.system, system))
    }
  }

  /// Puts a value back that an extension of the source could not have.
  private mutating func addDatatype(
    _ element: Element, _ to: TypeDefinition, _ step: inout ConversionStep
  ) {
    let marked = element.choice("value") ?? element
    guard let name = step.datatype(of: marked),
      let variant = to.variants(of: .value).first(where: { $0.typeName == name }),
      step.decodes(element, variant, hasOwnId: marked == element)
    else { return }
    for child in element.children(.extension) { set(child, .drop) }
    if marked == element {
      set(element.children(.extension).first { _ in true }, .restoreAll(variant))
    } else {
      set(marked, .restoreAll(variant))
    }
  }
}
