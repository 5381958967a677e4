import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

/// The rules of `check`, one by one.
struct CheckRuleTests {
  @Test(
    "A questionnaire that breaks a rule has the finding, at its position",
    arguments: CheckFixture.all)
  func wrong(_ fixture: CheckFixture) throws {
    let found = try fixture.findings(in: fixture.wrong)
    let first = try #require(found.first)
    #expect(
      first.at.hasPrefix(fixture.at),
      "\(first.finding)\nis at \(first.at.prefix(60))")
    #expect(first.finding.hint() != nil)
  }

  @Test("A questionnaire that nearly breaks a rule has no finding", arguments: CheckFixture.all)
  func right(_ fixture: CheckFixture) throws {
    #expect(try fixture.findings(in: fixture.right).map(\.finding.description) == [])
  }

  @Test("Every rule of the examination has a fixture, and a name of its own")
  func completeness() {
    let tested = Set(CheckFixture.all.map(\.rule))
    let codes = Diagnostic.Rule.codes
    let own = codes.filter { (1000..<1100).contains($0.number) }.compactMap(\.rule?.name)
    #expect(own.filter { !tested.contains($0) } == [])
    #expect(Set(codes.compactMap(\.rule?.name)).count == codes.count)
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
    for family in Diagnostic.Rule.families {
      page +=
        "\n## \(family.title)\n\n| rule | code | level | what it wants | remedy |\n| --- | --- | --- | --- | --- |\n"
      for code in family.codes {
        guard let rule = code.rule else { continue }
        let cells = [
          "`\(rule.name)`", code.description, code.examinedLevel.rawValue, rule.summary,
          code.remedy,
        ].map { $0.replacingOccurrences(of: "|", with: "\\|") }
        page += "| \(cells.joined(separator: " | ")) |\n"
      }
    }
    return page
  }
}
