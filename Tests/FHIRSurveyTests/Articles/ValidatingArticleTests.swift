import FHIRSurvey
import TestSupport
import Testing

extension ArticleTests {
  @Test("Validating")
  func validating() throws {
    let now = Instant(secondsSinceEpoch: 1_795_168_800)
    let bytes = try Project.bytes(ofSample: "blood-sugar.json")
    let questionnaire = try #require(
      Document.read(Source(name: "blood-sugar.json", bytes: bytes)).document)
    let line = try Project.text(Project.sample("responses.ndjson")).split(separator: "\n")[0]
    let text = line.replacing("93.50", with: "1.25")
    let response = try #require(Document.read(Source(text: text)).document?.root)

    var library = ResourceLibrary()
    library.add(questionnaire)
    let validator = ResponseValidator(library, at: now)
    let result = validator.validate(response)
    #expect(!result.isValid)
    #expect(result.findings.map(\.code) == [.belowMinimum])

    for finding in result.findings { print(finding.text()) }
    let outcome = OutcomeWriter.document(result.findings)
    #expect(outcome.root[.issue]?[.severity]?.string == "error")

    let findings = QuestionnaireChecker.check(questionnaire.root, library: library)
    #expect(findings.isEmpty)
  }

  @Test("Validating: the level of a rule")
  func levels() throws {
    let text = try Project.text(Project.sample("medicines.json"))
      .replacing("'2.1'", with: "'2.9'")
    let questionnaire = try #require(Document.read(Source(text: text)).document)
    let library = ResourceLibrary()

    var policy = SeverityPolicy(.examining)
    if let rule = Diagnostic.Rule.code(named: "unknown-link-id") { policy.levels[rule] = .error }
    let severe = QuestionnaireChecker.check(questionnaire.root, library: library, policy: policy)
    #expect(severe.hasErrors)
    #expect(!QuestionnaireChecker.check(questionnaire.root, library: library).hasErrors)
  }
}
