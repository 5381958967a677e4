import FHIRDocument
import FHIRQuestionnaire
import QuestionnaireCheck
import SurveyDiagnostics
import Testing

/// One defect has one finding, whatever reads or examines the questionnaire.
struct SameFindingTests {
  /// The rules about surveys that readers apply.
  private static let rules: Set<String> = [
    "que-1", "que-1c", "que-7", "que-8", "que-11", "que-12", "que-13", "sdc-behave-1",
    "sdc-behave-2", "unknown-question", "condition-on-itself", "cycle", "ambiguous-source",
    "occurrence", "required-read-only", "required-hidden", "duplicate-variable", "options",
  ]

  @Test(
    "What reading finds, examining finds, too: the same code at the same element",
    arguments: CheckFixture.all)
  func same(_ fixture: CheckFixture) throws {
    for items in [fixture.wrong, fixture.right] {
      let root = try fixture.document(of: items).root
      let read = QuestionnaireReader.read(root).diagnostics.filter { $0.code.rule != nil }
      let examined = QuestionnaireChecker.check(root).map(Self.withoutSeverity)
      for finding in read where SeverityPolicy(.examining).severity(of: finding) != nil {
        #expect(examined.contains(Self.withoutSeverity(finding)), "\(finding)")
      }
    }
  }

  @Test("A rule about surveys is a warning where the form is used, in every format")
  func used() throws {
    var found: Set<String> = []
    for fixture in CheckFixture.all where Self.rules.contains(fixture.rule) {
      let root = try fixture.document(of: fixture.wrong).root
      let read = QuestionnaireReader.read(root).diagnostics.filter {
        $0.code.rule?.name == fixture.rule
      }
      #expect(read.allSatisfy { $0.severity == .warning }, "\(fixture.rule)")
      if !read.isEmpty { found.insert(fixture.rule) }
    }
    #expect(found == Self.rules)
  }

  @Test(
    "A choice without options is a warning wherever it is found (rule 80)",
    arguments: ["show", "check"])
  func choice(_ verb: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(CheckFixture.text(CheckFixture.item("a", "choice")), as: "q.json")
    let outcome = TestWorld().run(verb, folder.path("q.json"))
    #expect((outcome.errors + outcome.output).contains("warning FS0306"), "\(outcome)")
    #expect(outcome.status == 0)
  }

  private static func withoutSeverity(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    finding.severity = .note
    return finding
  }
}
