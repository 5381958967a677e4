import FHIRSurvey
import TestSupport
import Testing

extension ArticleTests {
  @Test("Errors: what a finding has, and in which language")
  func finding() throws {
    let now = Instant(secondsSinceEpoch: 1_795_168_800)
    var session = try Form(Project.bytes(ofSample: "blood-sugar.json")).begin(at: now)

    do {
      try session.answer("2.2", reading: "5000", at: now)
    } catch {
      print(error.text())
    }

    let finding = #expect(throws: Diagnostic.self) {
      try session.answer("2.2", reading: "5000", at: now)
    }
    let error = try #require(finding)
    #expect(try Article(name: "Errors").blocks("text") == [Article.bare(error.text())])
    #expect(error.code == .aboveMaximum && error.code.description == "FS0406")
    #expect(error.location.linkId == "2.2")

    var german = DiagnosticLanguage(and: "und", or: "oder", quotes: ("„", "“"))
    german.wordings[Diagnostic.Code.aboveMaximum.key] = "{value} ist mehr als {limit}"
    let text = error.message(in: german)
    #expect(text == "5000 ist mehr als 900")
  }

  @Test("Errors: what is fatal, and how much a finding weighs")
  func severity() {
    let bytes = Array(#"{"resourceType": "Patient", "active": "true"}"#.utf8)

    let read = Form.read(Source(name: "form.json", bytes: bytes))
    let stops = read.diagnostics.hasErrors
    #expect(stops && read.form == nil)

    let policy = SeverityPolicy(isStrict: true)
    let strict = policy.applied(to: read.diagnostics)
    #expect(strict.count == read.diagnostics.count)
  }
}
