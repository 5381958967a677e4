import FHIRDocument
import FHIRPath
import FHIRTerminology
import ResponseExtraction
import SurveyDiagnostics
import TestSupport
import Testing

/// A questionnaire, a response, and what has to hold of what is extracted.
struct ExtractionCase: CustomTestStringConvertible, @unchecked Sendable {
  let object: [String: Any]

  var testDescription: String { object["rule"] as? String ?? "" }

  /// The cases of the rules, and those of what other engines test besides.
  static let rules = ["rules", "engines"].flatMap { file in
    RuleCases.read("Tests/ResponseExtractionTests/Cases/\(file).json")
      .map { ExtractionCase(object: $0) }
  }

  /// The version of FHIR, where the resources do not say it themselves.
  var version: FHIRVersion?

  func resource(_ name: String) throws -> Element {
    try RuleCases.resource(try #require(object[name]), as: version)
  }

  /// Extracts, and gives the numbers of all findings.
  func extract(isCoded: Bool = false) throws -> (Extraction, [String]) {
    var options = ExtractionPlan.Options()
    options.isCoded = isCoded
    var library = ResourceLibrary()
    for profile in object["profiles"] as? [Any] ?? [] {
      library.add(try RuleCases.resource(profile))
    }
    let plan = ExtractionPlan(
      try resource("questionnaire"), library: library, options: options, at: Fixtures.now,
      uuid: Self.uuid)
    let extraction = plan.extract(from: try resource("response"))
    return (extraction, (plan.findings + extraction.findings).map(\.code.description))
  }

  /// Stands for a UUID.
  static let uuid: @Sendable (String) -> String = { name in
    let hash = name.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    let digits = String(hash % 1_000_000_000_000)
    return "00000000-0000-5000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }
}

@Suite("What is extracted from responses, by rule")
struct ExtractionRuleTests {
  @Test("There are cases")
  func count() { #expect(ExtractionCase.rules.count >= 50) }

  @Test("A case of rules 100 to 109 holds", arguments: ExtractionCase.rules)
  func rule(_ given: ExtractionCase) throws {
    let (extraction, findings) = try given.extract()
    let failures = try RuleCases.failures(of: given.object, in: extraction.bundle.root)
    #expect(failures.isEmpty, "\(given.testDescription)")
    #expect(Set(findings) == RuleCases.findings(of: given.object))
  }

  @Test("What is extracted without findings is in order", arguments: ExtractionCase.rules)
  func structure(_ given: ExtractionCase) throws {
    let (extraction, findings) = try given.extract()
    guard findings.isEmpty else { return }
    let text = JSONWriter.write(extraction.bundle.root)
    let read = Document.read(Source(name: "bundle", bytes: text))
    let wrong = try #require(read.document).root.structureFindings()
    #expect(wrong.filter { $0.severity == .error && $0.code != .missingElement }.isEmpty)
  }

  @Test("The same input gives the same bytes", arguments: ExtractionCase.rules)
  func same(_ given: ExtractionCase) throws {
    let (first, second) = (try given.extract().0, try given.extract().0)
    #expect(JSONWriter.write(first.bundle.root) == JSONWriter.write(second.bundle.root))
  }

  @Test("Deep questionnaires and responses fit a small stack")
  func deep() throws {
    let mark =
      "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-observationExtract"
    var form = #"{"linkId": "0", "type": "string", "code": [{"code": "c"}]}"#
    var answers = #"{"linkId": "0", "answer": [{"valueString": "x"}]}"#
    for number in 1...300 {
      form = #"{"linkId": "\#(number)", "type": "group", "item": [\#(form)]}"#
      answers = #"{"linkId": "\#(number)", "item": [\#(answers)]}"#
    }
    func read(_ text: String) throws -> Element {
      var options = ReadOptions()
      options.maximumDepth = 1000
      let source = Source(name: "deep", bytes: Array(text.utf8))
      return try #require(Document.read(source, options: options).document).root
    }
    let questionnaire = try read(
      #"{"resourceType": "Questionnaire", "extension": [{"url": "\#(mark)", "valueBoolean": true}], "item": [\#(form)]}"#
    )
    let response = try read(#"{"resourceType": "QuestionnaireResponse", "item": [\#(answers)]}"#)
    let count = try onSmallStack {
      ExtractionPlan(questionnaire, at: Fixtures.now, uuid: ExtractionCase.uuid)
        .extract(from: response).resources.count
    }
    #expect(count <= 1)
  }
}
