import FHIRSurvey
import TestSupport
import Testing

extension ArticleTests {
  @Test("The session")
  func session() throws {
    let now = Instant(secondsSinceEpoch: 1_795_168_800)
    let form = try Form(Project.bytes(ofSample: "household.json"))

    var session = form.begin(at: now)
    try session.answer("home.people", with: 3, at: now)
    var other = session
    try other.answer("home.people", with: 1, at: now)
    #expect(try session.answers(to: "home.people") == [3])
    #expect(try other.answers(to: "home.people") == [1])

    try session.addRepetition(of: "members", at: now)
    try session.answer("members[1]/member.name", with: "Ann", at: now)
    let name = try session.answers(to: "members[1]/member.name")
    #expect(name == ["Ann"])

    let paths = session.enabled
    let isAsked = try session.isEnabled("home.landlord")
    let why = paths.first.flatMap { session.session.explanation(of: $0) }
    #expect(paths.map(\.description).contains("members[1]/member.name"))
    #expect(!isAsked)
    #expect(why?.text.isEmpty == false)

    try session.undo()
    #expect(try session.answers(to: "members[1]/member.name").isEmpty)

    let stored = try session.response(ResponseDetails(status: .inProgress))
    let resumed = form.resume(stored.root, at: now)
    #expect(resumed.findings.isEmpty)
    #expect(try resumed.session.answers(to: "home.people") == [3])

    let local = now.dateTime(offset: .utc)
    var interview = Interview(session.session, reader: AnswerReader(today: local.date, now: local))
    _ = interview.handle(.forward, at: now)
    let page = interview.view
    #expect(page.content != .done)
  }

  @Test("The session: what the form starts with")
  func contexts() throws {
    let now = Instant(secondsSinceEpoch: 1_795_168_800)
    let medicines = try Form(Project.bytes(ofSample: "medicines.json"))
    let source = Source(
      text: #"{"resourceType": "Patient", "name": [{"given": ["Ada"], "family": "Example"}]}"#)
    let patient = try #require(Document.read(source).document?.root)

    let prefilled = medicines.begin(at: now, contexts: ["patient": [patient]])
    let names = prefilled.enabled.compactMap(prefilled.session.instance)
      .flatMap(prefilled.session.answers)
    #expect(names == ["Ada Example"])
  }
}
