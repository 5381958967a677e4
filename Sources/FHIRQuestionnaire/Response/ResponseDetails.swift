public import SurveyEngine
public import SurveyModel
public import SurveyPrimitives

/// What a response says besides its answers.
///
/// [questionnaireresponse.html](https://hl7.org/fhir/R4/questionnaireresponse.html)
public struct ResponseDetails: Hashable, Sendable {
  /// The id of the resource.
  public var id: String?
  /// The language of its texts, as BCP 47.
  public var language: String?
  /// When the server changed it last (`meta.lastUpdated`).
  public var lastUpdated: PartialDateTime?
  /// What it names as its questionnaire; `nil` for the address and version that this one has.
  public var questionnaire: String?
  /// The orders that it fulfils.
  public var basedOn: [Reference] = []
  /// The observations or procedures that it is part of.
  public var partOf: [Reference] = []
  /// How far it is.
  public var status: ResponseStatus
  /// Whom it is about (rule 42).
  public var subject: Reference?
  /// The encounter in which it came about; `context` in STU3.
  public var encounter: Reference?
  /// When the person last changed an answer (rule 41).
  public var authored: PartialDateTime?
  /// Who wrote the answers down (rule 42).
  public var author: Reference?
  /// Who answered (rule 42).
  public var source: Reference?
  /// How the items are arranged.
  public var layout: ResponseLayout = .nested
  /// Whether a nested response repeats the questionnaire's texts; a flat one never does.
  public var includesText = true

  /// Creates details; everything else starts empty.
  public init(status: ResponseStatus = .completed) { self.status = status }
}

extension ResponseDetails {
  /// The time of the last edit, written with an offset; `nil` for a session without edits.
  public static func authored(_ session: Session, offset: UTCOffset) -> PartialDateTime? {
    session.lastEdit?.dateTime(offset: offset)
  }
}
