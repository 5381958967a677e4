/// What DSTU2 says in another way than R4, of all the kinds that it is converted for.
extension ChildRules {
  mutating func addFromDSTU2(
    _ element: Element, _ from: TypeDefinition, _ to: TypeDefinition, _ step: ConversionStep
  ) {
    recode(element, from, isForward: true)
    addItems(element, from, to, step)
    switch from.name {
    case "Questionnaire.group":
      if !isHeld(.type, in: element, to, step) { additions.append((.type, "group")) }
      if element[.text] == nil { approximate(element[.title], from, to.element(.text)) }
    case "Questionnaire.group.question":
      guard element[.type]?.string == "instant" else { break }
      approximate(element[.type], from, to.element(.type), "dateTime")
    case "QuestionnaireResponse.group":
      if element[.text] == nil { approximate(element[.title], from, to.element(.text)) }
      if element[.group] == nil, element[.question] == nil, let group = from.element(.group) {
        emptyGroup = CrossVersionURL.of(group, in: from, step.source.version)
      }
    case "QuestionnaireResponse.group.question.answer":
      approximate(element[.valueInstant], from, to.element(.valueDateTime))
    case "MedicationOrder":
      guard let intent = Self.intent, !isHeld(intent, in: element, to, step) else { break }
      additions.append((intent, "order"))
    case "Medication": addProduct(element, from, step)
    default: break
    }
  }

  mutating func addToDSTU2(
    _ element: Element, _ from: TypeDefinition, _ to: TypeDefinition, _ step: ConversionStep
  ) {
    recode(element, from, isForward: false)
    addGroups(element, from, to, step)
    for child in element.children where child.hasValue && child.hasChildren {
      for holder in child.children(.extension) {
        guard let new = step.restored(holder, in: to), let value = holder.choice("value"),
          value.string == child.string || (value.string == "instant" && child.string == "dateTime")
        else { continue }
        set(child, .exact(new, holder))
      }
    }
    switch from.name {
    case "Questionnaire.item":
      if element[.type]?.string == "group", element[.type]?.hasChildren == false {
        set(element[.type], .drop)
      }
    case "QuestionnaireResponse.item":
      guard to.name == "QuestionnaireResponse.group" else { break }
      set(element.children(.extension).first(where: Self.isEmptyGroup), .drop)
    case "MedicationRequest":
      guard let intent = Self.intent.flatMap({ element[$0] }), !intent.hasChildren,
        intent.string == "order"
      else { break }
      set(intent, .drop)
    case "Medication": addProductParts(element, from, to)
    default: break
    }
  }

  /// Whether an extension holds an element of the target.
  func isHeld(
    _ name: ElementName, in element: Element, _ to: TypeDefinition, _ step: ConversionStep
  ) -> Bool {
    element.children.contains { holder in
      (holder.name == .extension || holder.name == .modifierExtension)
        && step.restored(holder, in: to)?.name == name
    }
  }

  private static let intent = ElementName(known: "intent")

  private mutating func approximate(
    _ child: Element?, _ from: TypeDefinition, _ new: ElementDefinition?, _ text: String? = nil
  ) {
    guard let child, let new, let old = from.element(child.name), let value = child.string else {
      return
    }
    set(child, .approximate(old, new, text ?? value))
  }

  /// Codes that have another name.
  private static let codes = [
    "Questionnaire": ("status", "published", "active"),
    "Patient.link": ("type", "replace", "replaced-by"),
  ]

  private mutating func recode(_ element: Element, _ from: TypeDefinition, isForward: Bool) {
    guard let (name, older, newer) = Self.codes[from.name],
      let child = ElementName(known: name).flatMap({ element[$0] }),
      child.string == (isForward ? older : newer)
    else { return }
    set(child, .code(child.name, isForward ? newer : older))
  }
}

// MARK: Medication

/// DSTU2 has form, ingredients and batches of a medication in its `product`, R4 in itself.
extension ChildRules {
  private static let product = ElementName(known: "product")
  private static let parts = ["form", "ingredient", "batch"].compactMap(ElementName.init(known:))
  private static let batch = ElementName(known: "batch")

  private mutating func addProduct(
    _ element: Element, _ from: TypeDefinition, _ step: ConversionStep
  ) {
    guard let old = Self.product.flatMap(from.element), let product = element[old.name],
      product.children.allSatisfy({ Self.parts.contains($0.name) }), let batch = Self.batch,
      product.children(batch).reduce(0, { count, _ in count + 1 }) < 2
    else { return }
    set(product, .unwrap(step.source.type(of: old)))
  }

  private mutating func addProductParts(
    _ element: Element, _ from: TypeDefinition, _ to: TypeDefinition
  ) {
    guard let new = Self.product.flatMap(to.element) else { return }
    let parts = element.children.filter { Self.parts.contains($0.name) }
    for part in parts { set(part, .drop) }
    set(parts.first, .group(new, parts))
  }
}
