import FHIRDocument
import FHIRQuestionnaire
import QuestionnaireCheck
import SurveyDiagnostics
import Testing

/// One defect has one finding, whatever reads or examines the questionnaire.
struct SameFindingTests {
  /// The rules about surveys that readers apply.
  static let rules: Set<String> = [
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
    arguments: Verb.allCases)
  func choice(_ verb: Verb) throws {
    let folder = try TemporaryFolder()
    try folder.write(CheckFixture.text(CheckFixture.item("a", "choice")), as: "q.json")
    let outcome = try verb.run(on: folder.path("q.json"), in: folder)
    #expect((outcome.errors + outcome.output).contains("warning FS0306"), "\(outcome)")
    #expect(outcome.status == 0)
  }

  /// The verbs that read a questionnaire.
  enum Verb: String, CaseIterable {
    case show, check, take, validate

    /// Runs the verb on a form, with nothing answered.
    func run(
      on form: String, in folder: TemporaryFolder, version: String = "4.0"
    ) throws -> Outcome {
      let words =
        switch self {
        case .show, .check: [form]
        case .take: [form, "-v", "--answers", try folder.write("{}", as: "answers.json")]
        case .validate:
          [
            try folder.write(
              #"{"resourceType": "QuestionnaireResponse", "status": "in-progress"}"#,
              as: "response.json"), "--questionnaire", form, "-v",
          ]
        }
      return TestWorld().run([rawValue] + words + ["--fhir-version", version])
    }
  }

  @Test(
    "One defect is the same finding in show, take and validate; check finds it, too",
    arguments: CheckFixture.all.filter { SameFindingTests.rules.contains($0.rule) })
  func verbs(_ fixture: CheckFixture) throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(CheckFixture.text(fixture.wrong), as: "q.json")
    let found = try Verb.allCases.map { verb in
      let outcome = try verb.run(on: form, in: folder, version: fixture.version)
      return Self.findings(about: form, in: outcome.errors + "\n" + outcome.output)
    }
    #expect(found[2] == found[0], "take, \(form)")
    #expect(found[3] == found[0], "validate, \(form)")
    let codes = { (findings: Set<[String]>) in Set(findings.map { [$0[0], $0[2]] }) }
    #expect(codes(found[0]).isSubset(of: codes(found[1])), "check, \(form)")
  }

  /// Position, severity and code of the findings about a file.
  private static func findings(about file: String, in text: String) -> Set<[String]> {
    Set(
      text.split(separator: "\n").filter { $0.hasPrefix(file + ":") }.map { line in
        let words = line.dropFirst(file.count).split(separator: " ", maxSplits: 3)
        return words.prefix(3).map { String($0.drop { $0 == ":" }) }
      })
  }

  private static func withoutSeverity(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    finding.severity = .note
    return finding
  }
}
