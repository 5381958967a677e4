import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Journals")
struct JournalTests {
  static let path = InstancePath([.init(linkId: "a/b"), .init(linkId: "c", index: 2)])
  static let header = JournalHeader(
    Fixtures.survey, start: Fixtures.now, task: "t1", subject: "Patient/1",
    contexts: ["patient=Patient/1", "user=Practitioner/2"])

  static let values: [AnswerValue] = [
    .boolean(false), .integer(-7), .date(PartialDate(year: 2026, month: 3) ?? date),
    .dateTime(Fixtures.now.dateTime(offset: .utc)), .string("a \"b\"\n\u{202F}é👩🏽‍⚕️\u{0}"),
    .string(""),
    .uri("http://loinc.org|2.80"),
    .coding(Coding(system: "s", version: "1", code: "c", display: "d")),
    .coding(Coding(display: "only words")), .quantity(Quantity(unit: "kg")),
    .reference(Reference(reference: "Patient/1", type: "Patient", display: "P")),
    .attachment(Attachment(contentType: "image/png", data: "AA==", url: "u", size: 1, title: "t")),
  ]
  static let date = Fixtures.now.dateTime(offset: .utc).date

  static func read(_ text: String) -> Journal { JournalReader.read(Array(text.utf8), name: "j") }

  static func journal(_ events: [SessionEvent]) -> [UInt8] {
    JournalWriter.header(header) + events.flatMap { JournalWriter.line($0) }
  }

  @Test("Every event comes back as it was")
  func events() {
    let late = Instant(secondsSinceEpoch: 1_795_168_801, nanoseconds: 5)
    let events = [
      SessionEvent(.answer(Self.path, Self.values), at: Fixtures.now),
      SessionEvent(.answer(Self.path, []), at: late),
      SessionEvent(.addRepetition(InstancePath([]), linkId: "4"), at: Fixtures.now),
      SessionEvent(.addRepetition(Self.path, linkId: "x[1]"), at: Fixtures.now),
      SessionEvent(.removeRepetition(Self.path), at: Fixtures.now),
      SessionEvent(.answer(Self.path, Self.values), at: Fixtures.now, isStored: true),
      SessionEvent(.addRepetition(Self.path, linkId: "4"), at: Fixtures.now, isStored: true),
    ]
    let journal = JournalReader.read(Self.journal(events))
    #expect(journal.diagnostics.map(\.description) == [])
    #expect(journal.events == events)
    #expect(journal.header == Self.header)
  }

  @Test(
    "Rule 47: digits come back as they were", arguments: ["93", "93.50", "0.00", "-0.0", "1e3"])
  func digits(_ text: String) throws {
    let number = try #require(ExactDecimal(text))
    let values: [AnswerValue] = [.decimal(number), .quantity(Quantity(value: number, unit: "kg"))]
    let event = SessionEvent(.answer(Self.path, values), at: Fixtures.now)
    let journal = JournalReader.read(Self.journal([event]))
    guard case .answer(_, let read)? = journal.events.first?.action, read.count == 2,
      case .decimal(let decimal) = read[0], case .quantity(let quantity) = read[1]
    else {
      Issue.record("the event is gone")
      return
    }
    #expect(decimal.isIdentical(to: number))
    #expect(quantity.value?.isIdentical(to: number) == true)
  }

  @Test("What was typed last is known until something happens")
  func typing() {
    let event = SessionEvent(.answer(Self.path, [.string("a")]), at: Fixtures.now)
    let typed = JournalWriter.line(typing: "half a \"sen\n", at: Self.path)
    let journal = JournalReader.read(Self.journal([event]) + typed)
    #expect(journal.events == [event])
    #expect(journal.diagnostics.isEmpty)
    #expect(journal.typing?.text == "half a \"sen\n")
    #expect(journal.typing?.path == Self.path)
    let none = JournalWriter.line(typing: "", at: Self.path)
    for next in [JournalWriter.line(event), none, JournalWriter.undoLine()] {
      #expect(JournalReader.read(Self.journal([event]) + typed + next).typing == nil)
    }
  }

  @Test("Where the person was is known until something happens, beside what was typed")
  func place() {
    let event = SessionEvent(.answer(Self.path, [.string("a")]), at: Fixtures.now)
    let typed = JournalWriter.line(typing: "half", at: Self.path)
    let places = [
      SessionPlace(Self.path), .review,
      SessionPlace(InstancePath([.init(linkId: "b")]), returnsToReview: true),
    ]
    for place in places {
      let bytes = Self.journal([event]) + typed + JournalWriter.line(place)
      let journal = JournalReader.read(bytes)
      #expect(journal.place == place && journal.typing?.text == "half")
      #expect(journal.diagnostics.isEmpty && journal.wholeLength == bytes.count)
      #expect(JournalReader.read(bytes + JournalWriter.line(event)).place == nil)
      #expect(JournalReader.read(bytes + JournalWriter.undoLine()).place == nil)
    }
  }

  @Test("A line is one line of JSON")
  func line() {
    let event = SessionEvent(
      .answer(InstancePath([.init(linkId: "2"), .init(linkId: "2.1")]), [.string("a\nb")]),
      at: Fixtures.now)
    #expect(
      String(decoding: JournalWriter.line(event), as: UTF8.self)
        == #"{"at":"2026-11-20T10:00:00Z","answer":"2/2.1","values":[{"string":"a\nb"}]}"# + "\n")
  }

  @Test("What was taken back is gone")
  func undo() {
    let first = SessionEvent(.answer(Self.path, [.integer(1)]), at: Fixtures.now)
    let second = SessionEvent(.answer(Self.path, [.integer(2)]), at: Fixtures.now)
    let journal = JournalReader.read(Self.journal([first, second]) + JournalWriter.undoLine())
    #expect(journal.diagnostics.isEmpty)
    #expect(journal.events == [first])
  }

  @Test("Wherever the last line is torn, the events before it are kept")
  func torn() {
    let event = SessionEvent(.answer(Self.path, Self.values), at: Fixtures.now)
    let whole = Self.journal([event])
    let last = JournalWriter.line(event)
    for length in 1..<last.count {
      let journal = JournalReader.read(whole + last.prefix(length))
      #expect(journal.events == [event])
      #expect(journal.diagnostics.map(\.code) == [.tornJournalLine])
      #expect(!journal.diagnostics.hasErrors)
      #expect(journal.wholeLength == whole.count)
    }
  }

  @Test(
    "A line in the middle that cannot be read is an error with its number",
    arguments: [
      "garbage", "{}", #"{"at":"2026","answer":"1","values":[]}"#,
      #"{"at":"2026-11-20T10:00:00Z","answer":"1"}"#,
      #"{"at":"2026-11-20T10:00:00Z","answer":"1","values":[{"integer":"x"}]}"#,
      #"{"at":"2026-11-20T10:00:00Z","answer":"1","values":[{"spoon":1}]}"#,
      #"{"at":"2026-11-20T10:00:00Z","answer":"1","values":[7]}"#,
      #"{"at":"2026-11-20T10:00:00Z","answer":"a[","values":[]}"#,
    ])
  func broken(_ line: String) {
    let event = SessionEvent(.answer(Self.path, [.integer(1)]), at: Fixtures.now)
    let bytes = Self.journal([event]) + Array((line + "\n").utf8) + JournalWriter.line(event)
    let journal = JournalReader.read(bytes, name: "j")
    #expect(journal.diagnostics.map(\.code) == [.unreadableJournalLine])
    #expect(journal.diagnostics.first?.location.position?.line == 3)
    #expect(journal.events == [event, event])
  }

  @Test("What is no journal", arguments: ["", "{}\n", "x\n", #"{"journal":2}"# + "\n", "{"])
  func noJournal(_ text: String) {
    let journal = Self.read(text)
    #expect(journal.header == nil)
    #expect(journal.diagnostics.contains { $0.code == .notAJournal })
  }

  @Test("A journal knows its questionnaire again")
  func match() {
    var survey = Fixtures.survey
    #expect(Self.header.match(survey) == .same)
    survey.items[1].items[0].text = "How often now?"
    #expect(Self.header.match(survey) == .changed)
    survey = Fixtures.survey
    survey.version = "3"
    #expect(Self.header.match(survey) == .changed)
    survey.url = "http://example.org/other"
    #expect(Self.header.match(survey) == .other)
    survey = Fixtures.survey
    survey.items.removeLast()
    #expect(Self.header.match(survey) == .changed)
  }

  @Test("A draft goes on where it was left")
  func resume() throws {
    let (session, _) = Fixtures.session(#"{"1.2":93.50,"4":[{"4.1":"2026"},{"4.1":"2025"}]}"#)
    let journal = JournalReader.read(Self.journal(session.events))
    let start = try #require(journal.header).start
    let resumed = try Session(Fixtures.survey, at: start, replaying: journal.events)
    #expect(Fixtures.items(resumed) == Fixtures.items(session))
    #expect(resumed.lastEdit == session.lastEdit)
  }
}
