import FHIRDocument
import FHIRQuestionnaire
import FHIRSurveyFormats
import SurveyDiagnostics
import SurveyEngine
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport

/// A form that is filled in at random: answers of all types, with digits, white space and signs that formats
/// may trip over.
struct AnsweredForm {
  let file: String
  let survey: Survey
  let evaluator: FHIRPathEvaluator
  static let now = Fixtures.now

  init?(_ file: String, _ bytes: [UInt8]?) {
    guard let bytes, let root = Document.read(Source(name: file, bytes: bytes)).document?.root,
      root.resourceType == "Questionnaire", let survey = QuestionnaireReader.read(root).survey,
      !survey.items.isEmpty
    else { return nil }
    (self.file, self.survey) = (file, survey)
    evaluator = FHIRPathEvaluator(survey: survey, now: Self.now.dateTime(offset: .utc))
  }

  static let samples = ["household", "gallery", "medicines", "phq-9"].compactMap {
    AnsweredForm($0, try? Project.bytes(ofSample: $0 + ".json"))
  }

  /// Forms of the corpus of some size, each a good way from the one before it.
  static let corpus: [AnsweredForm] = {
    let files = Corpus.files("questionnaires/r4/json", ending: ".json")
    return stride(from: 3, to: files.count, by: max(1, files.count / 60)).compactMap { number in
      AnsweredForm(files[number], Corpus.bytes(files[number]))
    }.filter { (3...200).contains($0.survey.items.count) || $0.survey.items.count == 1 }
  }()

  /// A session without answers.
  var pristine: Session {
    Session(survey, at: Self.now, initialValues: false, evaluator: evaluator)
  }

  /// A response with random answers to questions that are enabled; where it is to be right, without those
  /// that break a rule.
  func response(_ generator: inout Seeded, id: String, isRight: Bool = false) -> Document {
    var session = pristine
    for _ in 0..<2 {
      for id in Self.all(session) where session.isEnabled(id) {
        let item = session.item(id)
        if item.repeats, item.type == .group, session.canAddRepetition(of: id),
          Bool.random(using: &generator)
        {
          let parent = session.parent(id).map { session.path($0) } ?? InstancePath([])
          _ = try? session.apply(
            SessionEvent(.addRepetition(parent, linkId: item.linkId), at: Self.now))
        }
        guard item.type.isQuestion, !session.isCalculated(id), session.answers(id).isEmpty,
          Int.random(in: 0..<4, using: &generator) > 0
        else { continue }
        let answers = Self.answers(to: item, &generator)
        guard !answers.isEmpty else { continue }
        _ = try? session.apply(SessionEvent(.answer(session.path(id), answers), at: Self.now))
        if isRight, session.problems(of: id, completing: true).hasErrors {
          _ = try? session.apply(SessionEvent(.answer(session.path(id), []), at: Self.now))
        }
      }
    }
    var details = ResponseDetails(status: .inProgress)
    details.id = id
    details.authored = PartialDateTime("2026-03-04T05:06:07+01:00")
    details.subject = Reference(reference: "Patient/\(id.prefix(3))", display: "A & B")
    return ResponseWriter.write(session.withoutEmptyRepetitions(keeping: []), details)
  }

  private static func all(_ session: Session) -> [InstanceID] {
    var found: [InstanceID] = []
    var waiting = Array(session.roots().reversed())
    while let id = waiting.popLast() {
      found.append(id)
      waiting += session.children(of: id).reversed()
      for number in session.answers(id).indices {
        waiting += session.children(of: id, answer: number).reversed()
      }
    }
    return found
  }

  private static func answers(to item: SurveyItem, _ generator: inout Seeded) -> [AnswerValue] {
    let all = values(item)
    guard item.repeats else { return all.randomElement(using: &generator).map { [$0] } ?? [] }
    return all.filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
  }

  private static func values(_ item: SurveyItem) -> [AnswerValue] {
    var options = item.options.map(\.value)
    if item.isChoice, item.isOpen { options.append(.string("Of my own, <b> & \"c\"")) }
    if item.isChoice { return options }
    switch item.type {
    case .boolean: return [.boolean(true), .boolean(false)]
    case .integer: return [0, 7, -12, 400].map { .integer($0) }
    case .decimal: return numbers.map { .decimal($0) }
    case .string: return ["a", " b & <c> ", "12.50", "ü 漢 \"", "uuid:x", "yes"].map { .string($0) }
    case .text: return ["Two\nlines\n", "\ttab, and spaces  "].map { .string($0) }
    case .url: return [.uri("https://example.org/?a=b&c=d")]
    case .date:
      return ["1950-05-17", "2026-11", "2001"].compactMap { PartialDate($0).map { .date($0) } }
    case .dateTime:
      return ["2026-03-04T05:06:07+01:00", "2026-03-04T05:06:07.120Z", "2026-03"].compactMap {
        PartialDateTime($0).map { .dateTime($0) }
      }
    case .time: return ["05:06:07", "23:59:00"].compactMap { TimeOfDay($0).map { .time($0) } }
    case .quantity:
      let unit = item.unit ?? item.unitOptions.last
      return numbers.map { AnswerValue.quantity(Quantity(value: $0)).measured(in: unit) }
    case .attachment:
      return [.attachment(Attachment(contentType: "image/png", url: "https://x.org/1.png"))]
    case .reference: return [.reference(Reference(reference: "Patient/1"))]
    default: return []
    }
  }

  private static let numbers = ["1.50", "0", "-2.000", "170.25", "1e3"].compactMap {
    ExactDecimal($0)
  }
}
