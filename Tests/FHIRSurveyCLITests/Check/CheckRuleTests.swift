import Foundation
import QuestionnaireCheck
import SurveyDiagnostics
import TestSupport
import Testing

/// The rules of `check`, one by one.
struct CheckRuleTests {
  @Test(
    "A questionnaire that breaks a rule has the finding, at its place", arguments: CheckFixture.all)
  func wrong(_ fixture: CheckFixture) throws {
    let found = try fixture.findings(in: fixture.wrong)
    let first = try #require(found.first)
    #expect(
      first.at.hasPrefix(fixture.at),
      "\(first.finding.diagnostic)\nstands at \(first.at.prefix(60))")
    #expect(first.finding.diagnostic.code == first.finding.rule?.code)
    #expect(first.finding.diagnostic.hint != nil)
  }

  @Test("A questionnaire that nearly breaks a rule has no finding", arguments: CheckFixture.all)
  func right(_ fixture: CheckFixture) throws {
    #expect(try fixture.findings(in: fixture.right).map(\.finding.diagnostic.description) == [])
  }

  @Test("Every rule that is not told by a reader has a fixture")
  func completeness() {
    let tested = Set(CheckFixture.all.map(\.rule))
    let own = CheckRule.all.filter { (1000..<1100).contains($0.code.number) }.map(\.name)
    #expect(own.filter { !tested.contains($0) } == [])
    #expect(Set(CheckRule.all.map(\.name)).count == CheckRule.all.count)
  }

  @Test("Schemas/check-rules.md is the table of rules")
  func page() throws {
    let path = "\(Project.folder)/Schemas/check-rules.md"
    if ProcessInfo.processInfo.environment["FHIR_SURVEY_RECORD"] != nil {
      try Self.page.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded check-rules.md")
    } else {
      #expect(Self.page == (try? Project.text(path)), "not what FHIR_SURVEY_RECORD=1 would write")
    }
  }

  private static var page: String {
    var page = """
      # Rules of check

      What `fhir-survey check` holds questionnaires against. A rule keeps its name; `--rule name=level`
      sets what a finding weighs: off, note, warning or error.

      """
    for family in CheckRule.families {
      page +=
        "\n## \(family.title)\n\n| rule | code | level | what it wants | remedy |\n| --- | --- | --- | --- | --- |\n"
      for rule in family.rules {
        let cells = [
          "`\(rule.name)`", rule.code.description, rule.level.rawValue, rule.summary, rule.remedy,
        ].map { $0.replacingOccurrences(of: "|", with: "\\|") }
        page += "| \(cells.joined(separator: " | ")) |\n"
      }
    }
    return page
  }
}
