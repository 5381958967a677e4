public import FHIRDocument
import FHIRQuestionnaire
public import FHIRTerminology
public import SurveyDiagnostics
public import SurveyModel
public import SurveyPrimitives

/// Judges responses against the questionnaires that they name.
///
/// A response names its questionnaire by canonical address (rule 40: a version that one side lacks
/// does not count), by reference, or as one that it contains. One that names none is held against
/// the only questionnaire at hand.
///
/// ```swift
/// var library = ResourceLibrary()
/// library.add(questionnaire)
/// let validator = ResponseValidator(library, at: now)
/// let verdict = validator.judge(response)
/// ```
public struct ResponseValidator: Sendable {
  /// The surveys at hand.
  public var surveys: [Survey] { judges.map(\.survey) }

  /// What the readers of the questionnaires found.
  public private(set) var findings: [(questionnaire: Element, findings: [Diagnostic])] = []
  private var judges: [ResponseJudge] = []
  private let library: ResourceLibrary
  private let moment: Instant
  private let contexts: [String: [Element]]

  /// What the launch contexts of the questionnaires lack; for the caller to tell once.
  public var contextFindings: [Diagnostic] { judges.flatMap(\.contextFindings) }

  /// Prepares to judge by the questionnaires of a library; `moment` is the present time, `contexts`
  /// the resources that expressions see by a name.
  public init(
    _ library: ResourceLibrary = ResourceLibrary(), contexts: [String: [Element]] = [:],
    at moment: Instant
  ) {
    self.contexts = contexts
    self.library = library
    self.moment = moment
    for questionnaire in library.questionnaires {
      let read = QuestionnaireReader.read(questionnaire, library: library)
      findings.append((questionnaire, read.diagnostics))
      guard let survey = read.survey else { continue }
      judges.append(
        ResponseJudge(
          survey, questionnaire: questionnaire, library: library, contexts: contexts, at: moment))
    }
  }

  /// Adds a survey that is no Questionnaire: a survey definition.
  public mutating func add(_ survey: Survey) {
    judges.append(ResponseJudge(survey, library: library, contexts: contexts, at: moment))
  }

  /// Judges one response.
  ///
  /// `structure` is what ``Element/structureFindings(isStrict:)`` says of it, where that is known.
  public func judge(_ response: Element, structure: [Diagnostic]? = nil) -> ResponseVerdict {
    if let judge = judges.first(where: { $0.isNamed(by: response) }) {
      return ResponseVerdict(
        questionnaire: judge.canonical, findings: judge.findings(in: response, structure: structure)
      )
    }
    let named = QuestionnaireReference(namedBy: response)
    let choice = judge(for: named, response)
    if let judge = choice.judge {
      return ResponseVerdict(
        questionnaire: judge.canonical,
        findings: judge.findings(in: response, structure: structure))
    }
    var sheet = FindingSheet(response, nil)
    if let problem = choice.problem { sheet.add(problem, at: response[.questionnaire] ?? response) }
    return ResponseVerdict(
      questionnaire: named?.text,
      findings: sheet.diagnostics(
        with: ResponseJudge.judged(structure ?? response.structureFindings()), isComplete: false))
  }

  // MARK: Which questionnaire

  private func judge(
    for named: QuestionnaireReference?, _ response: Element
  ) -> (judge: ResponseJudge?, problem: Diagnostic?) {
    guard let named else {
      if judges.count == 1 { return (judges[0], nil) }
      return (
        nil,
        Diagnostic(
          severity(of: response), .noQuestionnaireNamed, "the response names no questionnaire",
          hint: judges.isEmpty
            ? "--questionnaire gives it" : "several are given, so it cannot be told which is meant")
      )
    }
    if named.text.hasPrefix("#") { return containedJudge(named, response) }
    if let judge = best(of: judges.filter { named.matches($0.survey) }) { return (judge, nil) }
    return (
      nil,
      Diagnostic(
        severity(of: response), .questionnaireNotAtHand,
        "the questionnaire \"\(named.text)\" is not at hand, so the answers are not judged",
        hint: judges.isEmpty
          ? "--questionnaire gives it"
          : "at hand: "
            + judges.prefix(5).map { $0.survey.canonicalReference ?? "?" }
            .joined(separator: ", "))
    )
  }

  /// Of several versions the last.
  private func best(of judges: [ResponseJudge]) -> ResponseJudge? {
    judges.max { ($0.survey.version ?? "").precedes($1.survey.version ?? "") }
  }

  private func containedJudge(
    _ named: QuestionnaireReference, _ response: Element
  ) -> (judge: ResponseJudge?, problem: Diagnostic?) {
    let contained = response.children(.contained).first {
      $0.resourceType == "Questionnaire" && $0[.id]?.string == named.id
    }
    let read = contained.map { QuestionnaireReader.read($0, library: library) }
    guard let contained, let survey = read?.survey else {
      return (
        nil,
        Diagnostic(
          .error, .questionnaireNotAtHand,
          "the response does not contain the questionnaire \"\(named.text)\"")
      )
    }
    return (
      ResponseJudge(
        survey, questionnaire: contained, library: library, contexts: contexts, at: moment), nil
    )
  }

  /// Without its questionnaire, a response that answers something cannot be called valid.
  private func severity(of response: Element) -> Diagnostic.Severity {
    response.children(.item).isEmpty ? .warning : .error
  }
}

/// What was found out about a response.
public struct ResponseVerdict: Sendable {
  /// The questionnaire that it was held against, or that it names.
  public var questionnaire: String?
  /// What is wrong with it, in the order of its text.
  public var findings: [Diagnostic]

  /// Whether nothing is wrong with it that is an error.
  public var isValid: Bool { !findings.hasErrors }
}

extension String {
  /// Whether a version comes before another: numbers count as numbers.
  fileprivate func precedes(_ other: String) -> Bool {
    let (left, right) = (split(separator: "."), other.split(separator: "."))
    for (first, second) in zip(left, right) where first != second {
      if let first = Int(first), let second = Int(second) { return first < second }
      return first < second
    }
    return left.count < right.count
  }
}
