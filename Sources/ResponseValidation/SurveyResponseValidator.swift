public import FHIRDocument
import FHIRQuestionnaire
public import FHIRTerminology
public import SurveyDiagnostics
import SurveyEngine
public import SurveyModel
public import SurveyPrimitives

/// Validates responses to one questionnaire; what can be made once is made once.
///
/// ```swift
/// let validator = SurveyResponseValidator(survey, at: now)
/// let findings = validator.findings(in: response)
/// ```
public final class SurveyResponseValidator: Sendable {
  /// The questionnaire.
  public let survey: Survey
  let session: Session
  /// What sessions begin with; the evaluator has read the expressions.
  private let prepared: PreparedSurvey
  private let usesClock: Bool
  private let undetermined: UndeterminedRules
  /// What the launch contexts lack.
  let contextFindings: [Diagnostic]
  private let moment: Instant
  private let rules: [ItemRules]
  private let period: EffectivePeriod?
  private let plan: FastPlan?
  /// How responses name the questionnaire (rule 40).
  let canonical: String?
  private let canonicalBytes: [UInt8]

  /// Prepares to validate; `questionnaire` is the resource that the survey was read from, if any,
  /// `contexts` the resources that expressions see by a name.
  public init(
    _ survey: Survey, questionnaire: Element? = nil, library: ResourceLibrary = ResourceLibrary(),
    contexts: [String: [Element]] = [:], at moment: Instant
  ) {
    self.survey = survey
    self.moment = moment
    let index = SurveyIndex(survey)
    let items = index.itemsInOrder
    let evaluator =
      !survey.constraints.isEmpty || items.contains(where: \.needsEvaluator)
      ? FHIRPathEvaluator(
        index, questionnaire: questionnaire, contexts: contexts,
        now: moment.dateTime(offset: .utc),
        terminology: LibraryTerminology(library, resource: questionnaire)) : nil
    contextFindings = evaluator?.findings ?? []
    prepared = PreparedSurvey(index, evaluator: evaluator)
    session = Session(prepared, at: moment, initialValues: false)
    usesClock = session.usesClock
    undetermined = UndeterminedRules(session, contexts: contexts)
    rules = items.map { ItemRules($0, library, questionnaire) }
    period = EffectivePeriod(of: questionnaire)
    plan = undetermined.decideAnything ? nil : FastPlan(session, hasPeriod: period != nil)
    canonical = survey.canonicalReference
    canonicalBytes = canonical.map { Array($0.utf8) } ?? []
  }

  /// What is wrong with a response, in the order of its text.
  ///
  /// `structure` is what ``Element/structureFindings(isStrict:)`` says of it, where that is known.
  /// Each finding has the path of the element that it is about, and the linkId.
  public func findings(
    in response: Element, structure: [Diagnostic]? = nil
  ) -> [Diagnostic] {
    let structure = structure ?? response.structureFindings()
    if structure.isEmpty, isCertainlyClean(response) { return [] }
    return fullFindings(in: response, structure: structure)
  }

  func result(of response: Element, structure: [Diagnostic]?) -> ValidationResult {
    ValidationResult(
      questionnaire: canonical, findings: findings(in: response, structure: structure))
  }

  /// Whether the fast path supports the questionnaire.
  var hasFastPath: Bool { plan != nil }

  /// Whether a response, whose structure is right, is certainly without findings.
  func isCertainlyClean(_ response: Element) -> Bool {
    guard let plan, hasItems(response) || response.document.fhirVersion != .dstu2 else {
      return false
    }
    var check = FastCheck(plan, response.document)
    guard check.isClean(response.index) else { return false }
    guard let expressions = plan.expressions else { return true }
    return expressions.withEvaluator { evaluator in
      evaluator.begin(response, at: expressions.usesClock ? response.authoredMoment : nil)
      return check.expressionsAgree(on: response, evaluator)
    }
  }

  /// Whether each item is disabled, where the response is certainly without findings.
  func certainlyDisabled(in response: Element) -> [Bool]? {
    guard let plan, plan.expressions == nil, hasItems(response) else { return nil }
    if plan.conditionals.isEmpty { return Array(repeating: false, count: plan.items.count) }
    var check = FastCheck(plan, response.document)
    guard check.isClean(response.index) else { return nil }
    var disabled = Array(repeating: false, count: plan.items.count)
    for item in check.disabled {
      for index in item..<plan.items[item].end { disabled[index] = true }
    }
    return disabled
  }

  /// The session that a response comes to.
  func answers(of response: Element) -> Session {
    ResponseReader.read(response, into: session(for: response), at: moment).session
  }

  /// Whether a response has items as R4 has them; without any it may be one of DSTU2, which has groups.
  ///
  /// Only then is its version looked for: that would take longer than much of the fast path.
  private func hasItems(_ response: Element) -> Bool { response[.item] != nil }

  /// Whether the response names the questionnaire just as it is called.
  func isNamed(by response: Element) -> Bool {
    guard !canonicalBytes.isEmpty, let named = response[.questionnaire] else { return false }
    return named.hasText(canonicalBytes)
  }

  /// What is wrong with a response, looked for in full.
  func fullFindings(in response: Element, structure: [Diagnostic]) -> [Diagnostic] {
    var read = ResponseReader.read(response, into: session(for: response), at: moment)
    read.diagnostics = read.diagnostics.map(undetermined.marked)
    var findings = ResponseFindings(response, read)
    let isComplete = read.details.status.isComplete
    addQuestionnaireState(of: read, response, to: &findings)
    for problem in read.session.problems(completing: isComplete, validating: true) {
      findings.add(undetermined.marked(problem))
    }
    for finding in undetermined.findings(in: read.session, completing: isComplete)
    where !findings.depend(on: finding.undetermined) {
      findings.add(finding)
    }
    if read.details.layout == .flat { checkFlat(response, &findings) }
    checkItems(response, read, &findings)
    return findings.diagnostics(
      with: structure, SeverityPolicy(.examining, isDraft: !isComplete))
  }

  /// The empty session; expressions see the moment at which the response was authored.
  private func session(for response: Element) -> Session {
    guard usesClock, var evaluator = prepared.evaluator as? FHIRPathEvaluator,
      let authored = response.authoredMoment
    else { return session }
    evaluator.now = authored
    var prepared = prepared
    prepared.evaluator = evaluator
    return Session(prepared, at: moment, initialValues: false)
  }

  /// Rules 33, 34 and 43: an item is inside what its definition is inside, though it can be read.
  private func checkFlat(_ response: Element, _ findings: inout ResponseFindings) {
    let index = session.index
    for element in response.children(.item) {
      guard let linkId = element[.linkId]?.string, let item = index.find(linkId: linkId),
        let parent = index.parent(of: item).map({ index[$0] })
      else { continue }
      findings.add(
        Diagnostic(
          .misplacedItem,
          [
            "linkId": .quoted(linkId), "parent": .quoted(parent.linkId),
            "kind": .literal(parent.type == .group ? "group" : "question"),
          ],
          at: Location(linkId: linkId)), at: element)
    }
  }

  // MARK: The questionnaire

  private func addQuestionnaireState(
    of read: ReadResponse, _ response: Element, to findings: inout ResponseFindings
  ) {
    if let status = survey.status, status != "active" {
      findings.add(
        Diagnostic(.questionnaireNotActive, ["status": .literal(status)]),
        at: response[.questionnaire] ?? response)
    }
    guard let authored = read.details.authored, let element = response[.authored] else { return }
    if let problem = period?.problem(of: authored) { findings.add(problem, at: element) }
  }

  // MARK: Items

  private func checkItems(
    _ response: Element, _ read: ReadResponse, _ findings: inout ResponseFindings
  ) {
    let calculated = CalculatedCheck(
      undetermined: undetermined, hasMoment: response.authoredMoment != nil)
    let isTranslated = read.details.language.map { $0 != survey.language } ?? false
    for (id, element) in read.places.items {
      let definition = read.session.definition(id)
      let rules = rules[definition.rawValue]
      let item = read.session.index[definition]
      if !isTranslated, let text = element[.text], let written = text.string,
        rules.texts?.contains(written.withFoldedSpaces) == false
      {
        findings.add(Self.otherText(item), at: text)
      }
      guard let answers = read.places.answers[id], read.session.isEnabled(id) else { continue }
      if let first = answers.first, let problem = calculated.problem(of: id, in: read.session) {
        findings.add(problem, at: first.choice("value") ?? first)
      }
      let check = TerminologyCheck(
        item: item, rules: rules, response: response, isTranslated: isTranslated)
      for (value, answer) in zip(read.session.answers(id), answers) {
        guard let written = answer.choice("value") else { continue }
        for finding in check.findings(about: value) { findings.add(finding, at: written) }
      }
    }
  }

  private static func otherText(_ item: SurveyItem) -> Diagnostic {
    var finding = item.finding(.otherItemText)
    if let text = item.text {
      finding.arguments.append(.init("text", .quoted(text.withFoldedSpaces)))
    }
    return finding
  }
}

extension SurveyItem {
  /// Whether expressions, or regular ones, decide what is right.
  fileprivate var needsEvaluator: Bool {
    enableWhenExpression != nil || !constraints.isEmpty || calculatedExpression != nil
      || answerExpression != nil || !optionToggles.isEmpty || !calculatedLimits.isEmpty
      || regex != nil
  }
}
