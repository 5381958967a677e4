import FHIRDocument
import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Many responses out")
struct ExportTests {
  private let input = [Samples.types, Samples.nested].joined(separator: "\n") + "\n"

  private func export(
    _ text: String, _ target: BatchTarget, in workspace: Workspace, questionnaire: String? = nil
  ) throws -> (summary: BatchSummary, findings: [Diagnostic]) {
    var export = BatchExport(target: target, output: workspace.file("out"))
    export.questionnaires = try questionnaire.map { [try Samples.document($0).root] } ?? []
    var findings: [Diagnostic] = []
    let summary = try export.run([workspace.write(text, to: "in")]) { findings.append($0) }
    return (summary, findings)
  }

  @Test(
    "Each target writes what its snapshot shows",
    arguments: [
      (BatchTarget.csv, nil, "tidy.csv"), (.csv, Samples.questionnaire, "tidy-questionnaire.csv"),
      (.ndjson, nil, "responses.ndjson"), (.bundle, nil, "bundle.json"),
    ] as [(BatchTarget, String?, String)])
  func snapshot(target: BatchTarget, questionnaire: String?, name: String) throws {
    let workspace = try Workspace()
    let (summary, _) = try export(input, target, in: workspace, questionnaire: questionnaire)
    #expect(summary.records == 2)
    #expect(summary.answers == 22)
    #expect(summary.bytes == (try workspace.read("out")).utf8.count)
    try expectSnapshot(try workspace.read("out"), name)
    #expect(try workspace.names() == ["in", "out", "out.manifest.json"])
  }

  @Test(
    "A bad record is reported with its line and rejected; the rest goes on",
    arguments: BatchTarget.allCases.filter { !$0.isFormat })
  func badRecords(target: BatchTarget) throws {
    let bad = [
      #"{"resourceType":"Patient",  "id":"p"}"#, #"{"resourceType":"QuestionnaireResponse","#,
      response("x", #"{"answer":[{"valueInteger":1}]}"#),
      response("x", #"{"linkId":"1","answer":[{"valueInteger":1,"valueString":"a"}]}"#),
      response("x", #"{"linkId":"1","answer":["a"]}"#), "\u{1}",
    ]
    let answer = #"{"linkId":"1","answer":[{"valueInteger":1}]}"#
    let good = ["a", "b", "c"].map { response($0, answer) }
    let lines = [good[0]] + bad + [good[1], good[2]]
    let workspace = try Workspace()
    var (summary, findings) = try export(
      lines.joined(separator: "\n") + "\n", target, in: workspace)
    findings.removeAll { $0.code == .notReadBack }
    #expect(summary.records == 3)
    #expect(summary.answers == 3)
    #expect(summary.rejected == 6)
    #expect(findings.map { $0.location.position?.line } == [2, 3, 4, 5, 6, 7])
    #expect(findings.allSatisfy { $0.location.file == workspace.file("in") })
    #expect(try workspace.read("out.rejects.ndjson") == bad.joined(separator: "\n") + "\n")
  }

  @Test("What is rejected, put right, can be exported; line breaks inside it become spaces")
  func rejectsAreLines() throws {
    let workspace = try Workspace()
    _ = try export("{\"resourceType\":\"Patient\",\r\n\"id\":\n\"p\"}", .csv, in: workspace)
    let expected = "{\"resourceType\":\"Patient\",  \"id\": \"p\"}\n"
    #expect(try workspace.read("out.rejects.ndjson") == expected)
  }

  @Test("NDJSON that is in canonical order comes out byte for byte, digits and escapes kept")
  func identity() throws {
    let workspace = try Workspace()
    let item =
      #"{"linkId":"1","answer":[{"valueDecimal":1.500},{"valueDecimal":1e2},{"valueString":"\u00e9é\n"}]}"#
    let text = (0..<500).map { response("r\($0)", item) + "\n" }.joined()
    _ = try export(text, .ndjson, in: workspace)
    #expect(try workspace.read("out") == text)
  }

  @Test("Rule 70: empty arrays are reported and skipped", arguments: ["answer", "item"])
  func emptyArrays(name: String) throws {
    let workspace = try Workspace()
    let items = #"{"linkId":"1","\#(name)":[]},{"linkId":"2","answer":[{"valueInteger":5}]}"#
    let (summary, findings) = try export(response("a", items), .csv, in: workspace)
    #expect(summary.records == 1)
    #expect(summary.answers == 1)
    #expect(findings.map(\.code) == [.irregularArray])
    #expect(findings.map(\.severity) == [.warning])
  }

  @Test(
    "A folder has a file for each id; a further response of one id does not replace the first",
    arguments: [BatchTarget.json, .xml])
  func folder(target: BatchTarget) throws {
    let workspace = try Workspace()
    let text = [response("a"), response("b"), response("A"), response("../x"), Samples.nested]
      .joined(separator: "\n")
    let (summary, findings) = try export(text, target, in: workspace)
    #expect(summary.records == 5)
    #expect(findings.map(\.code) == [.duplicateResponseId, .invalidValue])
    let names = try FileManager.default.contentsOfDirectory(atPath: workspace.file("out")).sorted()
    let expected = ["A-2", "a", "b", "response-4", "response-5"]
    #expect(names == expected.map { "\($0).\(target)" })
    var input = try BatchInput([workspace.file("out")])
    var count = 0
    while case .record? = input.next() { count += 1 }
    #expect(count == 5)
  }

  @Test("A Bundle of nothing has no entry", arguments: ["", "{\"resourceType\":\"Patient\"}\n"])
  func emptyBundle(text: String) throws {
    let workspace = try Workspace()
    _ = try export(text, .bundle, in: workspace)
    #expect(try workspace.read("out") == #"{"resourceType":"Bundle","type":"collection"}"# + "\n")
  }

  @Test("A Bundle that was written is read again, response for response")
  func bundleRoundTrip() throws {
    let workspace = try Workspace()
    _ = try export(input, .bundle, in: workspace)
    var again = BatchExport(target: .csv, output: workspace.file("again"))
    again.rejects = nil
    // A valueRange is among the samples, and no answer of FHIR.
    let summary = try again.run([workspace.file("out")]) {
      if ![.unknownElement, .partNotInTable].contains($0.code) { Issue.record("\($0)") }
    }
    #expect(summary.records == 2)
    try expectSnapshot(try workspace.read("again"), "tidy.csv")
  }

  @Test(
    "csv says once, with a number, what it has no column for",
    arguments: [
      (#""valueAttachment":{"url":"u","title":"t"}"#, "attachment"),
      (#""valueReference":{"reference":"P/1","display":"d"}"#, "reference"),
      (#""valueCoding":{"system":"s:s","code":"c","display":"d","version":"1"}"#, "a code"),
      (#""valueQuantity":{"value":1,"extension":[{"url":"u","valueCode":"x"}]}"#, "quantity"),
      (#""valueString":"x","_valueString":{"extension":[{"url":"u","valueCode":"x"}]}"#, "value"),
    ])
  func tidyLosses(value: String, word: String) throws {
    let workspace = try Workspace()
    let item = #"{"linkId":"1","answer":[{\#(value)}]}"#
    let lines = (0..<300).map { response("a\($0)", item) + "\n" }.joined()
    let path = try workspace.write(lines + response("z", item + ",{}") + "\n", to: "in")
    for jobs in [1, 3] {
      var export = BatchExport(target: .csv, output: workspace.file("out"))
      (export.jobs, export.force) = (jobs, true)
      var findings: [Diagnostic] = []
      _ = try export.run([path]) { findings.append($0) }
      findings.removeAll { $0.code != .partNotInTable }
      #expect(findings.count == 1)
      #expect(findings.first?.message().contains(word) == true)
      #expect(findings.first?.message().hasSuffix("in 300 places") == true)
      #expect(findings.first?.location.linkId == "1")
      #expect(findings.first?.hint() == "ndjson, json, xml and bundle keep it")
    }
  }

  @Test("csv has a column for all that answers mostly say")
  func tidyKeeps() throws {
    let workspace = try Workspace()
    let values = [
      #""valueCoding":{"system":"s:s","code":"c","display":"d"}"#, #""valueBoolean":true"#,
      #""valueQuantity":{"value":1,"unit":"kg","system":"s:s","code":"kg","comparator":"<"}"#,
      #""valueReference":{"reference":"P/1"}"#, #""valueAttachment":{"url":"u"}"#,
    ]
    let items = values.enumerated().map { #"{"linkId":"\#($0)","answer":[{\#($1)}]}"# }
    let path = try workspace.write(response("a", items.joined(separator: ",")), to: "in")
    _ = try BatchExport(target: .csv, output: workspace.file("out")).run([path]) {
      Issue.record("\($0)")
    }
  }
}
