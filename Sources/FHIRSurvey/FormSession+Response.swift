public import FHIRDocument
public import FHIRQuestionnaire
public import SurveyDiagnostics
import SurveyEngine
import SurveyPrimitives
import SurveyWorkflow

extension FormSession {
  /// The QuestionnaireResponse, in the version of FHIR that the form has.
  ///
  /// Throws where it is to be complete and something is missing or wrong, or where it cannot be
  /// evaluated whether a question is asked (rules 32 and 63); one that is in progress is written in
  /// any case. Without ``ResponseDetails/authored`` it has the time of the last answer.
  public func response(
    _ details: ResponseDetails = ResponseDetails(status: .completed)
  ) throws(Diagnostic) -> Document {
    var details = details
    details.authored =
      details.authored ?? (session.lastEdit ?? session.start).dateTime(offset: offset)
    if details.status.isComplete, let error = problems.first(where: { $0.severity == .error }) {
      throw error
    }
    let written = Pipeline().response(of: session, details)
    if let obstacle = written.obstacle { throw obstacle }
    return written.document
  }

  /// The QuestionnaireResponse as text, complete unless `status` says otherwise.
  ///
  /// Throws as ``response(_:)`` does.
  public func response(
    id: String, status: ResponseStatus = .completed, as format: Format = .json
  ) throws(Diagnostic) -> [UInt8] {
    var details = ResponseDetails(status: status)
    details.id = id
    return try response(details).text(as: format)
  }
}

extension Document {
  /// The document as text in lines; throws where the format cannot hold it.
  public func text(as format: Format) throws(Diagnostic) -> [UInt8] {
    let written = Pipeline().write(self, as: format)
    if let error = written.diagnostics.first(where: { $0.severity == .error }) { throw error }
    return written.bytes
  }
}
