import FHIRDocument
import FHIRPath
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics

/// Compiles the marks of a questionnaire.
struct PlanCompiler {
  /// What holds for an item because of what is above it.
  struct Scope {
    /// Whether observationExtract holds here, and how it ties.
    var ties: Set<ObservationRule.Tie>?
    var categories: [Element] = []
    /// Whether an item above is marked and has a code.
    var hasParent = false
    /// The contexts, from the outermost.
    var contexts: [ContextRule] = []
    /// The paths that items above stand for, and in which context.
    var anchors: [(context: Int, id: String, type: TypeDefinition?)] = []
    var depth = 0
  }

  /// The deepest item that is looked at.
  private static let maximumDepth = 50

  /// The extensions by which something is extracted from an item.
  private static let marks = [
    "observationExtract", "definitionExtract", "itemExtractionContext", "templateExtract",
    "definitionExtractValue",
  ]

  let questionnaire: Element
  let definitions: Definitions
  let options: ExtractionPlan.Options
  let library: ResourceLibrary
  private let numbers: [String: Int]
  private(set) var bundles: [TemplateRule] = []
  var findings: [Diagnostic] = []

  init(
    _ questionnaire: Element, _ options: ExtractionPlan.Options, _ library: ResourceLibrary,
    _ numbers: [String: Int]
  ) {
    self.questionnaire = questionnaire
    definitions = Definitions.of(questionnaire.document.fhirVersion)
    self.options = options
    self.library = library
    self.numbers = numbers
  }

  /// The root, with all items below it.
  mutating func compile() -> PlanItem {
    if let map = questionnaire.extensions("targetStructureMap").first {
      report(.extractionNotDone, ["name": .literal("StructureMap")], at: map)
    }
    if let mark = questionnaire.adaptiveMark { report(.adaptiveNotExtracted, at: mark) }
    for mark in questionnaire.extensions("templateExtractBundle") {
      guard let reference = mark["valueReference"],
        let node = template(reference, at: mark)
      else { continue }
      bundles.append(TemplateRule(entry: EntryRule(), type: "Bundle", node: node))
    }
    var root = item(questionnaire, Scope())
    if !bundles.isEmpty { root.isSilent = false }
    if root.isSilent { report(.nothingMarked, at: questionnaire) }
    return root
  }

  private mutating func item(_ element: Element, _ above: Scope) -> PlanItem {
    let linkId = element[.linkId]?.string ?? ""
    let type = element[.type]?.string
    let isRoot = element == questionnaire
    var scope = above
    scope.depth += 1
    var item = PlanItem(
      element: element, linkId: linkId, linkIdBytes: Array(linkId.utf8),
      isGroup: isRoot || type == "group",
      number: numbers[linkId])
    if !isRoot, type != "display" { item.observation = observation(element, &scope) }
    if isRoot { mark(element, &scope) }
    item.isSubject = element.extensions("isSubject").first?["valueBoolean"]?.boolean == true
    item.allocated = element.extensions("extractAllocateId").compactMap {
      $0["valueString"]?.string
    }
    for name in item.allocated {
      report(.allocatedIdBare, ["name": .literal("%" + name)], at: element)
    }
    item.templates = element.extensions("templateExtract").compactMap { templateRule($0) }
    item.contexts = contexts(element)
    scope.contexts += item.contexts
    if !isRoot {
      item.target = target(element["definition"]?.string, at: element, &scope, pushes: true)
    }
    item.values = values(element, scope)
    if scope.depth <= Self.maximumDepth {
      item.children = element.children(.item).map { self.item($0, scope) }
    } else if isAnythingMarked(below: element, scope) {
      report(.extractionTooDeep, ["most": .number(Self.maximumDepth)], at: element)
    }
    item.findSilence()
    return item
  }

  /// Whether something would be extracted from items below one.
  private func isAnythingMarked(below element: Element, _ scope: Scope) -> Bool {
    var open = Array(element.children(.item))
    while let item = open.popLast() {
      let codes = item.children(.code)
      if Self.marks.contains(where: item.hasExtension)
        || codes.contains(where: { $0.hasExtension("observationExtract") })
        || item[.code] != nil && (scope.ties != nil || options.isCoded)
        || item["definition"] != nil && !scope.contexts.isEmpty
      {
        return true
      }
      open += item.children(.item)
    }
    return false
  }

  mutating func report(
    _ code: Diagnostic.Code, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value> = [:],
    at element: Element
  ) {
    var linkId: String?
    if element[.linkId] != nil { linkId = element[.linkId]?.string }
    findings.append(Diagnostic(code, arguments, at: element.location(linkId: linkId)))
  }

  /// An expression, in an extension by itself or as an Expression.
  mutating func program(_ element: Element?) -> FHIRPath.Program? {
    guard let element else { return nil }
    let value = element.choice("value") ?? element
    if let language = value["language"]?.string, language != "text/fhirpath" {
      report(.extractionNotDone, ["name": .literal(language)], at: element)
      return nil
    }
    guard let text = value.string ?? value["expression"]?.string else { return nil }
    do throws(FHIRPath.Failure) {
      return try FHIRPath.compile(text)
    } catch {
      report(
        .extractionExpression, ["text": .quoted(text), "reason": .finding(error.finding)],
        at: element)
      return nil
    }
  }

  /// What an extension says of the entry of its resource.
  mutating func entry(_ mark: Element) -> EntryRule {
    var rule = EntryRule()
    for part in mark.children(.extension) {
      switch part[.url]?.string {
      case "fullUrl": rule.fullUrl = program(part)
      case "resourceId": rule.resourceId = program(part)
      case let name? where name.hasPrefix("if"):
        if let program = program(part) { rule.conditions.append((name, program)) }
      default: break
      }
    }
    return rule
  }
}

// MARK: Observations

extension PlanCompiler {
  /// Takes what an element says of observations below it.
  private mutating func mark(_ element: Element, _ scope: inout Scope) {
    let marks = element.extensions("observationExtract").compactMap { $0.choice("value") }
    let categories = element.extensions("observation-extract-category").compactMap {
      $0["valueCodeableConcept"]
    }
    if !categories.isEmpty { scope.categories = categories }
    guard !marks.isEmpty else { return }
    let codes = marks.filter { $0.nameText == "valueCode" }
    if !codes.isEmpty, codes.count < marks.count {
      report(.observationMarkedTwice, at: element)
      scope.ties = nil
      return
    }
    if codes.isEmpty {
      scope.ties = marks.contains { $0.boolean == true } ? [] : nil
    } else {
      scope.ties = Set(codes.compactMap { $0.string.flatMap(ObservationRule.Tie.init(rawValue:)) })
    }
  }

  private mutating func observation(_ element: Element, _ scope: inout Scope) -> ObservationRule? {
    mark(element, &scope)
    let isMarked = !element.extensions("observationExtract").isEmpty
    let all = element.children(.code).map(\.self)
    let marks = all.map { $0.extensions("observationExtract").first?.choice("value")?.boolean }
    let chosen = zip(all, marks).filter { $1 == true }.map { $0.0 }
    let isQuestion = element[.type]?.string != "group"
    var ties = scope.ties
    if ties == nil, !chosen.isEmpty || options.isCoded && isQuestion && !isMarked { ties = [] }
    guard let ties else { return nil }
    let codes = chosen.isEmpty ? zip(all, marks).filter { $1 != false }.map { $0.0 } : chosen
    guard !codes.isEmpty else {
      if isMarked { report(.observationWithoutCode, at: element) }
      return nil
    }
    var rule = ObservationRule(
      codes: codes, categories: scope.categories, ties: ties,
      unit: element.extensions("unit").first?["valueCoding"])
    let tied = ties.subtracting([.independent])
    if !scope.hasParent, let tie = tied.map(\.rawValue).min() {
      report(.observationWithoutParent, ["tie": .literal(tie)], at: element)
      rule = ObservationRule(codes: codes, categories: rule.categories, ties: [], unit: rule.unit)
    }
    scope.hasParent = true
    return rule
  }
}
