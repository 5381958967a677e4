import FHIRDocument
import FHIRQuestionnaire
import SurveyEngine
import SurveyPrimitives

/// A form to be opened and edited, as the bytes of its Questionnaire.
struct Form {
  let name: String
  let bytes: [UInt8]

  static let moment = Instant(secondsSinceEpoch: 1_795_176_000)

  struct Unreadable: Error { let name: String }

  /// Everything that stands between the bytes and the first question.
  func open() throws -> Session {
    let read = Document.read(Source(name: name, bytes: bytes))
    guard let root = read.document?.root, let index = QuestionnaireReader.read(root).index else {
      throw Unreadable(name: name)
    }
    let evaluator = FHIRPathEvaluator(
      index, questionnaire: root, now: Self.moment.dateTime(offset: .utc))
    return Session(PreparedSurvey(index, evaluator: evaluator), at: Self.moment)
  }
}
