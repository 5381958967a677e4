import TestSupport
import Testing

@Suite("The official suites of FHIRPath")
struct OfficialSuiteTests {
  static let cases = ["r4", "r4b", "r5"].flatMap { SuiteReader.cases($0) }
    .filter { $0.mode != "cda" && $0.mode != "tx" }

  @Test(
    "A case of an official suite passes",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)),
    arguments: cases)
  func passes(_ test: SuiteCase) {
    let problem = SuiteRun.problem(test)
    if SuiteExceptions.contains(test.suite, test.group, test.name) {
      #expect(problem != nil, "the case passes and is an exception no more")
    } else {
      #expect(problem == nil, "\(test.expression)")
    }
  }

  @Test("There are at most ten exceptions, each with a reason")
  func exceptions() {
    #expect(SuiteExceptions.all.count <= 10)
    #expect(SuiteExceptions.all.allSatisfy { !$0.reason.isEmpty })
  }

  @Test(
    "The suites hold all their cases",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)),
    arguments: [("r4", 900), ("r4b", 900), ("r5", 1000)])
  func count(_ suite: String, _ least: Int) {
    #expect(Self.cases.count { $0.suite == suite } >= least)
  }
}
