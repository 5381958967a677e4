public import FHIRDocument
public import FHIRPath
import FHIRQuestionnaire
public import SurveyDiagnostics
public import SurveyEngine
public import SurveyPrimitives
public import SurveyWorkflow

extension Form {
  /// Starts to answer the form; initial values are applied and calculations done.
  ///
  /// - Parameters:
  ///   - now: The moment, for `now()` and `today()` in expressions.
  ///   - offset: How far the clocks of the person who answers are from UTC.
  ///   - contexts: The resources that the form starts with, by the names of their variables:
  ///     `["patient": [patient]]` for `%patient`, and for `%Patient` where the form calls it so.
  ///   - terminology: What knows codes; without it, the form's library does.
  public func begin(
    at now: Instant, offset: UTCOffset = .utc, contexts: [String: [Element]] = [:],
    terminology: (any FHIRPath.TerminologyLookup)? = nil
  ) -> FormSession {
    let evaluator = evaluator(
      now: now.dateTime(offset: offset), contexts: contexts, terminology: terminology)
    return begin(at: now, offset: offset, evaluator: evaluator)
  }

  /// Starts to answer the form, its expressions evaluated by an evaluator of one's own.
  public func begin(
    at now: Instant, offset: UTCOffset = .utc, evaluator: any ExpressionEvaluator
  ) -> FormSession {
    let session = Pipeline().session(self, at: now, evaluator: evaluator)
    return FormSession(self, session, offset: offset)
  }

  /// Goes on with a stored response.
  ///
  /// Its findings are those of reading it: answers to unknown questions and the like. Initial values
  /// are not applied; what the response leaves open is calculated (rules 60 and 61). What it says of items
  /// whose answers stay as they are is written again: extensions, ids and reasons (rule 44). A response with
  /// a modifier extension is not called complete again unless ``FormSession/acceptUnsupported()`` is
  /// called (rule 77).
  public func resume(
    _ response: Element, at now: Instant, offset: UTCOffset = .utc,
    contexts: [String: [Element]] = [:]
  ) -> (session: FormSession, findings: [Diagnostic]) {
    let evaluator = evaluator(now: now.dateTime(offset: offset), contexts: contexts)
    let read = Pipeline().session(self, response: response, at: now, evaluator: evaluator)
    return (FormSession(self, read.session, offset: offset), read.diagnostics)
  }
}
