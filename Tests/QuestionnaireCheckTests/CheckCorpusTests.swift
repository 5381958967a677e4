import FHIRDocument
import FHIRTerminology
import QuestionnaireCheck
import SurveyDiagnostics
import TestSupport
import Testing

/// `check` on the questionnaires of the corpus.
struct CheckCorpusTests {
  private static let folders = ["r4", "r4b", "r5", "stu3"].flatMap { version in
    ["json", "xml"].map { "questionnaires/\(version)/\($0)" }
  }
  private static let files = folders.flatMap { Corpus.files($0, ending: "") }

  private static func check(
    _ file: String, _ library: ResourceLibrary = ResourceLibrary()
  ) -> [Diagnostic] {
    guard let bytes = Corpus.bytes(file),
      let document = Document.read(Source(name: file, bytes: bytes)).document
    else { return [] }
    return QuestionnaireChecker.check(document.root, library: library)
  }

  /// The findings of a file that HL7 publishes, by rule; each was looked at.
  ///
  /// Notes are left out, and what generated forms lack; `why` says what is wrong in the file.
  struct Expected: Sendable {
    var file: String
    var findings: [String: Int]
    var why: String
  }

  @Test(
    "The findings on HL7's own questionnaires are those that were looked at",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
  func official() {
    let expected = Dictionary(
      OfficialFindings.all.map { ($0.file, $0.findings) }, uniquingKeysWith: { first, _ in first })
    for file in Self.files where OfficialFindings.isOfficial(file) {
      let name = file.split(separator: "/").last.map(String.init) ?? file
      var counts: [String: Int] = [:]
      for finding in Self.check(file) where finding.severity != .note {
        counts[finding.code.rule?.name ?? finding.code.description, default: 0] += 1
      }
      if OfficialFindings.isGenerated(file) {
        #expect(Set(counts.keys).isSubset(of: OfficialFindings.rulesOfGenerated), "\(name)")
      } else {
        #expect(counts == expected[name] ?? [:], "\(name)")
      }
    }
  }

  @Test(
    "Findings have a position, a hint where a rule has one, and no rule is off",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)), arguments: folders)
  func places(_ folder: String) {
    for file in Corpus.files(folder, ending: "") {
      for finding in Self.check(file) {
        #expect(finding.location.position != nil, "\(finding)")
        #expect(finding.code.examinedLevel != .off)
      }
    }
  }

  private static let cases: [(name: String, base: String?, rules: [String: Int])] = [
    ("questionnaire-enableWhen-test-invalid.xml", nil, ["condition-on-itself": 1]),
    ("questionnaire-enableWhen-dw.json", nil, ["que-12": 1]),
    ("q-coepi.json", nil, ["element": 2, "que-2": 1]),
    ("q-enablewhen-me-wrong.json", nil, ["que-12": 1]),
    ("q-base.json", nil, [:]),
    ("q-derived-complies.json", "q-base.json", ["derivation": 11]),
    ("q-derived-extends.json", "q-base.json", ["derivation": 10]),
    ("vs-params-q.json", "vs-params-1.json", [:]),
    ("q-ca-explicit.json", nil, [:]),
    ("sdc-inv-1.json", nil, ["sdc-1": 2]),
    ("sdc-instance-bad.json", nil, [:]),
  ]

  @Test(
    "The errors in the validated questionnaires are those of the statement",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)), arguments: cases.indices)
  func examined(_ index: Int) throws {
    let test = Self.cases[index]
    let folder = "validation/fhir-test-cases/validator/"
    var library = ResourceLibrary()
    if let base = test.base.flatMap({ Corpus.bytes(folder + $0) }) {
      library.add(try #require(Document.read(Source(name: "base", bytes: base)).document))
    }
    var counts: [String: Int] = [:]
    for finding in Self.check(folder + test.name, library)
    where finding.severity == .error {
      counts[finding.code.rule?.name ?? "", default: 0] += 1
    }
    #expect(counts == test.rules, "\(test.name)")
  }

  @Test(
    "Questionnaires that lack members, or have them twice, are examined without a crash",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
  func damaged() {
    var random = Random(state: 5)
    var examined = 0
    for file in Self.files {
      guard let bytes = Corpus.bytes(file), bytes.count < 60_000,
        let document = Document.read(Source(name: file, bytes: bytes)).document
      else { continue }
      for _ in 0..<2 {
        var builder = DocumentBuilder()
        Self.copy(document.root, to: &builder, &random)
        _ = QuestionnaireChecker.check(builder.finish().root)
        examined += 1
      }
    }
    #expect(examined > 800)
  }

  private static func copy(
    _ element: Element, to builder: inout DocumentBuilder, _ random: inout Random
  ) {
    let name = builder.name(element.nameText)
    guard element.isObject else { return builder.copy(element) }
    builder.open(name, inArray: element.isInArray)
    for child in element.children {
      let chance = random.next() % 40
      if chance == 0, child.nameText != "resourceType" { continue }
      copy(child, to: &builder, &random)
      if chance == 1 { copy(child, to: &builder, &random) }
    }
    builder.close()
  }

  /// Numbers that are the same in every run.
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }
}
