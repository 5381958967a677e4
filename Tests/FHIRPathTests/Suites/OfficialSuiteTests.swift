import Testing

@Suite("The official suites of FHIRPath")
struct OfficialSuiteTests {
  static let cases = ["r4", "r4b", "r5"].flatMap { SuiteReader.cases($0) }

  @Test("A case of an official suite passes", arguments: cases)
  func passes(_ test: SuiteCase) {
    let problem = SuiteRun.problem(test)
    #expect(problem == nil, "\(test.expression)")
  }
}
