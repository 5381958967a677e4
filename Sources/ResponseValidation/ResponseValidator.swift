public import FHIRDocument
import FHIRQuestionnaire
public import FHIRTerminology
public import SurveyDiagnostics
public import SurveyModel
public import SurveyPrimitives

/// Validates responses against the questionnaires that they name.
///
/// A response names its questionnaire by canonical address (rule 40: a version that one side lacks
/// does not count), by reference, or as one that it contains. One that names none is validated against
/// the only questionnaire that is available.
///
/// ```swift
/// var library = ResourceLibrary()
/// library.add(questionnaire)
/// let validator = ResponseValidator(library, at: now)
/// let result = validator.validate(response)
/// ```
public struct ResponseValidator: Sendable {
  /// The surveys that are available.
  public var surveys: [Survey] { validators.map(\.survey) }

  /// What the readers of the questionnaires found.
  public private(set) var findings: [(questionnaire: Element, findings: [Diagnostic])] = []
  private var validators: [SurveyResponseValidator] = []
  private let library: ResourceLibrary
  private let moment: Instant
  private let contexts: [String: [Element]]
  /// What every response is validated against, whatever it names.
  private var only: SurveyResponseValidator?

  /// What the launch contexts of the questionnaires lack; for the caller to report once.
  public var contextFindings: [Diagnostic] { validators.flatMap(\.contextFindings) }

  /// Prepares to validate by the questionnaires of a library; `moment` is the present time, `contexts`
  /// the resources that expressions see by a name.
  public init(
    _ library: ResourceLibrary = ResourceLibrary(), contexts: [String: [Element]] = [:],
    at moment: Instant
  ) {
    self.contexts = contexts
    self.library = library
    self.moment = moment
    let further = library.further?.resources("Questionnaire") ?? []
    for questionnaire in library.questionnaires + further {
      let read = QuestionnaireReader.read(questionnaire, library: library)
      findings.append((questionnaire, read.diagnostics))
      guard let survey = read.survey else { continue }
      validators.append(
        SurveyResponseValidator(
          survey, questionnaire: questionnaire, library: library, contexts: contexts, at: moment))
    }
  }

  /// Adds a survey that is not a Questionnaire: a survey definition.
  public mutating func add(_ survey: Survey) {
    validators.append(
      SurveyResponseValidator(survey, library: library, contexts: contexts, at: moment))
  }

  /// Validates every response from now on against one questionnaire, whatever the response names.
  ///
  /// `questionnaire` is the resource that the survey was read from, if any.
  public mutating func validateAll(against survey: Survey, questionnaire: Element? = nil) {
    let validator = SurveyResponseValidator(
      survey, questionnaire: questionnaire, library: library, contexts: contexts, at: moment)
    validators = [validator]
    only = validator
  }

  /// Validates one response.
  ///
  /// `structure` is what ``Element/structureFindings(isStrict:)`` says of it, where that is known.
  public func validate(
    _ response: Element, structure: [Diagnostic]? = nil
  ) -> ValidationResult {
    if let validator = only ?? validators.first(where: { $0.isNamed(by: response) }) {
      return validator.result(of: response, structure: structure)
    }
    let named = QuestionnaireReference(namedBy: response)
    do throws(Diagnostic) {
      return try validator(for: named, response).result(of: response, structure: structure)
    } catch {
      var findings = ResponseFindings(response, nil)
      findings.add(error, at: response[.questionnaire] ?? response)
      let modifiers = ResponseModifier.findings(in: response)
      return ValidationResult(
        questionnaire: named?.text,
        findings: findings.diagnostics(
          with: (structure ?? response.structureFindings()) + modifiers,
          SeverityPolicy(.examining)))
    }
  }

  // MARK: Which questionnaire

  private func validator(
    for named: QuestionnaireReference?, _ response: Element
  ) throws(Diagnostic) -> SurveyResponseValidator {
    guard let named else {
      if validators.count == 1 { return validators[0] }
      throw Diagnostic(.noQuestionnaireNamed, ["count": .number(validators.count)])
    }
    if named.text.hasPrefix("#") { return try containedValidator(named, response) }
    if let found = newest(of: validators.filter({ named.matches($0.survey) })) { return found }
    let available = validators.prefix(5).map { $0.survey.canonicalReference ?? "?" }
    throw Diagnostic(
      .questionnaireNotAvailable, ["text": .quoted(named.text), "available": .names(available)])
  }

  private func newest(of validators: [SurveyResponseValidator]) -> SurveyResponseValidator? {
    validators.max { ($0.survey.version ?? "").isOlderVersion(than: $1.survey.version ?? "") }
  }

  private func containedValidator(
    _ named: QuestionnaireReference, _ response: Element
  ) throws(Diagnostic) -> SurveyResponseValidator {
    let contained = response.children(.contained).first {
      $0.resourceType == "Questionnaire" && $0[.id]?.string == named.id
    }
    let read = contained.map { QuestionnaireReader.read($0, library: library) }
    guard let contained, let survey = read?.survey else {
      throw Diagnostic(.questionnaireNotContained, ["text": .quoted(named.text)])
    }
    return SurveyResponseValidator(
      survey, questionnaire: contained, library: library, contexts: contexts, at: moment)
  }
}
