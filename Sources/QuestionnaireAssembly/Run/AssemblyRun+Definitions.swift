import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics

extension AssemblyRun {
  /// Gives an item what it lacks, from what its definition names.
  mutating func take(_ definition: Element, for item: AssembledItem, _ scope: AssemblyScope) {
    guard let text = definition.string, let hash = text.firstIndex(of: "#") else { return }
    let address = String(text[..<hash])
    let name = String(text[text.index(after: hash)...])
    let resource = item.part.resource
    if let library = library.questionnaire(address, from: resource) {
      take(name, ofLibrary: library, for: item, at: definition, scope)
    } else if let structure = library.structureDefinition(address, from: resource) {
      take(name, ofStructure: structure, for: item, at: definition)
    } else {
      let isNeeded = item.element[.text] == nil || item.lacksOptions
      report(
        isNeeded ? .neededDefinitionNotAvailable : .itemDefinitionNotAvailable,
        ["definition": .literal(text)], at: item.element)
    }
  }

  /// Gives an item a member, or says that its own differs.
  mutating func offer(
    _ addition: AssembledItem.Addition, _ name: String, _ text: String?, to item: AssembledItem,
    besides others: [String] = []
  ) {
    let own = ([name] + others).compactMap { item.element[$0] }.first
    guard let own else { return item.additions.append(addition) }
    guard let text, let value = own.string, value != text else { return }
    report(
      .definitionDiffers,
      ["name": .literal(name), "own": .quoted(value), "other": .quoted(text)], at: item.element)
  }

  /// Gives an item an extension, unless it has one with the same address, and for an expression with
  /// the same name.
  func offer(extension given: Element, of part: AssemblyPart, to item: AssembledItem) {
    let name = given.choice("value")?[.name]?.string
    let isThere = item.element.children(.extension).contains {
      $0[.url]?.string == given[.url]?.string && $0.choice("value")?[.name]?.string == name
    }
    if !isThere { item.additions.append(.copy(given, part)) }
  }

  /// A resource from which something is taken, with what it contains and names there.
  mutating func source(_ resource: Element, naming elements: [Element]) -> AssemblyPart {
    var part = AssemblyPart(resource)
    var names: Set<String> = []
    var open = elements
    while let element = open.popLast() {
      if element.isText, let text = element.string, text.hasPrefix("#") {
        names.insert(String(text.dropFirst()))
      }
      open += element.children
    }
    if !names.isEmpty {
      for id in contained.add(&part, only: names) {
        let new = part.ids[id] ?? id
        report(.containedRenamed, ["id": .quoted(id), "new": .quoted(new)], at: resource)
      }
    }
    if resource.resourceType == "Questionnaire", let canonical = part.canonical,
      !parts.contains(canonical)
    {
      parts.append(canonical)
    }
    isChanged = true
    return part
  }
}

extension AssembledItem {
  /// Whether it is a question with options that has none.
  var lacksOptions: Bool {
    guard ["choice", "open-choice", "coding"].contains(element[.type]?.string) else { return false }
    return element[.answerOption] == nil && element[.answerValueSet] == nil
      && element["option"] == nil && element["options"] == nil
      && !element.hasExtension("answerExpression")
  }
}
