import FHIRDocument
import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Policies and real responses", .enabled(if: Corpus.exists, "\(Corpus.absence)"))
struct PolicyCorpusTests {
  private static let files = ["r4", "r4b", "r5", "stu3"].flatMap { version in
    ["json", "xml"].flatMap { Corpus.files("responses/\(version)/\($0)").prefix(6) }
  }

  /// The texts that a policy that drops all may leave: linkIds, the questionnaire, the status, and
  /// words of FHIR itself.
  private func allowed(_ root: Element) throws -> String {
    let names =
      root.descendants(named: .linkId, or: .questionnaire) + [root[.status]].compactMap { $0 }
    let texts = names.flatMap { [$0.string, $0[.reference]?.string] }.compactMap { $0 }
    return (texts + Self.words + [try Self.emptyCodebook()]).joined(separator: "\n")
  }

  private static let words = [
    "QuestionnaireResponse",
    "Patient Practitioner PractitionerRole RelatedPerson Organization Device",
    "response,subject,authored,linkId,instance,text,type,value,system,code,unit",
    "resourceType id questionnaire status subject author source encounter identifier item answer meta",
    "http://hl7.org/fhir http://hl7.org/fhir/StructureDefinition/data-absent-reason masked",
    "valueString valueInteger valueBoolean valueDate valueDecimal valueCoding extension reference",
    "Bundle collection entry resource context authored",
    "byteorder", "Address of the questionnaire",
  ]

  /// The words that every codebook has.
  private static func emptyCodebook() throws -> String {
    let workspace = try Workspace()
    let input = try workspace.write(
      #"{"resourceType":"QuestionnaireResponse","status":"completed","item":[{"linkId":"a"}]}"#,
      to: "in")
    _ = try BatchExport(target: .table, output: workspace.file("out.csv")).run([input]) { _ in }
    return try Project.text(workspace.file("out.codebook.json"))
  }

  @Test("No value of a real response is left where nothing is kept", arguments: files)
  func dropped(file: String) throws {
    let bytes = try #require(Corpus.bytes(file))
    let read = Document.read(Source(name: file, bytes: bytes))
    let root = try #require(read.document).root
    guard root.resourceType == "QuestionnaireResponse" else { return }
    let allowed = try allowed(root)
    var values: Set<String> = []
    var open = [root]
    while let element = open.popLast() {
      if let text = element.string, text.count >= 4, !allowed.contains(text) { values.insert(text) }
      open += element.children
    }
    let policy = try #require(
      PolicyReader.read(
        Source(
          text:
            #"{"policy":"1","default":"drop","fields":{"id":"hmac","subject":"hmac","author":"hmac","source":"hmac","encounter":"hmac"}}"#
        )
      ).policy)
    let made = try #require(
      Deidentification.make(policy, key: PolicySamples.key, items: FormItems()).made)
    for target in BatchTarget.allCases where !target.isFormat {
      let workspace = try Workspace()
      let input = try workspace.write(String(decoding: bytes, as: UTF8.self), to: "in")
      var export = BatchExport(target: target, output: workspace.file("out"))
      export.policy = made
      var text = ""
      let summary = try export.run([input]) { text += $0.text() + "\n" }
      #expect(summary.records + summary.rejected == 1)
      for name in try FileManager.default.subpathsOfDirectory(atPath: workspace.path)
      where name != "in" {
        text += name + "\n"
        text +=
          FileManager.default.contents(atPath: workspace.file(name))
          .map { String(decoding: $0, as: UTF8.self) } ?? ""
      }
      text.replace(/[0-9a-f]{64}/, with: "")
      text.replace(workspace.path, with: "")
      // The manifest says that there is a policy.
      text.replace("\"policy\": true", with: "")
      let left = values.filter(text.contains)
      #expect(left.isEmpty, "\(file) \(target)")
    }
  }

  @Test("What is kept of a real response is what was there, if FHIR has it", arguments: files)
  func kept(file: String) throws {
    let read = try #require(Corpus.read(file))
    let root = try #require(read.document).root
    guard root.resourceType == "QuestionnaireResponse", read.diagnostics.isEmpty,
      root.structureFindings().isEmpty
    else { return }
    let linkIds = root.descendants(named: .linkId, or: .linkId).compactMap(\.string)
    let items = Set(linkIds).sorted().map { "\(Self.quoted($0)):\"keep\"" }.joined(separator: ",")
    let fields = PolicyField.allCases.map { "\"\($0.rawValue)\":\"keep\"" }.joined(separator: ",")
    let policy = try #require(
      PolicyReader.read(
        Source(text: #"{"policy":"1","default":"keep","fields":{\#(fields)},"items":{\#(items)}}"#)
      ).policy)
    let made = try #require(
      Deidentification.make(policy, key: nil, items: FormItems(Set(linkIds))).made)
    let run = PolicyRun(made)
    var worker = run.another()
    let changed = worker.changed(root, file: file, line: 1)
    // A text is copied as the value that it is: \/ and / are one.
    let before = String(decoding: JSONWriter.write(root), as: UTF8.self)
      .replacing("\\/", with: "/")
    let after = String(decoding: JSONWriter.write(changed), as: UTF8.self)
    #expect(after == before, "\(file)")
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
