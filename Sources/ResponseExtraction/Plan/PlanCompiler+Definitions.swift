import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics

extension PlanCompiler {
  private static let base = "http://hl7.org/fhir/StructureDefinition/"

  /// The resources that definitions fill from here on (rule 105).
  mutating func contexts(_ element: Element) -> [ContextRule] {
    var rules: [ContextRule] = []
    for mark in element.extensions("definitionExtract") {
      let part = mark.children(.extension).first { $0[.url]?.string == "definition" }
      // Drafts of SDC 4 have the address as the value of the extension itself.
      var url = (part ?? mark).choice("value")?.string ?? ""
      if !url.isEmpty, !url.contains(":") {
        report(.oldExtractionContext, ["type": .quoted(url)], at: mark)
        url = Self.base + url
      }
      let isRoot = element == questionnaire
      if let rule = context(url, entry(mark), isCertain: isRoot, at: mark) { rules.append(rule) }
    }
    for mark in element.extensions("itemExtractionContext") {
      let value = mark.choice("value")
      let text = value?.string ?? value?["expression"]?.string ?? ""
      let type = String(text.prefix { $0 != "?" })
      report(.oldExtractionContext, ["type": .quoted(type)], at: mark)
      if let rule = context(Self.base + type, EntryRule(), isCertain: false, at: mark) {
        rules.append(rule)
      }
    }
    return rules
  }

  private mutating func context(
    _ url: String, _ entry: EntryRule, isCertain: Bool, at mark: Element
  ) -> ContextRule? {
    let address = String(url.prefix { $0 != "|" })
    var profile: Profile?
    var name = address.hasPrefix(Self.base) ? String(address.dropFirst(Self.base.count)) : ""
    if definitions.type(named: name) == nil,
      let given = library.structureDefinition(url, from: questionnaire)
    {
      profile = Profile(given)
      name = profile?.type ?? ""
    }
    guard let type = definitions.type(named: name), type.isResource, !type.isAbstract else {
      report(.definitionNotAvailable, ["url": .literal(url)], at: mark)
      return nil
    }
    return ContextRule(
      entry: entry, type: type, profile: profile, canonical: address, isCertain: isCertain)
  }

  /// The values that the questionnaire gives itself: definitionExtractValue.
  mutating func values(_ element: Element, _ scope: Scope) -> [DefinitionValue] {
    var values: [DefinitionValue] = []
    for mark in element.extensions("definitionExtractValue") {
      let parts = mark.children(.extension)
      func part(_ name: String) -> Element? { parts.first { $0[.url]?.string == name } }
      var scope = scope
      guard
        let target = target(
          part("definition")?.choice("value")?.string, at: mark, &scope, pushes: false)
      else { continue }
      values.append(
        DefinitionValue(
          target: target, fixed: part("fixed-value")?.choice("value"),
          program: program(part("expression"))))
    }
    return values
  }

  /// Where the value of a definition goes; `nil` where it belongs to no context, or is unknown.
  mutating func target(
    _ definition: String?, at element: Element, _ scope: inout Scope, pushes: Bool
  ) -> DefinitionTarget? {
    guard !scope.contexts.isEmpty, let definition,
      let hash = definition.firstIndex(of: "#")
    else { return nil }
    let address = String(definition[..<hash].prefix { $0 != "|" })
    let id = String(definition[definition.index(after: hash)...])
    var names = id.split(separator: ".").map(String.init)
    guard !names.isEmpty else { return nil }
    let first = names.removeFirst()
    guard let context = context(address, first, scope) else { return nil }
    let rule = scope.contexts[context]
    // A data type that is named by itself goes on from the resource.
    let root = rule.type.name
    let full = ([root] + names).joined(separator: ".")
    var anchor: Int?
    for (number, other) in scope.anchors.enumerated()
    where other.context == context && full.hasPrefix(other.id + ".") { anchor = number }
    let from = anchor.map { scope.anchors[$0] }
    let start = from?.id ?? root
    let rest = full.dropFirst(start.count + 1).split(separator: ".").map(String.init)
    var type: TypeDefinition? = rule.type
    if let from { type = from.type }
    guard let steps = steps(rest, below: start, &type, rule), !steps.isEmpty else {
      report(
        .definitionElementUnknown,
        ["path": .quoted(id), "type": .literal(rule.profile == nil ? root : rule.canonical)],
        at: element)
      return nil
    }
    if pushes { scope.anchors.append((context, full, type)) }
    return DefinitionTarget(context: context, anchor: anchor, steps: steps)
  }

  /// The innermost context that a definition is of.
  private func context(_ address: String, _ type: String, _ scope: Scope) -> Int? {
    if let exact = scope.contexts.lastIndex(where: { $0.canonical == address }) { return exact }
    guard address.hasPrefix("http://hl7.org/fhir/") || address.hasPrefix("https://hl7.org/fhir/")
    else { return nil }
    return scope.contexts.lastIndex {
      $0.type.name == type || type == "Resource" || type == "DomainResource"
    }
  }

  private func steps(
    _ names: [String], below start: String, _ type: inout TypeDefinition?, _ rule: ContextRule
  ) -> [PathStep]? {
    var steps: [PathStep] = []
    var id = start
    for (number, text) in names.enumerated() {
      id += "." + text
      let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
      if parts.count > 1, rule.profile?.has(id) != true { return nil }
      var name = parts.first ?? ""
      if name.hasSuffix("[x]") { name = String(name.dropLast(3)) }
      guard let known = ElementName(known: name) else { return nil }
      let elements = type?.element(known).map { [$0] } ?? type?.variants(of: known) ?? []
      guard let element = elements.first else { return nil }
      let isLast = number == names.count - 1
      if elements.count > 1, !isLast { return nil }
      steps.append(
        PathStep(
          name: name, slice: parts.count > 1 ? parts[1] : nil, elements: elements, id: id))
      type = elements.count > 1 ? nil : definitions.type(of: element)
    }
    return steps
  }
}
