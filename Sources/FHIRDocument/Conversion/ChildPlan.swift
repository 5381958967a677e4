/// What becomes of each child of an element in the target version.
struct ChildPlan {
  enum Placement {
    /// To an element of the target.
    case element(ElementDefinition, ElementDefinition)
    /// To an element of the target, with another code.
    case code(ElementName, String)
    /// To the cross-version extension of the source's element.
    case keep(ElementDefinition, Reason)
    /// It is such an extension, and goes back to the element of the target.
    case restore(ElementDefinition)
    /// The parent is an extension of which the whole is the value.
    case restoreAll(ElementDefinition)
    /// To one element of the target, with others that go there, too.
    case group(ElementDefinition, [Element])
    /// What is inside goes to the target's element itself; the type that it is in.
    case unwrap(TypeDefinition)
    /// To a group of DSTU2 that is there only for the items in it.
    case nest(ElementDefinition, [Element])
    /// Such a group; what is inside are items.
    case unnest(TypeDefinition, ElementDefinition)
    /// To an element of the target that has nearly the same value, with the value itself beside it.
    case approximate(ElementDefinition, ElementDefinition, String)
    /// It is such a value; the one beside it, in an extension, goes to an element of the target.
    case exact(ElementDefinition, Element)
    /// The value of an extension, of a type that extensions of the target cannot have.
    case spell(ElementDefinition)
    /// It stays as it is.
    case unchanged(ConversionReport.Finding?)
    /// It says only that a value is missing, and the target does not want one.
    case leave(ConversionReport.Finding)
    /// What is written for the others says it already.
    case drop
  }

  /// Why an element cannot go to the target as an element.
  enum Reason: Hashable {
    /// There is none for it.
    case noElement
    /// There is one, and it is taken by another of its kind.
    case again
    /// There is one, of a type that its value does not have.
    case value(String)
  }

  private(set) var placements: [(Element, Placement)] = []
  /// Codes that the target needs beside what the source has.
  private(set) var additions: [(ElementName, String)] = []
  /// The item type that the target lacks.
  let heldType: String?
  /// The address of an extension that says that an item without content was a group.
  let emptyGroup: String?
  /// Elements that the target wants and nothing is there for.
  private(set) var missing: [ElementDefinition] = []
  /// The slots for which there is something, that has to be kept elsewhere.
  private(set) var lost: Set<ElementName> = []

  private let element: Element
  private let from: TypeDefinition
  private let to: TypeDefinition
  private let names: [ElementName: [ElementName]]
  private var taken: Set<ElementName> = []
  private var blocked: Set<ElementName> = []
  private var reasons: [ElementName: Reason] = [:]
  private var lastCandidate: [ElementName: Int] = [:]

  /// Whether a child is an empty array, which no version has, of extensions that come to it.
  func isReplaced(_ child: Element) -> Bool {
    guard child.isEmptyArray, child.name == .extension else { return false }
    return heldType != nil || emptyGroup != nil
      || placements.contains { if case .keep = $0.1 { true } else { false } }
  }

  init(
    _ element: Element, _ from: TypeDefinition, _ to: TypeDefinition,
    in step: inout ConversionStep
  ) {
    self.from = from
    self.to = to
    self.element = element
    names = step.map.names(in: from.name)
    let rules = ChildRules(element, from, to, &step)
    heldType = rules.heldType
    emptyGroup = rules.emptyGroup
    blocked = rules.kept
    additions = rules.additions
    taken.formUnion(additions.map(\.0))
    for child in Self.ordered(element, from) where !Self.isExtension(child) {
      let placement = rules.placement(of: child) ?? choose(child, rules, in: &step)
      note(placement, child)
      placements.append((child, placement))
    }
    for child in element.children where Self.isExtension(child) {
      placements.append((child, rules.placement(of: child) ?? chooseForExtension(child, in: &step)))
    }
    findMissing(in: &step)
  }

  /// The children; of DSTU2, groups before questions, as their order there is.
  private static func ordered(_ element: Element, _ from: TypeDefinition) -> [Element] {
    let children = element.children.map(\.self)
    guard let group = from.index(of: .group), let question = from.index(of: .question) else {
      return children
    }
    let names = group < question ? [ElementName.group, .question] : [.question, .group]
    let rest = children.filter { !names.contains($0.name) }
    return rest + names.flatMap { name in children.filter { $0.name == name } }
  }

  private static func isExtension(_ element: Element) -> Bool {
    element.name == .extension || element.name == .modifierExtension
  }

  // MARK: Elements

  private mutating func choose(
    _ child: Element, _ rules: ChildRules, in step: inout ConversionStep
  ) -> Placement {
    guard let old = from.element(child.name) else {
      let isResourceType = child.name == .resourceType && from.isResource
      if isResourceType, from.name != to.name { return .code(.resourceType, to.name) }
      let isSilent = isResourceType || child.nameText == "fhir_comments"
      return .unchanged(isSilent ? nil : .unknown("\(from.name).\(child.nameText)"))
    }
    guard step.hasShape(child, old) else { return .unchanged(.unknown("\(from.name).\(old.name)")) }
    if step.isRestoring { return .element(old, old) }
    // It has a narrower type in DSTU2.
    if child.name == .id, old.isXMLAttribute, let new = to.element(.id) {
      return .element(old, new)
    }
    if !blocked.contains(child.name) {
      for (rank, name) in candidates(for: child, old).enumerated() {
        guard let new = to.element(name), rank >= lastCandidate[child.name, default: 0],
          new.repeats || !taken.contains(new.slot)
        else { continue }
        if rules.isAbsent(child), step.isFiller(old, in: from) {
          if isHeld(new.slot, in: step) { return .drop }
          if old.required && !new.required { return .leave(.absent("\(from.name).\(old.name)")) }
        }
        if step.converts(child, step.source.type(of: old), step.target.type(of: new)),
          step.hasCode(child, old, new)
        {
          lastCandidate[child.name] = rank
          return .element(old, new)
        }
      }
      blocked.insert(child.name)
      if old.required, rules.isAbsent(child), step.isFiller(old, in: from),
        candidates(for: child, old).allSatisfy({ to.element($0) == nil })
      {
        return .leave(.absent("\(from.name).\(old.name)"))
      }
      reasons[child.name] = reason(child, old, in: step)
    }
    if from.name == "Extension", old.choice == .value { return .spell(old) }
    let holder: ElementName =
      ModifierElements.contains(old, in: from) ? .modifierExtension : .extension
    guard to.element(holder) != nil, step.canKeep(child, old) else {
      return .unchanged(.notConvertible("\(from.name).\(old.name)"))
    }
    return .keep(old, reasons[child.name] ?? .noElement)
  }

  private func reason(
    _ child: Element, _ old: ElementDefinition, in step: ConversionStep
  ) -> Reason {
    guard let new = (names[child.name] ?? [child.name]).compactMap({ to.element($0) }).first
    else { return .noElement }
    let isSecond = placements.contains { other, placement in
      guard case .element = placement, let element = from.element(other.name) else { return false }
      return element.slot == old.slot
    }
    if isSecond, !new.repeats { return .again }
    let types = (step.source.type(of: old), step.target.type(of: new))
    guard types.0.isPrimitive, types.1.isPrimitive, types.0.name != types.1.name else {
      return .noElement
    }
    return .value(types.1.name)
  }

  /// Whether what the target wants in an element's slot is missing.
  func isMissing(_ old: ElementDefinition) -> Bool {
    let slots = [old.slot] + (names[old.name] ?? [])
    return missing.contains { slots.contains($0.slot) }
  }

  /// Whether an extension holds what belongs in a slot.
  private func isHeld(_ slot: ElementName, in step: ConversionStep) -> Bool {
    element.children.contains { holder in
      guard Self.isExtension(holder), let held = step.restored(holder, in: to) else {
        return false
      }
      return held.slot == slot
    }
  }

  /// The names under which the target may have an element: those of the map, else its own.
  private func candidates(for child: Element, _ old: ElementDefinition) -> [ElementName] {
    if from.name == "Questionnaire.item" {
      if old.choice == .initial { return [.initial] }
      if old.name == .initial, to.element(.initial) == nil { return initials(child) }
    }
    return names[child.name] ?? [child.name]
  }

  /// STU3's name for an `initial`: `initialString` for one with a `valueString`.
  private func initials(_ child: Element) -> [ElementName] {
    child.children.compactMap { value in
      ElementName(known: "initial" + value.nameText.dropFirst("value".count))
    }
  }

  private mutating func note(_ placement: Placement, _ child: Element) {
    switch placement {
    case .element(_, let new), .restore(let new), .restoreAll(let new), .group(let new, _),
      .nest(let new, _), .unnest(_, let new), .approximate(_, let new, _), .exact(let new, _):
      taken.insert(new.slot)
    case .code(let name, _): taken.insert(name)
    case .keep(let old, _), .spell(let old):
      lost.insert(old.slot)
      for name in names[child.name] ?? [] {
        lost.insert(to.element(name).map(\.slot) ?? name)
      }
    case .unchanged: taken.insert(child.name)
    case .unwrap: taken.formUnion(child.children.map(\.name))
    case .drop, .leave: break
    }
  }

  // MARK: Extensions

  private mutating func chooseForExtension(_ child: Element, in step: inout ConversionStep)
    -> Placement
  {
    guard let old = from.element(child.name) else { return .unchanged(.unknown(child.nameText)) }
    guard let new = to.element(child.name) else {
      return .unchanged(.notConvertible("\(from.name).\(old.name)"))
    }
    if let element = step.restored(child, in: to),
      element.repeats || !taken.contains(element.slot), step.decodes(child, element)
    {
      taken.insert(element.slot)
      return .restore(element)
    }
    return .element(old, new)
  }

  // MARK: What is missing

  private mutating func findMissing(in step: inout ConversionStep) {
    let pair = step.pair(from, to)
    for element in pair.newlyRequired where !taken.contains(element.slot) {
      missing.append(element)
    }
    for slot in lost where !taken.contains(slot) {
      let isListed = missing.contains { $0.slot == slot }
      guard !isListed,
        let element = to.elements.first(where: { $0.slot == slot && $0.required })
      else { continue }
      missing.append(step.filler(for: element, in: to))
    }
  }
}
