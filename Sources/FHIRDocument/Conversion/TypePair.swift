/// Two types, by identity.
struct TypePairKey: Hashable {
  var from: ObjectIdentifier
  var to: ObjectIdentifier
}

/// What is known of a type and its counterpart in a neighbouring version.
struct TypePair {
  /// The elements that only the target wants.
  var newlyRequired: [ElementDefinition] = []
  /// The slots that the target wants and that a value of the source may not fit in.
  var uncertain: Set<ElementName> = []

  /// Whether elements of the two types are converted child by child.
  static func isSame(_ from: TypeDefinition, _ to: TypeDefinition) -> Bool {
    from.name == to.name || (from.name.contains(".") && to.name.contains(".") && isBackbone(to))
  }

  /// `Task.requester` and `initial` have counterparts that are not types of their own.
  private static func isBackbone(_ type: TypeDefinition) -> Bool {
    !["Task.requester", "MedicationRequest.requester", "Questionnaire.item.initial"].contains(
      type.name)
  }
}

extension ConversionStep {
  /// Whether elements of two types are converted child by child.
  func isSame(_ from: TypeDefinition, _ to: TypeDefinition) -> Bool {
    TypePair.isSame(from, to) || map.isSame(from.name, to.name)
  }

  /// What is known of two types; found once.
  mutating func pair(_ from: TypeDefinition, _ to: TypeDefinition) -> TypePair {
    let key = TypePairKey(from: ObjectIdentifier(from), to: ObjectIdentifier(to))
    if let known = typePairs[key] { return known }
    typePairs[key] = TypePair()
    var pair = TypePair()
    let names = map.names(in: from.name)
    for element in to.elements where element.required {
      let slot = element.slot
      let counterparts = from.elements.filter { old in
        old.slot == slot || names[old.name]?.contains { to.element($0)?.slot == slot } == true
      }
      if !counterparts.contains(where: \.required) {
        let isFirst = !pair.newlyRequired.contains { $0.slot == slot }
        if isFirst { pair.newlyRequired.append(filler(for: element, in: to)) }
      }
      if counterparts.isEmpty || counterparts.contains(where: { isUncertain($0, to) }) {
        pair.uncertain.insert(slot)
      }
    }
    typePairs[key] = pair
    return pair
  }

  /// The variant that is there without a value where a choice must be there: the one for texts.
  func filler(for element: ElementDefinition, in type: TypeDefinition) -> ElementDefinition {
    guard let choice = element.choice else { return element }
    return type.variants(of: choice).first { $0.typeName == "string" } ?? element
  }

  /// Whether conversion would write this element, were there nothing in its slot.
  func isFiller(_ element: ElementDefinition, in type: TypeDefinition) -> Bool {
    filler(for: element, in: type).name == element.name
  }

  /// Whether an element is a primitive or an object, as its definition says.
  func hasShape(_ element: Element, _ definition: ElementDefinition) -> Bool {
    guard source.type(of: definition).isPrimitive else { return element.isObject }
    return element.isPrimitive
      || (element.isObject
        && element.children.allSatisfy { $0.name == .extension || $0.name == .id })
  }

  private mutating func isUncertain(_ old: ElementDefinition, _ to: TypeDefinition) -> Bool {
    guard let new = to.element(old.name) else { return true }
    let types = (source.type(of: old), target.type(of: new))
    if types.0.isPrimitive && types.1.isPrimitive { return false }
    if types.0.isResource && types.1.isResource { return false }
    guard isSame(types.0, types.1) else { return true }
    return !pair(types.0, types.1).uncertain.isEmpty
  }

  /// Whether what the target wants below an element is there, but would have to go elsewhere.
  mutating func losesRequired(
    _ element: Element, _ from: TypeDefinition, _ to: TypeDefinition
  ) -> Bool {
    let uncertain = pair(from, to).uncertain
    guard !uncertain.isEmpty else { return false }
    let question = LossTable.Question(element: element, from: from, to: to)
    if let known = losses.known[question] { return known }
    guard !losses.isAnswering else {
      losses.waiting.append(question)
      return false
    }
    losses.isAnswering = true
    var questions = [question]
    while let next = questions.last {
      losses.waiting = []
      let plan = ChildPlan(next.element, next.from, next.to, in: &self)
      questions += losses.waiting
      guard losses.waiting.isEmpty else { continue }
      losses.known[next] = !plan.lost.isDisjoint(with: pair(next.from, next.to).uncertain)
      while let last = questions.last, losses.known[last] != nil { questions.removeLast() }
    }
    losses.isAnswering = false
    return losses.known[question] ?? false
  }
}
