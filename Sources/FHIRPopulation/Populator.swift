public import FHIRDocument
public import FHIRQuestionnaire
import FHIRSearch
public import SurveyDiagnostics
public import SurveyEngine
import SurveyModel
public import SurveyPrimitives

/// Fills in what is known before a person sees a form: SDC's `$populate`.
///
/// Expressions are evaluated by the session itself; it also repeats groups for what itemPopulationContext
/// gives, and asks the evaluator's queries. What is added here are the Observations that questions ask
/// for, and a response that was there before.
///
/// ```swift
/// let populator = Populator(index, questionnaire: questionnaire, evaluator: evaluator, data: data)
/// let filled = populator.populate(contexts: ["patient": [patient]], at: now)
/// ```
///
/// [populate.html](https://hl7.org/fhir/uv/sdc/populate.html)
public struct Populator: Sendable {
  private let evaluator: FHIRPathEvaluator
  private let survey: PreparedSurvey
  private let links: [String: ObservationLink]
  private let data: PopulationData?

  /// Makes a form ready to be populated, once for all persons.
  ///
  /// `evaluator` is one that no session has; its queries are answered by `data`, if it has no other source.
  public init(
    _ index: SurveyIndex, questionnaire: Element, evaluator: FHIRPathEvaluator,
    data: PopulationData? = nil
  ) {
    var evaluator = evaluator
    if let data {
      evaluator.queries = evaluator.queries ?? data
      evaluator.references = evaluator.references ?? data
    }
    self.evaluator = evaluator
    self.data = data
    survey = PreparedSurvey(index, evaluator: evaluator)
    links = ObservationLink.links(in: questionnaire)
  }

  /// What there is to say of the form before anybody is known.
  public var findings: [Diagnostic] { evaluator.findings }

  /// Fills in the form for one person.
  ///
  /// - Parameters:
  ///   - contexts: the resources that the form starts with, in the place of those of the same names that
  ///     the evaluator has.
  ///   - subject: whom the answers are about, as `Patient/12`; without it, the patient of the contexts.
  ///   - standing: a response that was there before. Its answers stay, unless `overwriting` (rule 112).
  public func populate(
    contexts: [String: [Element]] = [:], subject: String? = nil, standing: Element? = nil,
    overwriting: Bool = false, at now: Instant
  ) -> Populated {
    var own = evaluator
    var prepared = survey
    if !contexts.isEmpty {
      guard let read = survey.evaluator as? FHIRPathEvaluator else {
        return Populated(session: Session(survey, at: now))
      }
      own = read.starting(with: contexts)
      prepared.evaluator = own
    }
    var filled = Populated(session: Session(prepared, at: now))
    if !links.isEmpty { addObservations(to: &filled, subject ?? own.patient, at: now) }
    filled.describeRest()
    if let standing {
      filled = self.filled(
        standing, with: filled, prepared, overwriting: overwriting, at: now)
      filled.describeRest()
    }
    filled.diagnostics += filled.session.problems(completing: false)
    return filled
  }

  private func addObservations(to filled: inout Populated, _ subject: String?, at now: Instant) {
    guard let subject else {
      filled.diagnostics.append(Diagnostic(.noSubjectForObservations))
      return
    }
    guard let data else {
      filled.diagnostics.append(Diagnostic(.noDataForObservations))
      return
    }
    var filling = ObservationFilling(
      links, data, ResourceName(subject), evaluator.now, filled.session, at: now)
    filling.fill()
    filled.session = filling.session
    filled.origins = filling.origins
    filled.diagnostics += filling.diagnostics
  }
}

/// A form with what was known filled in.
public struct Populated: Sendable {
  /// The session that goes on with it.
  public var session: Session
  /// The answers in the order of the form, with where they come from.
  public internal(set) var answers: [PopulatedAnswer] = []
  /// What could not be filled in, and why.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// Where answers come from, as far as the session does not know it.
  var origins: [InstanceID: PopulatedAnswer.Origin] = [:]

  init(session: Session) { self.session = session }
}
