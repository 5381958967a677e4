import FHIRSurvey
import TestSupport
import Testing

@Suite("A form that is answered by an application")
struct FormSessionTests {
  private static let now = Instant(secondsSinceEpoch: 1_795_168_800)
  private var now: Instant { Self.now }

  private static func form(_ name: String) throws -> Form {
    try Form(Array(Project.text(Project.sample(name)).utf8), name: name)
  }

  /// The form with its nine scored questions answered.
  private static func answered() throws -> FormSession {
    var session = try form("phq-9.json").begin(at: now)
    for question in 1...9 {
      try session.answer("\(question)", reading: "Several days", at: now)
    }
    return session
  }

  @Test("says what is missing, what is enabled and what the score is, by linkIds")
  func answersByLinkId() throws {
    var session = try Self.form("phq-9.json").begin(at: now)
    #expect(try session.score(of: "total") == nil)
    try session.answer("1", reading: "Not at all", at: now)
    #expect(session.missing.compactMap(\.location.linkId) == (2...9).map(String.init) + ["10"])
    for question in 2...9 {
      try session.answer("\(question)", reading: "Not at all", at: now)
    }
    #expect(try !session.isEnabled("10"))
    #expect(session.missing.isEmpty)
    session = try Self.answered()
    #expect(try session.score(of: "total") == ExactDecimal(9))
    #expect(try session.isEnabled("10"))
    #expect(session.enabled.map(\.description).contains("10"))
    try session.undo()
    #expect(try session.score(of: "total") == nil)
  }

  @Test("Rules 26 and 87: what a person is still asked for may be more than what is missing")
  func unanswered() throws {
    var session = try Self.form("gad-7.json").begin(at: now)
    #expect(session.missing.isEmpty)
    #expect(session.unanswered.compactMap(\.location.linkId) == (1...7).map(String.init))
    _ = try session.response()
    try session.answer("1", reading: "Not at all", at: now)
    #expect(session.missing.compactMap(\.location.linkId) == (2...7).map(String.init))
    #expect(session.missing == session.unanswered)
    #expect(throws: Diagnostic.self) { try session.response() }
  }

  @Test("Rule 77: goes on with a response whose meaning may be changed only where that is accepted")
  func modifiedResponse() throws {
    let bytes = try Self.answered().response(id: "1", status: .inProgress)
    let text = String(decoding: bytes, as: UTF8.self).replacing(
      #""status""#,
      with: #""modifierExtension": [{"url": "http://x.org/not", "valueBoolean": true}], "status""#)
    let stored = try resource(text)
    var (session, findings) = try Self.form("phq-9.json").resume(stored, at: now)
    #expect(findings.contains { $0.code == .unknownModifierExtension })
    try session.answer("10", reading: "Not difficult at all", at: now)
    #expect(session.missing.isEmpty)
    #expect(throws: Diagnostic.self) { try session.response() }
    try session.undo()
    try session.answer("10", reading: "Not difficult at all", at: now)
    #expect(throws: Diagnostic.self) { try session.response() }
    session.acceptUnsupported()
    #expect(try session.response().root[.status]?.string == "completed")
  }

  @Test("takes literals as answers, and writes what was answered", arguments: Format.allCases)
  func literals(_ format: Format) throws {
    var session = try Self.form("blood-sugar.json").begin(at: now)
    try session.answer("1.2", with: true, at: now)
    try session.answer("2.2", reading: "93.50", at: now)
    try session.answer("1.3", with: "well", at: now)
    let bytes = try session.response(id: "1", as: format)
    let root = try #require(Pipeline().read(Source(name: "r", bytes: bytes)).document?.root)
    let answers = try FHIRPath.compile("item.item.answer.value").evaluate(on: root)
    #expect(answers.map(\.text) == ["true", "well", "93.50"])
    #expect(root[.authored]?.string == "2026-11-20T10:00:00Z")
  }

  @Test(
    "refuses what does not fit, and keeps what was answered",
    arguments: [
      ("1.2", .string("perhaps"), "FS0401"), ("2.2", .decimal(ExactDecimal(5000)), "FS0406"),
      ("9", .boolean(true), "FS1301"),
    ] as [(String, AnswerValue, String)])
  func refusals(_ question: String, _ answer: AnswerValue, _ code: String) throws {
    var session = try Self.form("blood-sugar.json").begin(at: now)
    let error = #expect(throws: Diagnostic.self) {
      try session.answer(question, with: answer, at: now)
    }
    #expect(error?.code.description == code)
    #expect(session.session.events.isEmpty)
  }

  @Test("does not complete a response in which something is missing; one in progress is written")
  func incomplete() throws {
    var session = try Self.form("blood-sugar.json").begin(at: now)
    try session.answer(
      "2.3", reading: "Once I am lying in bed. Some nights I fall asleep before I get round to it.",
      at: now)
    let error = #expect(throws: Diagnostic.self) { try session.response(id: "1") }
    #expect(error?.code == .requiredMissing)
    #expect(try !session.response(id: "1", status: .inProgress).isEmpty)
  }

  @Test("goes on with a stored response")
  func resumed() throws {
    let form = try Self.form("phq-9.json")
    let stored = try Self.answered().response(ResponseDetails(status: .inProgress))
    let (session, findings) = form.resume(stored.root, at: now)
    #expect(findings.isEmpty)
    #expect(try session.score(of: "total") == ExactDecimal(9))
    #expect(try session.answers(to: "1") == Self.answered().answers(to: "1"))
  }

  @Test("wants a path where a question is in several repetitions")
  func repetitions() throws {
    var session = try Self.form("household.json").begin(at: now)
    try session.addRepetition(of: "members", at: now)
    let error = #expect(throws: Diagnostic.self) {
      try session.answer("member.name", with: "Ann", at: now)
    }
    #expect(error?.severity == .error)
    try session.answer("members[1]/member.name", with: "Ann", at: now)
    #expect(try session.answers(to: "members[1]/member.name") == ["Ann"])
    #expect(try session.answers(to: "members/member.name").isEmpty)
  }

  @Test("throws the first error of a form that cannot be read, and gives all findings")
  func unreadable() throws {
    let bytes = Array(#"{"resourceType":"Patient"}"#.utf8)
    #expect(throws: Diagnostic.self) { try Form(bytes) }
    let read = Form.read(Source(name: "q", bytes: bytes))
    #expect(read.form == nil && read.diagnostics.hasErrors)
  }
}
