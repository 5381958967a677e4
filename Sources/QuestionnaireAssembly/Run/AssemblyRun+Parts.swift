import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics

extension AssemblyRun {
  /// Puts the items of a part in the place of a display item; `false` where the item has to stay.
  mutating func put(
    _ mark: Element, in item: Element, _ outer: AssemblyPart, _ holder: AssembledItem,
    _ scope: AssemblyScope
  ) -> Bool {
    let address = mark.choice("value")?.string ?? mark.choice("value")?[.reference]?.string ?? ""
    // A group with nothing in it holds a place as well as a display item does.
    let type = item[.type]?.string
    guard type == "display" || type == "group" && item[.item] == nil else {
      report(.partInQuestion, ["address": .literal(address)], at: item)
      return false
    }
    guard let found = library.questionnaire(address, from: outer.resource) else {
      report(.partNotAvailable, ["address": .literal(address)], at: item)
      return false
    }
    var part = AssemblyPart(found, prefix: scope.prefix ?? "", linkIds: found.allLinkIds)
    let name = part.canonical ?? address
    var scope = scope
    guard admits(found, name, at: item, scope) else { return false }
    for condition in ["enableWhen", "enableWhenExpression"] {
      guard item[condition] != nil || item.hasExtension(condition) else { continue }
      report(.partConditionLost, ["name": .literal(condition)], at: item)
    }
    let clashes = contained.add(&part)
    for id in clashes {
      let new = part.ids[id] ?? id
      report(.containedRenamed, ["id": .quoted(id), "new": .quoted(new)], at: item)
    }
    if !parts.contains(name) { parts.append(name) }
    isChanged = true
    partCount += 1
    scope.chain.append(name)
    propagate(part, to: holder)
    // The prefix stays that of the display item.
    scope.addNames(of: found)
    add(found.children(.item).map(\.self), of: part, to: holder, scope)
    return true
  }

  /// Whether one more part may be put in, which is reported where it may not.
  @discardableResult
  mutating func hasRoom(for name: String, at item: Element, _ scope: AssemblyScope) -> Bool {
    guard scope.chain.count > AssemblyScope.maximumDepth || partCount >= AssemblyScope.maximumParts
    else { return true }
    report(
      .tooManyParts,
      [
        "address": .literal(name), "most": .number(AssemblyScope.maximumDepth),
        "total": .number(AssemblyScope.maximumParts),
      ], at: item)
    return false
  }

  /// Whether a questionnaire may be a part here (rule 117).
  private mutating func admits(
    _ found: Element, _ name: String, at item: Element, _ scope: AssemblyScope
  ) -> Bool {
    let count = findings.count
    if scope.chain.contains(name) {
      report(.partOfItself, ["address": .literal(name)], at: item)
    }
    hasRoom(for: name, at: item, scope)
    if let language = found[.language]?.string, language != root[.language]?.string {
      report(
        .partInOtherLanguage,
        [
          "address": .literal(name), "language": .literal(language),
          "own": .literal(root[.language]?.string ?? "none"),
        ], at: item)
    }
    for member in ["implicitRules", "modifierExtension"] where found[member] != nil {
      report(.memberNotInPart, ["address": .literal(name), "name": .literal(member)], at: item)
    }
    let given = found.document.fhirVersion
    if given != version {
      report(
        .partOfOtherVersion,
        [
          "address": .literal(name), "version": .literal("\(given)"), "own": .literal("\(version)"),
        ], at: item)
    }
    let wanted = found.extensions("assembleContext").compactMap { $0.choice("value")?.string }
    for context in wanted where !scope.names.contains(context) {
      report(
        .partContextMissing, ["address": .literal(name), "name": .literal(context)], at: item)
    }
    let expected = found.extensions("assemble-expectation").compactMap {
      $0.choice("value")?.string
    }
    if !expected.isEmpty, expected.allSatisfy({ $0 == "assemble-root" }) {
      report(.partMeantAsRoot, ["address": .literal(name)], at: item)
    }
    return findings[count...].allSatisfy { $0.severity != .error }
  }
}

// MARK: Extensions

extension AssemblyRun {
  /// What the standard lets go to the item around a part, and to the questionnaire.
  private static let inward: Set<String> = [
    "targetConstraint", "constraint", "variable", "itemPopulationContext", "itemExtractionContext",
  ]
  private static let outward: Set<String> = [
    "cqf-library", "launchContext", "observationExtract", "observationLinkPeriod",
  ]
  /// What an extension does that is at the root of a part, and that is not taken over.
  private static let effective: Set<String> = [
    "definitionExtract", "definitionExtractValue", "templateExtract", "templateExtractBundle",
    "extractAllocateId", "observation-extract-category", "sourceQueries", "sourceStructureMap",
    "targetStructureMap", "preferredTerminologyServer", "entryMode", "isSubject",
  ]

  /// Takes over what a part says of all of its items.
  private mutating func propagate(_ part: AssemblyPart, to holder: AssembledItem) {
    for given in part.resource.children(.extension) {
      guard let kind = given.extensionKind else { continue }
      if Self.inward.contains(kind) {
        add(given, kind, part, to: holder)
      } else if Self.outward.contains(kind) {
        addToRoot(given, kind, part)
      } else if Self.effective.contains(kind) {
        report(.notTakenFromPart, ["name": .literal(kind)], at: given)
      }
    }
  }

  private mutating func add(
    _ given: Element, _ kind: String, _ part: AssemblyPart, to holder: AssembledItem
  ) {
    let others = holder.extensions(kind)
    let name = given.choice("value")?[.name]?.string ?? ""
    switch kind {
    case "variable" where others.contains { $0.choice("value")?[.name]?.string == name }:
      report(.variableTwiceAssembled, ["name": .quoted(name)], at: given)
    case "itemPopulationContext" where !others.isEmpty,
      "itemExtractionContext" where !others.isEmpty:
      report(.contextTwiceAssembled, ["name": .literal(kind)], at: given)
    default: holder.extensions.append((given, part))
    }
  }

  private mutating func addToRoot(_ given: Element, _ kind: String, _ part: AssemblyPart) {
    func key(_ element: Element) -> String? {
      switch kind {
      case "launchContext":
        let name = element.children(.extension).first { $0[.url]?.string == "name" }
        return name?.choice("value")?[.code]?.string ?? name?.choice("value")?.string
      case "cqf-library": return element.choice("value")?.string
      default: return kind
      }
    }
    let wanted = key(given)
    let standing =
      root.extensions(kind)
      + rootExtensions.map(\.element).filter {
        $0.extensionKind == kind
      }
    guard let other = standing.first(where: { key($0) == wanted }) else {
      rootExtensions.append((given, part))
      return
    }
    let isFlag = kind.hasPrefix("observation")
    if isFlag, other.choice("value")?.string != given.choice("value")?.string {
      report(.notTakenFromPart, ["name": .literal(kind)], at: given)
    }
  }
}
