import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@testable import FHIRQuestionnaire
@testable import FHIRTerminology
@testable import ResponseValidation

/// The fast path never says more than the session.
struct FastCheckTests {
  private struct Count {
    var responses = 0
    var structured = 0
    var fast = 0
    var clean = 0
  }

  /// Validates responses made by chance both ways.
  private func validate(_ seeds: Range<UInt64>, faults: Int) throws -> Count {
    var count = Count()
    for seed in seeds {
      var maker = ResponseMaker(seed: seed)
      let items = maker.items("", depth: 2)
      let text = ResponseMaker.questionnaire(items)
      let document = try #require(Document.read(Source(text: text)).document)
      let survey = try #require(QuestionnaireReader.read(document.root).survey, "\(text)")
      let validator = SurveyResponseValidator(
        survey, questionnaire: document.root, at: Fixtures.now)
      for _ in 0..<10 {
        let text = maker.response(to: items, faults: faults)
        let read = Document.read(Source(text: text))
        let root = try #require(read.document, "\(text): \(read.diagnostics)").root
        let structure = read.diagnostics + root.structureFindings()
        count.responses += 1
        let full = validator.fullFindings(in: root, structure: structure)
        if full.isEmpty { count.clean += 1 }
        guard structure.isEmpty else { continue }
        count.structured += 1
        guard validator.isCertainlyClean(root) else { continue }
        count.fast += 1
        #expect(
          full.isEmpty, "seed \(seed): \(full)\n\(text)\n\(ResponseMaker.questionnaire(items))")
      }
    }
    return count
  }

  @Test("A response of DSTU2 is validated by its answers, not by the fast path")
  func groups() throws {
    let survey = try #require(
      readQuestionnaire(items: #"{"linkId": "1", "type": "integer"}"#).survey)
    let validator = SurveyResponseValidator(survey, at: Fixtures.now)
    let wrong = try resource(
      #"{"resourceType": "QuestionnaireResponse", "status": "completed", "group": {"question": ["#
        + #"{"linkId": "1", "answer": [{"valueString": "x"}]}]}}"#)
    #expect(wrong.document.fhirVersion == .dstu2)
    #expect(validator.findings(in: wrong).contains { $0.severity == .error })
  }

  @Test(
    "Items in a response of DSTU2, which has none, are findings",
    arguments: [FHIRVersion.dstu2, nil])
  func itemsInDSTU2(_ version: FHIRVersion?) throws {
    let survey = try #require(
      readQuestionnaire(items: #"{"linkId": "1", "type": "integer"}"#).survey)
    let text =
      #"{"resourceType": "QuestionnaireResponse", "status": "completed", "item": "#
      + #"[{"linkId": "1", "answer": [{"valueInteger": 1}]}]}"#
    var options = ReadOptions()
    options.version = version
    let response = try #require(Document.read(Source(text: text), options: options).document).root
    let findings = SurveyResponseValidator(survey, at: Fixtures.now).findings(in: response)
    #expect(findings.contains { $0.severity == .error } == (version == .dstu2), "\(findings)")
  }

  @Test("What the fast path accepts has no findings, and it accepts most of what is right")
  func rightResponses() throws {
    let count = try validate(1..<200, faults: 0)
    #expect(count.clean * 10 > count.responses * 6, "\(count)")
    #expect(count.fast * 10 > count.clean * 6, "\(count)")
  }

  @Test(
    "What the fast path accepts has no findings where much is wrong", arguments: [1, 3, 10])
  func wrongResponses(faults: Int) throws {
    let count = try validate(1000..<1300, faults: faults)
    #expect(count.clean < count.responses, "\(count)")
    #expect(count.fast > 0, "\(count)")
  }
}

/// Responses with bytes changed by chance.
struct MutationTests {
  @Test("Rule 69: a response with changed bytes is validated without a crash")
  func bytes() throws {
    var validated = 0
    for seed: UInt64 in 1..<60 {
      var maker = ResponseMaker(seed: seed)
      let items = maker.items("", depth: 2)
      let text = ResponseMaker.questionnaire(items)
      let questionnaire = try #require(Document.read(Source(text: text)).document).root
      var library = ResourceLibrary()
      library.add(questionnaire)
      let validator = ResponseValidator(library, at: Fixtures.now)
      for _ in 0..<60 {
        var bytes = Array(maker.response(to: items, faults: 3).utf8)
        for _ in 0...maker.number(below: 3) { Self.change(&bytes, &maker) }
        let read = Document.read(Source(name: "-", bytes: bytes))
        guard let root = read.document?.root else { continue }
        validated += 1
        let result = validator.validate(root)
        for finding in result.findings { #expect(!finding.message().isEmpty) }
        #expect(OutcomeWriter.document(result.findings).root.structureFindings().isEmpty)
      }
    }
    #expect(validated > 200)
  }

  /// Changes a letter or digit, takes a piece out, or doubles one.
  private static func change(_ bytes: inout [UInt8], _ maker: inout ResponseMaker) {
    guard bytes.count > 20 else { return }
    let index = maker.number(below: bytes.count - 10)
    switch maker.number(below: 3) {
    case 0: bytes[index] = UInt8(0x20 + maker.number(below: 0x5F))
    case 1: bytes.removeSubrange(index..<index + 1 + maker.number(below: 8))
    default:
      bytes.insert(contentsOf: bytes[index..<index + 1 + maker.number(below: 8)], at: index)
    }
  }
}
