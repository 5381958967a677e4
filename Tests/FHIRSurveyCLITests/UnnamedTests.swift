import TestSupport
import Testing

/// Rule 40: a questionnaire that nothing names, in `take` and `import`.
struct UnnamedTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func questionnaire(_ members: String) throws -> String {
    try folder.write(
      #"{"resourceType": "Questionnaire", "status": "active"\#(members), "item": [{"linkId": "a", "#
        + #""type": "string"}]}"#, as: "q.json")
  }

  private static let finding = "warning FS0438: the questionnaire has neither url nor id"

  @Test(
    "Rule 40: take says once that its response names no questionnaire", arguments: [false, true])
  func take(_ isR5: Bool) throws {
    let file = try questionnaire("")
    let flags = isR5 ? ["--fhir-version", "R5"] : []
    let run = TestWorld().reading(#"{"a": "x"}"#)
      .run(["take", file, "--answers", "-"] + flags)
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.split(separator: Self.finding, omittingEmptySubsequences: false).count == 2)
    #expect(run.errors.contains("data-absent-reason") == isR5, "\(run)")
    #expect(run.output.contains("data-absent-reason") == isR5, "\(run)")
  }

  @Test("Rule 40: import says it once for all rows")
  func importing() throws {
    let table = try folder.write("a\nx\ny\nz\n", as: "t.csv")
    let run = TestWorld().run(
      "import", table, "--questionnaire", try questionnaire(""), "-o", folder.path("out"))
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.split(separator: Self.finding, omittingEmptySubsequences: false).count == 2)
  }

  @Test(
    "Rule 40: nothing is said where something names it",
    arguments: [#", "id": "q""#, #", "url": "http://example.org/q""#])
  func named(_ members: String) throws {
    let run = TestWorld().reading(#"{"a": "x"}"#)
      .run("take", try questionnaire(members), "--answers", "-")
    #expect(run.status == 0, "\(run)")
    #expect(run.errors == "", "\(run)")
  }
}
