import FHIRDocument
import FHIRPath
import FHIRTerminology
import QuestionnaireAssembly
import SurveyDiagnostics
import TestSupport
import Testing

/// A questionnaire, its parts, and what has to hold of the whole.
struct AssemblyCase: CustomTestStringConvertible, @unchecked Sendable {
  let object: [String: Any]

  var testDescription: String { object["rule"] as? String ?? "" }

  static let all = RuleCases.read("Tests/QuestionnaireAssemblyTests/Cases/assembly.json")
    .map(AssemblyCase.init)

  func assemble() throws -> AssembledQuestionnaire {
    var library = ResourceLibrary()
    for resource in object["resources"] as? [Any] ?? [] {
      library.add(try RuleCases.resource(resource))
    }
    let root = try RuleCases.resource(try #require(object["questionnaire"]))
    return QuestionnaireAssembler(library).assemble(root)
  }
}

@Suite("How questionnaires are put together, by rule")
struct AssemblyRuleTests {
  @Test("There are cases")
  func count() { #expect(AssemblyCase.all.count >= 24) }

  @Test("A case of a rule holds", arguments: AssemblyCase.all)
  func rule(_ given: AssemblyCase) throws {
    let assembled = try given.assemble()
    let root = assembled.document.root
    let failures = try RuleCases.failures(of: given.object, in: root)
    #expect(failures.isEmpty, "\(given.testDescription)")
    let findings = assembled.findings.map(\.code.description)
    #expect(Set(findings) == RuleCases.findings(of: given.object))
  }

  @Test("What is put together is in order", arguments: AssemblyCase.all)
  func structure(_ given: AssemblyCase) throws {
    let assembled = try given.assemble()
    let text = JSONWriter.write(assembled.document.root)
    let read = try #require(Document.read(Source(name: "whole", bytes: text)).document)
    #expect(read.root.structureFindings().filter { $0.severity == .error }.isEmpty)
    let xml = XMLWriter.write(assembled.document.root).bytes
    #expect(Document.read(Source(name: "whole", bytes: xml)).document?.root != nil)
  }

  @Test("What is put together has nothing more to put in", arguments: AssemblyCase.all)
  func again(_ given: AssemblyCase) throws {
    let first = try given.assemble()
    guard first.error == nil else { return }
    var library = ResourceLibrary()
    for resource in given.object["resources"] as? [Any] ?? [] {
      library.add(try RuleCases.resource(resource))
    }
    let second = QuestionnaireAssembler(library).assemble(first.document.root)
    let linkIds = "repeat(item).linkId"
    #expect(
      try second.document.root.texts(linkIds) == first.document.root.texts(linkIds))
  }

  @Test("What says nothing of parts is left as it is")
  func untouched() throws {
    let root = try RuleCases.resource([
      "resourceType": "Questionnaire", "status": "active",
      "item": [["linkId": "1", "type": "string", "text": "T", "definition": "http://x/d#a"]],
    ])
    let prepared = QuestionnaireAssembler(ResourceLibrary()).prepare(root)
    #expect(prepared.questionnaire == root && prepared.findings.isEmpty)
  }

  @Test("Deep questionnaires fit a small stack")
  func deep() throws {
    var text = #"{"linkId": "0", "type": "string"}"#
    for number in 1...300 {
      text = #"{"linkId": "\#(number)", "type": "group", "item": [\#(text)]}"#
    }
    text = #"{"resourceType": "Questionnaire", "status": "active", "item": [\#(text)]}"#
    var options = ReadOptions()
    options.maximumDepth = 1000
    let source = Source(name: "deep", bytes: Array(text.utf8))
    let root = try #require(Document.read(source, options: options).document).root
    let parts = try onSmallStack {
      QuestionnaireAssembler(ResourceLibrary()).assemble(root).parts
    }
    #expect(parts.isEmpty)
  }

  @Test("Parts that double with each step come to an end")
  func doubling() throws {
    let url = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-subQuestionnaire"
    var library = ResourceLibrary()
    func form(_ number: Int) throws -> Element {
      let part: [String: Any] = [
        "type": "display",
        "extension": [["url": url, "valueCanonical": "http://x/\(number + 1)"]],
      ]
      return try RuleCases.resource([
        "resourceType": "Questionnaire", "status": "active", "url": "http://x/\(number)",
        "item": [part.merging(["linkId": "a"]) { $1 }, part.merging(["linkId": "b"]) { $1 }],
      ])
    }
    for number in 1...40 { library.add(try form(number)) }
    let assembled = QuestionnaireAssembler(library).assemble(try form(0))
    #expect(assembled.findings.contains { $0.code == .tooManyParts })
  }

  @Test("Items of a library that double with each step come to an end")
  func doublingItems() throws {
    func item(_ linkId: String, _ next: Int) -> [String: Any] {
      ["linkId": linkId, "type": "group", "definition": "http://x/Questionnaire/l#\(next)"]
    }
    let items = (1...40).map { number in
      item("\(number)", number).merging([
        "definition": "",
        "item": ["a", "b"].map { item("\(number)\($0)", number + 1) },
      ]) { $1 }
    }
    func form(_ url: String, _ items: [[String: Any]]) throws -> Element {
      try RuleCases.resource([
        "resourceType": "Questionnaire", "status": "active", "url": url, "item": items,
      ])
    }
    var library = ResourceLibrary()
    library.add(try form("http://x/Questionnaire/l", items))
    let assembled = QuestionnaireAssembler(library).assemble(try form("http://x/q", [item("1", 1)]))
    #expect(assembled.findings.contains { $0.code == .tooManyParts }, "\(assembled.findings.count)")
  }
}
