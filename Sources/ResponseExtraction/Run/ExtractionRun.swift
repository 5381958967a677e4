import FHIRDocument
import FHIRPath
import SurveyDiagnostics
import SurveyPrimitives

/// Extracts from one response: walks over its items once, beside those of the plan.
struct ExtractionRun {
  /// What holds for an item of the response because of what is above it.
  struct Scope {
    var subject: Element?
    /// The Observation of the nearest marked item above.
    var parent: Int?
    /// The item of the questionnaire.
    var questionnaireItem: Element?
    /// The allocated ids by their names.
    var ids: [String: [FHIRPath.Value]] = [:]
    var contexts: [DefinitionContext] = []
    /// What stands for the paths of items above.
    var anchors: [MadeElement] = []
  }

  /// An entry of the Bundle.
  enum Entry {
    case observation(Int)
    case made(MadeElement, EntryRule, key: String, Scope, [FHIRPath.Value])
    /// An entry that a template has itself.
    case entry(MadeElement, key: String)
  }

  let plan: ExtractionPlan
  /// The response, without what is in disabled items (rule 103).
  let response: Element
  /// The version of FHIR in which is written: that of the questionnaire, unless the response is older
  /// and shows it.
  let version: FHIRVersion
  let names: ElementNames
  /// What stands for the response in UUIDs.
  let key: String
  var observations: [MadeObservation] = []
  var entries: [Entry] = []
  var findings: [Diagnostic] = []
  private var path: [ItemStep] = []
  /// What expressions see; made when the first is evaluated.
  private var environment: FHIRPath.Environment?

  init(_ plan: ExtractionPlan, _ response: Element) {
    self.plan = plan
    self.response = EnabledResponse.of(
      response, plan.root.children, plan.disabledItems(of: response))
    let isOlder = response[.questionnaire]?.isObject == true
    version = isOlder ? response.document.fhirVersion : plan.version
    names = version == plan.version ? plan.names : ElementNames(version)
    key = Self.key(of: response)
  }

  /// What names a response: its id, else its identifier, else all that it says.
  private static func key(of response: Element) -> String {
    if let id = response[.id]?.string { return "QuestionnaireResponse/" + id }
    if let identifier = response[.identifier], let value = identifier[.value]?.string {
      return (identifier[.system]?.string ?? "") + "|" + value
    }
    return String(decoding: JSONWriter.write(response), as: UTF8.self)
  }

  mutating func extract() -> Extraction {
    var scope = Scope(subject: response[.subject])
    start(plan.root, response, "", &scope)
    for bundle in plan.bundles { fill(bundle, scope) }
    walk(response, plan.root.children, scope)
    return finish()
  }

  // MARK: Items

  private mutating func walk(_ parent: Element, _ items: [PlanItem], _ scope: Scope) {
    var scope = scope
    if let subject = subject(in: parent, items) { scope.subject = subject }
    var cursor = PlanCursor(items)
    for child in parent.children(.item) {
      guard let (index, repetition) = cursor.find(child), !items[index].isSilent else { continue }
      path.append(ItemStep(linkId: items[index].linkId, repetition: repetition))
      take(child, items[index], scope)
      path.removeLast()
    }
  }

  private mutating func take(_ child: Element, _ item: PlanItem, _ scope: Scope) {
    if item.needsAnswers, !child.hasAnswers { return }
    if item.isGroup { return takeGroup(child, item, scope) }
    guard item.startsAnything, child.children(.answer).dropFirst().contains(where: { _ in true })
    else {
      return takeQuestion(child, item, scope)
    }
    // Each answer is a repetition of the item, with what begins there (rule 105).
    for (number, answer) in child.children(.answer).enumerated() where answer.hasAnswer {
      path[path.count - 1].answer = number + 1
      takeQuestion(child.with(answer: number), item, scope)
    }
  }

  private mutating func takeGroup(_ child: Element, _ item: PlanItem, _ scope: Scope) {
    var scope = scope
    scope.questionnaireItem = item.element
    start(item, child, pathText(), &scope)
    if let rule = item.observation {
      scope.parent = add(MadeObservation(rule, nil, scope, key: pathText()), to: scope.parent)
    }
    if let target = item.target { scope.anchors.append(group(target, scope)) }
    place(item.values, child, scope)
    walk(child, item.children, scope)
  }

  private mutating func takeQuestion(_ child: Element, _ item: PlanItem, _ scope: Scope) {
    var scope = scope
    scope.questionnaireItem = item.element
    start(item, child, pathText(), &scope)
    place(item.values, child, scope)
    let first = path[path.count - 1].answer
    for (number, answer) in child.children(.answer).enumerated() {
      path[path.count - 1].answer = first + number
      var below = scope
      let value = answer.choice("value").flatMap { $0.isAbsent ? nil : $0 }
      if let rule = item.observation, let value, let index = observe(value, rule, scope) {
        below.parent = index
      }
      if let target = item.target {
        let made = value.flatMap { place(.element($0), target, scope, at: child) }
        // Without the value the element is made for what is inside alone.
        let isLast = item.children.isEmpty
        below.anchors.append(made ?? (isLast ? MadeElement("") : group(target, scope)))
      }
      walk(answer, item.children, below)
    }
    path[path.count - 1].answer = first
    if item.target != nil { scope.anchors.append(MadeElement("")) }
    walk(child, item.children, scope)
  }

  /// Begins an item: its ids, its templates, the resources that it stands for.
  private mutating func start(
    _ item: PlanItem, _ element: Element, _ path: String, _ scope: inout Scope
  ) {
    for name in item.allocated {
      scope.ids[name] = [.string("urn:uuid:" + plan.uuid("\(key)\(path)%\(name)"))]
    }
    for (number, template) in item.templates.enumerated() {
      let focus: [FHIRPath.Value] = [.element(element)]
      for made in fill(template.node, focus, scope, isRoot: true) {
        entries.append(
          .made(made, template.entry, key: "\(path)&\(number)", scope, focus))
      }
    }
    for (number, rule) in item.contexts.enumerated() {
      let context = DefinitionContext(rule)
      scope.contexts.append(context)
      entries.append(
        .made(
          context.resource, rule.entry, key: "\(path)@\(number)", scope, [.element(element)]))
    }
    if path.isEmpty { place(item.values, element, scope) }
  }

  /// The subject that an answer beside gives.
  private func subject(in parent: Element, _ items: [PlanItem]) -> Element? {
    guard items.contains(where: \.isSubject) else { return nil }
    for child in parent.children(.item) {
      guard items.contains(where: { $0.isSubject && $0.isNamed(child[.linkId]) }),
        let value = child[.answer]?.choice("value")
      else { continue }
      if value.isObject, !value.isAbsent { return value }
    }
    return nil
  }

  /// The linkIds that lead here, with the numbers of repetition and answer from the second on.
  func pathText() -> String {
    var text = ""
    for step in path {
      text += "/"
      text += step.linkId
      if step.repetition > 1 { text += "[\(step.repetition)]" }
      if step.answer > 1 { text += "#\(step.answer)" }
    }
    return text
  }

  // MARK: What is said

  mutating func report(
    _ code: Diagnostic.Code, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value>,
    at element: Element? = nil
  ) {
    findings.append(
      Diagnostic(code, arguments, at: (element ?? response).location(linkId: path.last?.linkId)))
  }

  private func makeEnvironment() -> FHIRPath.Environment {
    var environment = FHIRPath.Environment()
    environment.resource = response
    environment.rootResource = response
    environment.version = plan.version
    environment.terminology = plan.terminology
    environment.now = plan.moment.dateTime(offset: .utc)
    environment.variables["questionnaire"] = [.element(plan.questionnaire)]
    return environment
  }

  /// What an expression gives; nothing where it fails.
  mutating func evaluate(
    _ program: FHIRPath.Program, _ focus: [FHIRPath.Value], _ scope: Scope,
    with variables: [String: [FHIRPath.Value]] = [:]
  ) -> [FHIRPath.Value] {
    var environment = environment ?? makeEnvironment()
    self.environment = environment
    if let item = scope.questionnaireItem { environment.variables["qitem"] = [.element(item)] }
    environment.variables.merge(scope.ids) { $1 }
    environment.variables.merge(variables) { $1 }
    do throws(FHIRPath.Failure) {
      return Array(try program.evaluate(onAll: focus, in: environment))
    } catch {
      report(
        .extractionFailed,
        ["text": .quoted(program.expression), "reason": .finding(error.finding)])
      return []
    }
  }
}

extension PlanItem {
  /// Whether what it extracts needs an answer.
  fileprivate var needsAnswers: Bool {
    startsAnything || target != nil || !values.isEmpty
  }

  /// Whether a repetition of it is the beginning of something.
  fileprivate var startsAnything: Bool {
    !templates.isEmpty || !contexts.isEmpty || !allocated.isEmpty
  }
}

extension Element {
  /// Whether there is an answer in it, at any depth.
  fileprivate var hasAnswers: Bool {
    descendants(named: .answer, or: .answer).contains { $0.hasAnswer }
  }

  /// Whether it is an answer that says something.
  fileprivate var hasAnswer: Bool { choice("value").map { !$0.isAbsent } ?? false }

  /// An item of a response with one of its answers alone.
  fileprivate func with(answer number: Int) -> Element {
    var builder = DocumentBuilder()
    builder.open(.root)
    for child in children where child.name != .answer { builder.copy(child) }
    for answer in children(.answer).dropFirst(number).prefix(1) { builder.copy(answer) }
    builder.close()
    return builder.finish(sourceName: document.sourceName, version: document.fhirVersion).root
  }

  /// Whether a value only says why there is none.
  fileprivate var isAbsent: Bool {
    guard !hasValue else { return false }
    let reason = "http://hl7.org/fhir/StructureDefinition/data-absent-reason"
    let isOnlyExtension = isPrimitive || children.allSatisfy { $0.name == .extension }
    return isOnlyExtension || children(.extension).contains { $0[.url]?.string == reason }
  }
}
