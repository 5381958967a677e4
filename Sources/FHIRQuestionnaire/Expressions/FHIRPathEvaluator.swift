public import FHIRDocument
public import FHIRPath
public import SurveyDiagnostics
public import SurveyEngine
public import SurveyModel
public import SurveyPrimitives

/// Evaluates the FHIRPath expressions of a survey.
///
/// An expression sees the response as it would be written now: `%resource` and `%rootResource` are
/// the response, `%context` and the input are the item that it is on (without anything below it
/// while it has no answers), `%questionnaire` and `%qitem` the questionnaire and the item in it, and
/// the launch contexts go by their names:
/// [SDC](https://hl7.org/fhir/uv/sdc/expressions.html#fhirpath-expressions). Names that real forms
/// have for them, as `QuestionnaireResponse.item` or `%Patient`, are understood (rule 85), which
/// ``findings`` says.
///
/// Queries are answered by ``queries``, where there is such a source; a query with an expression that gives
/// nothing is not asked, for it would find other people's data. Without a source, and for CQL, the first
/// evaluation of each fails with a warning, and its value is empty. Where `contexts` has a resource by the
/// name of a query, that is its value.
///
/// ```swift
/// let evaluator = FHIRPathEvaluator(survey: survey, contexts: ["patient": [patient]], now: now)
/// let session = Session(survey, at: start, evaluator: evaluator)
/// ```
public struct FHIRPathEvaluator: ExpressionEvaluator {
  /// The present moment, for `now()` and `today()`.
  public var now: PartialDateTime {
    didSet {
      environment.now = now
      forget()
    }
  }
  /// What the launch contexts lack, and the names in expressions that are understood though the
  /// standard has others (rule 85); for the caller to report once.
  public var findings: [Diagnostic] { contextFindings + rootNotes }
  private var contextFindings: [Diagnostic]
  /// The resources that were given, as `patient=Patient/12`, in the order of their names.
  public private(set) var contexts: [String]

  let shared: SharedSurvey
  private var compiler: FHIRPath.FormCompiler
  var environment: FHIRPath.Environment
  private var tree: ResponseTree
  private(set) var expressions: [Expression] = []
  /// By expression: the last value of one that has the same for all items, and the answers that it
  /// was made of.
  private var last: [(revision: Int, value: FHIRPathValue)?] = []
  /// The expressions of which was said that they cannot be evaluated.
  private var reported: Set<Int> = []
  private var numbers: [SurveyExpression.Key: Int] = [:]
  /// What is known of value sets that the options of an item do not spell out.
  public var valueSets: (any ValueSetLookup)?
  /// Who answers queries; to be set before a session begins.
  public var queries: (any QuerySource)?
  /// Finds what references in the resources name, for `resolve()`.
  public var references: (any FHIRPath.ReferenceLookup)? {
    get { environment.references }
    set { environment.references = newValue }
  }
  /// The patient of the launch contexts, as `Patient/12`; `nil` where there is not exactly one.
  public var patient: String? {
    let name = shared.index.survey.launchContextName("patient")
    let given = (environment.variables[name] ?? []).compactMap { value -> String? in
      guard case .element(let element) = value, element.resourceType == "Patient" else {
        return nil
      }
      return element[.id]?.string.map { "Patient/\($0)" }
    }
    return given.count == 1 ? given.first : nil
  }
  /// Whether every expression is shown the whole response, whatever it looks at; for tests.
  package var showsAll = false

  private mutating func forget() {
    for number in last.indices { last[number] = nil }
  }

  /// How much one evaluation may cost where nothing else is said, in steps.
  public static let defaultSteps = 2_000_000

  /// Creates an evaluator; copies of it share the questionnaire and the programs.
  ///
  /// `questionnaire` is the Questionnaire that the survey was read from; without it the survey is
  /// written as one where it is asked for.
  public init(
    survey: Survey, questionnaire: Element? = nil, contexts: [String: [Element]] = [:],
    now: PartialDateTime, budget: FHIRPath.Budget = FHIRPath.Budget(steps: defaultSteps),
    terminology: (any FHIRPath.TerminologyLookup)? = nil,
    references: (any FHIRPath.ReferenceLookup)? = nil
  ) {
    self.init(
      SurveyIndex(survey), questionnaire: questionnaire, contexts: contexts, now: now,
      budget: budget, terminology: terminology, references: references)
  }

  /// Creates an evaluator for a survey whose index is there already, as ``ReadSurvey/index`` is.
  public init(
    _ index: SurveyIndex, questionnaire: Element? = nil, contexts: [String: [Element]] = [:],
    now: PartialDateTime, budget: FHIRPath.Budget = FHIRPath.Budget(steps: defaultSteps),
    terminology: (any FHIRPath.TerminologyLookup)? = nil,
    references: (any FHIRPath.ReferenceLookup)? = nil
  ) {
    let survey = index.survey
    self.now = now
    shared = SharedSurvey(index, questionnaire: questionnaire)
    tree = ResponseTree(shared.shape)
    let contexts = Self.named(contexts, as: survey)
    compiler = FHIRPath.FormCompiler(
      roots: FHIRPath.Roots(
        survey, items: index.items, questionnaire: questionnaire, given: contexts))
    contextFindings = LaunchContextCheck.findings(survey, contexts)
    self.contexts = Self.words(contexts)
    environment = FHIRPath.Environment()
    environment.now = now
    environment.budget = budget
    environment.terminology = terminology
    environment.references = references
    environment.version = nil
    for context in survey.launchContexts { environment.variables[context.name] = [] }
    for (name, elements) in contexts {
      environment.variables[name] = elements.map { .element($0) }
    }
  }

  /// The resources by the names that the survey has for its launch contexts (rule 85).
  private static func named(
    _ contexts: [String: [Element]], as survey: Survey
  ) -> [String: [Element]] {
    var named: [String: [Element]] = [:]
    for (name, elements) in contexts.sorted(by: { $0.key < $1.key }) {
      named[survey.launchContextName(name), default: []] += elements
    }
    return named
  }

  private static func words(_ contexts: [String: [Element]]) -> [String] {
    contexts.flatMap { name, elements in
      elements.map { element in
        let words = [element.resourceType, element[.id]?.string].compactMap(\.self)
        return "\(name)=\(words.joined(separator: "/"))"
      }
    }.sorted()
  }

  /// The evaluator with other resources in the place of those of the same names, for one survey after
  /// another; what it has read stays.
  package func starting(with contexts: [String: [Element]]) -> FHIRPathEvaluator {
    var other = self
    let survey = shared.index.survey
    let named = Self.named(contexts, as: survey)
    for (name, elements) in named {
      other.environment.variables[name] = elements.map { .element($0) }
    }
    let wrong = LaunchContextCheck.findings(survey, named).filter { finding in
      finding.code != .missingLaunchContext
    }
    let kept = contextFindings.filter { finding in
      guard let name = finding.argument("name")?.text() else { return true }
      return named[name] == nil
    }
    other.contextFindings = kept + wrong
    other.contexts = Self.words(named)
    other.forget()
    return other
  }

  /// What is said of the names that the expressions start with.
  private var rootNotes: [Diagnostic] {
    var reader = self
    let survey = shared.index.survey
    let notes = RootNotes(survey)
    var found: [Diagnostic] = []
    for expression in survey.variables + survey.constraints.map(\.expression) {
      found += reader.rootNotes(notes, of: expression, on: nil)
    }
    for item in shared.index.items {
      for expression in item.expressions {
        found += reader.rootNotes(notes, of: expression, on: item)
      }
    }
    return found
  }

  private mutating func rootNotes(
    _ notes: RootNotes, of expression: SurveyExpression, on item: SurveyItem?
  ) -> [Diagnostic] {
    guard let number = try? prepare(expression).number,
      case .program(let program) = expressions[number].kind
    else { return [] }
    return notes.notes(of: program, isOnResponse: item == nil).map { note in
      var note = note
      note.location.linkId = item?.linkId
      if let item { note.arguments.append(.init("item", .quoted(item.linkId))) }
      return note
    }
  }
}

// MARK: Forms

extension FHIRPathEvaluator {
  /// Whether a text, taken whole, has the form of a regular expression.
  public func matches(
    _ text: String, form regex: String, steps: inout Int
  ) throws(Diagnostic) -> Bool {
    let pattern: FHIRPath.Pattern
    do throws(FHIRPath.Pattern.Problem) {
      pattern = try FHIRPath.Pattern(regex)
    } catch {
      var finding = Diagnostic(
        .formNotChecked,
        ["reason": .phrase(error.reason), "character": .number(error.index + 1)])
      if let advice = error.advice { finding.arguments.append(.init("advice", .phrase(advice))) }
      throw finding
    }
    guard let matches = pattern.matches(text, steps: &steps) else {
      throw Diagnostic(.formCheckTooLong)
    }
    return matches
  }
}

// MARK: Reading

extension FHIRPathEvaluator {
  /// Reads an expression; the same text is read once.
  public mutating func prepare(
    _ expression: SurveyExpression
  ) throws(Diagnostic) -> PreparedExpression {
    let key = expression.key
    // Looked up and added at once: most of them are new.
    let number = { (number: inout Int) in number }(&numbers[key, default: expressions.count])
    if number < expressions.count {
      return PreparedExpression(number: number, dependencies: expressions[number].dependencies)
    }
    do throws(FHIRPath.Failure) {
      let read = try Expression(
        expression, given: environment.variables, answersQueries: queries != nil, of: shared,
        &compiler)
      expressions.append(read)
      last.append(nil)
      return PreparedExpression(number: number, dependencies: read.dependencies)
    } catch {
      numbers[key] = nil
      throw error.diagnostic()
    }
  }
}

// MARK: Evaluating

extension FHIRPathEvaluator {
  /// Evaluates an expression on an item instance.
  public mutating func evaluate(
    _ call: ExpressionCall, in answers: SessionAnswers, steps: inout Int
  ) throws(Diagnostic) -> any ExpressionValue {
    let number = call.expression.number
    guard expressions.indices.contains(number) else { return FHIRPathValue() }
    let expression = expressions[number]
    switch expression.kind {
    case .given(let values):
      let taken = call.takesResources ? values.flatMap(\.found) : values
      return FHIRPathValue(FHIRPath.Collection(taken))
    case .query(let template):
      return try ask(template, expression, call, in: answers, steps: &steps)
    case .unavailable(let finding):
      guard reported.insert(number).inserted else { return FHIRPathValue() }
      throw located(finding, call, answers)
    case .program(let program):
      if environment.step == nil, let last = last[number], last.revision == answers.revision {
        return last.value
      }
      let environment = environment(for: expression, call, in: answers)
      let input = input(of: expression, call, in: answers)
      do throws(FHIRPath.Failure) {
        let value = FHIRPathValue(
          try shared.evaluate(program, on: input, in: environment, steps: &steps))
        if expression.isCommon { last[number] = (answers.revision, value) }
        return value
      } catch {
        throw located(error.diagnostic(), call, answers)
      }
    }
  }

  /// The response as an expression is shown it.
  ///
  /// Who looks at the steps sees all that is there.
  private mutating func response(
    for expression: Expression, in answers: SessionAnswers
  ) -> Element {
    guard let part = expression.part, showsParts else { return tree.root(of: answers) }
    return tree.part(part, of: answers)
  }

  private var showsParts: Bool { !showsAll && environment.step == nil }

  mutating func environment(
    for expression: Expression, _ call: ExpressionCall, in answers: SessionAnswers
  ) -> FHIRPath.Environment {
    var environment = environment
    if expression.dependencies.usesResource {
      let root = response(for: expression, in: answers)
      environment.resource = root
      environment.rootResource = root
    }
    if expression.usesQuestionnaire {
      environment.variables["questionnaire"] = [.element(shared.questionnaire)]
      environment.optionWeights = shared.optionWeights
    }
    if expression.usesItem {
      let item = item(of: call, in: answers).flatMap { shared.questionnaireItem($0) }
      environment.variables["qitem"] = item.map { [.element($0)] } ?? []
    }
    for name in call.emptyVariables { environment.variables[name] = [] }
    for name in expression.variables {
      guard let value = call.variables[name] as? FHIRPathValue else { continue }
      environment.variables[name] = Array(value.values)
    }
    return environment
  }

  mutating func input(
    of expression: Expression, _ call: ExpressionCall, in answers: SessionAnswers
  ) -> Element {
    guard expression.dependencies.usesContext else { return shared.shape.blank }
    guard let instance = call.instance else { return response(for: expression, in: answers) }
    guard let item = item(of: call, in: answers) else { return shared.shape.blank }
    return element(of: instance, item, for: expression, in: answers)
      ?? shared.shape.blankItem(item)
  }

  /// The item that an expression is on, as it is shown that; `nil` where nothing is answered in it.
  private mutating func element(
    of instance: InstanceID, _ item: SurveyIndex.ItemIndex, for expression: Expression,
    in answers: SessionAnswers
  ) -> Element? {
    if expression.seesItemInPart, showsParts, let part = expression.part,
      let step = part.step(to: item)
    {
      return tree.branch(instance, step, of: part, answers)
    }
    let isSmall = shared.shape.items[item.rawValue].size <= 32 && !showsAll
    return isSmall ? tree.branch(instance, of: answers) : tree.element(of: instance, in: answers)
  }

  func located(
    _ finding: Diagnostic, _ call: ExpressionCall, _ answers: SessionAnswers
  ) -> Diagnostic {
    var finding = finding
    finding.location.linkId = item(of: call, in: answers).map { answers.index[$0].linkId }
    return finding
  }

  private func item(
    of call: ExpressionCall, in answers: SessionAnswers
  ) -> SurveyIndex.ItemIndex? {
    call.item ?? call.instance.flatMap { answers.definition($0) }
  }
}
