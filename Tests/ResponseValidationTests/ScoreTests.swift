import FHIRDocument
import FHIRTerminology
import SurveyDiagnostics
import SurveyEngine
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import FHIRQuestionnaire
@testable import ResponseValidation

/// Scores of made forms, held against the sum of the weights that these were made of.
@Suite("Scores by weights in answers")
struct ScoreTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var home: ScoredForm.Home
    var version: FHIRVersion
    var address: String
    var testDescription: String { "\(home) \(version.name) \(address)" }
  }

  static let cases: [Case] = ScoredForm.Home.allCases.flatMap { home in
    [
      (FHIRVersion.r4, "ordinalValue"), (.r4b, "ordinalValue"), (.r5, "itemWeight"),
      (.stu3, home == .concept ? "ordinalValue" : "questionnaire-ordinalValue"),
    ].map { Case(home: home, version: $0, address: $1) }
  }

  /// A form that was read, taken with some answers.
  private struct Taken {
    let survey: Survey
    var session: Session

    init(_ survey: Survey, _ questionnaire: Element?) {
      self.survey = survey
      session = Session(
        survey, at: Fixtures.now, evaluator: ScoreTests.evaluator(survey, questionnaire))
    }

    mutating func answer(_ form: ScoredForm, _ choices: [[Int]], plain: Bool) throws {
      for (question, chosen) in zip(form.questions, choices) {
        let id = try #require(session.instance(linkId: question.linkId))
        let options = session.item(id).options
        let values = chosen.map { number in
          plain
            ? AnswerValue.coding(
              form.coding(question.weights[number].code))
            : options[number].value
        }
        try session.apply(SessionEvent(.answer(session.path(id), values), at: Fixtures.now))
      }
    }

    var response: String {
      JSONWriter.text(ResponseWriter.write(session, ResponseDetails(status: .completed)).root)
    }
  }

  private static func evaluator(_ survey: Survey, _ questionnaire: Element?) -> FHIRPathEvaluator {
    FHIRPathEvaluator(
      survey: survey, questionnaire: questionnaire, now: Fixtures.now.dateTime(offset: .utc))
  }

  private func check(
    _ session: Session, _ form: ScoredForm, _ choices: [[Int]], _ comment: Comment
  ) throws {
    let sum = form.sum(of: choices)
    for total in form.totals {
      let id = try #require(session.instance(linkId: total.linkId))
      guard case .decimal(let number)? = session.answers(id).first else {
        Issue.record("no \(total.linkId), \(comment)")
        continue
      }
      let wanted = total.linkId == "choice" ? (sum > 1 ? 10 : 0) : sum
      #expect(
        number == ExactDecimal(wanted),
        "\(total.linkId): \(number), \(comment)")
    }
  }

  @Test("Rules 71, 72: every way to add up weights gives their sum", arguments: cases)
  func sums(_ given: Case) throws {
    for seed in UInt64(1)...10 {
      var form = ScoredForm(
        seed: seed, home: given.home, version: given.version, address: given.address)
      let document = try document(form.json, given.version)
      let read = QuestionnaireReader.read(document.root)
      let survey = try #require(read.survey)
      let definition = SurveyDefinitionWriter.write(survey).root
      let defined = try #require(
        SurveyDefinitionReader.read(try self.document(JSONWriter.text(definition), nil).root).survey
      )
      #expect(
        JSONWriter.text(QuestionnaireWriter.write(defined).root)
          == JSONWriter.text(QuestionnaireWriter.write(survey).root))
      let choices = form.choose()
      var responses: Set<String> = []
      for (plain, survey, root) in [
        (false, survey, document.root), (true, survey, nil), (false, defined, nil),
      ] {
        var taken = Taken(survey, root)
        try taken.answer(form, choices, plain: plain)
        try check(taken.session, form, choices, "seed \(seed) \(form.json)")
        responses.insert(taken.response)
        try resume(taken, root, form, choices)
      }
      #expect(responses.count == 1, "seed \(seed)")
      let text = try #require(responses.first)
      try readBack(text, survey, document.root, form, choices)
    }
  }

  /// A draft goes on where it was, with all of the answers.
  private func resume(
    _ taken: Taken, _ root: Element?, _ form: ScoredForm, _ choices: [[Int]]
  ) throws {
    let bytes =
      JournalWriter.header(JournalHeader(taken.survey, start: Fixtures.now))
      + taken.session.events.flatMap { JournalWriter.line($0) }
    let journal = JournalReader.read(bytes)
    #expect(journal.diagnostics.isEmpty)
    var other = Taken(taken.survey, root)
    for event in journal.events { try other.session.apply(event) }
    #expect(other.response == taken.response)
    try check(other.session, form, choices, "resumed")
  }

  /// A response that is read says the same again, has the same totals, and is valid.
  private func readBack(
    _ text: String, _ survey: Survey, _ root: Element, _ form: ScoredForm, _ choices: [[Int]]
  ) throws {
    let response = try document(text, survey.fhirVersion)
    let empty = Session(
      survey, at: Fixtures.now, initialValues: false, evaluator: Self.evaluator(survey, root))
    var read = ResponseReader.read(response.root, into: empty, at: Fixtures.now)
    #expect(read.diagnostics.map(\.description) == [])
    read.session.finishLoading()
    #expect(JSONWriter.text(ResponseWriter.write(read.session, read.details).root) == text)
    try check(read.session, form, choices, "read back")
    let validator = SurveyResponseValidator(survey, questionnaire: root, at: Fixtures.now)
    let structure = response.root.structureFindings()
    #expect(structure.isEmpty, "\(text)")
    #expect(validator.fullFindings(in: response.root, structure: structure).isEmpty, "\(text)")
    #expect(validator.findings(in: response.root).isEmpty)
    #expect(validator.hasFastPath && validator.isCertainlyClean(response.root), "\(text)")
  }

  private func document(_ text: String, _ version: FHIRVersion?) throws -> Document {
    var options = ReadOptions()
    options.version = version
    return try #require(
      Document.read(Source(name: "-", bytes: Array(text.utf8)), options: options).document)
  }
}
