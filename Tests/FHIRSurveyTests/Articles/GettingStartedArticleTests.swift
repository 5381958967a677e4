import FHIRSurvey
import TestSupport
import Testing

extension ArticleTests {
  @Test("Getting started")
  func gettingStarted() throws {
    let bytes = try Project.bytes(ofSample: "phq-9.json")
    let now = Instant(secondsSinceEpoch: 1_795_168_800)

    let form = try Form(bytes)
    var session = form.begin(at: now)
    try session.answer("1", reading: "Several days", at: now)

    let missing = session.missing.compactMap(\.location.linkId)
    let score = try session.score(of: "total")
    let isAsked = try session.isEnabled("10")
    #expect(missing == (2...10).map(String.init))
    #expect(score == nil)
    #expect(isAsked)
    #expect(throws: Diagnostic.self) { _ = try session.response(id: "phq-9-1") }
    #expect(try !session.response(id: "phq-9-1", status: .inProgress).isEmpty)

    for question in 2...9 {
      try session.answer("\(question)", reading: "Not at all", at: now)
    }
    try session.answer("10", reading: "Not difficult at all", at: now)
    let json = try session.response(id: "phq-9-1")
    let xml = try session.response(id: "phq-9-1", as: .xml)
    #expect(try session.score(of: "total") == ExactDecimal(1))
    for bytes in [json, xml] {
      let written = Document.read(Source(name: "response", bytes: bytes)).document
      #expect(written?.root[.status]?.string == "completed")
    }
  }
}
