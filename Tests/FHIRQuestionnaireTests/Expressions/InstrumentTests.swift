import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

/// The samples of scored instruments, taken with answers of known weights.
@Suite("Scores of instruments")
struct InstrumentTests {
  struct Score: Sendable, CustomTestStringConvertible {
    var sample: String
    /// The weight of the answer to each question, in order; `nil` is not answered.
    var weights: [Int?]
    var total: Int?
    var testDescription: String { "\(sample): \(total.map(String.init) ?? "no total")" }

    init(_ sample: String, _ weights: [Int?], _ total: Int?) {
      self.sample = sample
      self.weights = weights
      self.total = total
    }

    init(_ sample: String, all weight: Int?, _ count: Int, _ total: Int?) {
      self.init(sample, Array(repeating: weight, count: count), total)
    }
  }

  static let scores = [
    // 0 to 27; 5, 10, 15 and 20 begin mild, moderate, moderately severe and severe depression.
    Score("phq-9", all: 0, 9, 0), Score("phq-9", all: 3, 9, 27), Score("phq-9", all: 1, 9, 9),
    Score("phq-9", [2, 2, 1, 1, 1, 1, 1, 1, 0], 10),
    Score("phq-9", [3, 3, 3, 3, 3, 0, 0, 0, 0], 15),
    Score("phq-9", all: nil, 9, nil), Score("phq-9", [3, 3, 3, 3, 3, 3, 3, 3, nil], nil),
    // 0 to 21; 5, 10 and 15 begin mild, moderate and severe anxiety.
    Score("gad-7", all: 0, 7, 0), Score("gad-7", all: 3, 7, 21),
    Score("gad-7", [2, 2, 2, 1, 1, 1, 1], 10), Score("gad-7", all: nil, 7, nil),
    Score("gad-7", [1, nil, 1, 1, 1, 1, 1], nil),
    // 0 to 40; 8 and 20 begin hazardous use and possible dependence. Question 1 with 0 leads to 9.
    Score("audit", all: 4, 10, 40),
    Score("audit", [0, nil, nil, nil, nil, nil, nil, nil, 0, 0], 0),
    Score("audit", [0, nil, nil, nil, nil, nil, nil, nil, 4, 2], 6),
    Score("audit", [2, 1, 1, 1, 1, 0, 1, 1, 0, 0], 8), Score("audit", all: nil, 10, nil),
  ]

  @Test("The total is that of the published key", arguments: scores)
  func total(_ score: Score) throws {
    let document = try Self.sample(score.sample)
    let survey = try #require(QuestionnaireReader.read(document.root).survey)
    for questionnaire in [document.root, nil] {
      let evaluator = FHIRPathEvaluator(
        survey: survey, questionnaire: questionnaire,
        now: Fixtures.now.dateTime(offset: .utc))
      var session = Session(survey, at: Fixtures.now, evaluator: evaluator)
      for (number, weight) in score.weights.enumerated() {
        guard let weight else { continue }
        try Self.answer(&session, "\(number + 1)", weight: weight)
      }
      let total = try #require(session.instance(linkId: "total"))
      #expect(session.answers(total) == score.total.map { [.integer($0)] } ?? [])
    }
  }

  @Test("A total goes when an answer is taken back, and follows one that changes")
  func changing() throws {
    let survey = try #require(QuestionnaireReader.read(try Self.sample("gad-7").root).survey)
    let evaluator = FHIRPathEvaluator(survey: survey, now: Fixtures.now.dateTime(offset: .utc))
    var session = Session(survey, at: Fixtures.now, evaluator: evaluator)
    for number in 1...7 { try Self.answer(&session, "\(number)", weight: 1) }
    let total = try #require(session.instance(linkId: "total"))
    #expect(session.answers(total) == [.integer(7)])
    try Self.answer(&session, "3", weight: 3)
    #expect(session.answers(total) == [.integer(9)])
    let path = session.path(try #require(session.instance(linkId: "3")))
    try session.apply(SessionEvent(.answer(path, []), at: Fixtures.now))
    #expect(session.answers(total) == [])
  }

  private static func answer(_ session: inout Session, _ linkId: String, weight: Int) throws {
    let id = try #require(session.instance(linkId: linkId))
    let option = try #require(
      session.item(id).options.first { $0.ordinal == ExactDecimal(weight) })
    try session.apply(
      SessionEvent(.answer(session.path(id), [option.value]), at: Fixtures.now))
  }

  private static func sample(_ name: String) throws -> Document {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appendingPathComponent("Samples/\(name).json"))
    return try #require(Document.read(Source(name: name, bytes: Array(data))).document)
  }
}
