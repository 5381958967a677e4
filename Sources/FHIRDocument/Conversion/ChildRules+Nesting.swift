/// The items of a questionnaire or response, which are groups and questions in DSTU2.
///
/// A questionnaire of DSTU2 is one group. A group has groups or questions, a question has groups;
/// where items are otherwise, they go into a group without a linkId, which is none in R4 again.
/// [questionnaire.html](https://hl7.org/fhir/DSTU2/questionnaire.html)
extension ChildRules {
  /// Where the items of an element of R4 go.
  mutating func addGroups(
    _ element: Element, _ from: TypeDefinition, _ to: TypeDefinition, _ step: ConversionStep
  ) {
    guard let old = from.element(.item), let group = to.element(.group) else { return }
    let items = element.children(.item).map(\.self)
    let isGroup = items.map { Self.isGroup($0, from) }
    if to.isResource, items.count > 1 || isGroup.first == false {
      for item in items { set(item, .drop) }
      set(items.first, .nest(group, items))
    } else {
      for (item, placement) in Self.placements(items, old, from, group, to.element(.question)) {
        set(item, placement)
      }
    }
  }

  /// What becomes of items in a group or a question.
  static func placements(
    _ items: [Element], _ old: ElementDefinition, _ from: TypeDefinition,
    _ group: ElementDefinition, _ question: ElementDefinition?
  ) -> [(Element, ChildPlan.Placement)] {
    let isGroup = items.map { Self.isGroup($0, from) }
    let firstQuestion = isGroup.firstIndex(of: false) ?? items.count
    // Groups and then questions are in the order of DSTU2's elements.
    if let question, !isGroup[firstQuestion...].contains(true) {
      return zip(items, isGroup).map { ($0, .element(old, $1 ? group : question)) }
    }
    var result: [(Element, ChildPlan.Placement)] = []
    var index = 0
    while index < items.count {
      if isGroup[index] {
        result.append((items[index], .element(old, group)))
        index += 1
        continue
      }
      let end = isGroup[index...].firstIndex(of: true) ?? items.count
      result.append((items[index], .nest(group, Array(items[index..<end]))))
      for item in items[(index + 1)..<end] { result.append((item, .drop)) }
      index = end
    }
    return result
  }

  /// Which of the groups of an element of DSTU2 are there only for what is in them.
  mutating func addItems(
    _ element: Element, _ from: TypeDefinition, _ to: TypeDefinition, _ step: ConversionStep
  ) {
    guard let old = from.element(.group), let item = to.element(.item) else { return }
    for group in element.children(.group) where Self.isNest(group) {
      set(group, .unnest(step.source.type(of: old), item))
    }
  }

  /// Whether a group has nothing but groups and questions.
  static func isNest(_ group: Element) -> Bool {
    guard let linkId = group[.linkId], ConversionTraces.isFiller(linkId) else { return false }
    let rest = group.children.filter { $0.name != .linkId }
    return !rest.isEmpty && rest.allSatisfy { $0.name == .group || $0.name == .question }
  }

  /// Whether an item of R4 is a group: by its type, or in a response by what it has.
  private static func isGroup(_ item: Element, _ owner: TypeDefinition) -> Bool {
    guard owner.name.hasPrefix("QuestionnaireResponse") else {
      return item[.type]?.string == "group"
    }
    guard item[.answer] == nil else { return false }
    return item[.item] != nil || item.children(.extension).contains(where: isEmptyGroup)
  }

  /// Whether an extension says that an item without content was a group.
  static func isEmptyGroup(_ holder: Element) -> Bool {
    guard let url = holder[.url]?.string else { return false }
    return CrossVersionURL.path(in: url, of: .dstu2) == "QuestionnaireResponse.group.group"
      && holder[.valueCode]?.string == "group"
  }
}
