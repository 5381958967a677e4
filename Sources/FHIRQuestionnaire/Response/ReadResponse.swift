package import FHIRDocument
public import FHIRTerminology
public import SurveyDiagnostics
public import SurveyEngine

/// A response, read back into a session.
public struct ReadResponse: Sendable {
  /// What it says besides its answers; the layout is the one it was found in.
  public var details: ResponseDetails
  /// The questionnaire that it names.
  public var questionnaire: QuestionnaireReference?
  /// The answers that have a place in the questionnaire; its events rebuild them.
  public var session: Session
  /// What is wrong with it, in the order of the response.
  public var diagnostics: [Diagnostic]
  /// Where its items are in the response.
  package var places = ResponsePlaces()
}

/// Where the instances of a session are in the response that they were read from.
package struct ResponsePlaces: Sendable {
  /// The items.
  package var items: [InstanceID: Element] = [:]
  /// The answers that the session has, in its order.
  package var answers: [InstanceID: [Element]] = [:]
  /// The items that have, or hold, an answer that could not be read.
  package var faulty: Set<InstanceID> = []
}
