import FHIRDocument
import Foundation
import SurveyDiagnostics
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Exports under a policy")
struct PolicyExportTests {
  private static let policy = #"""
    {"policy":"1","default":"drop","fields":{"id":"hmac","subject":"hmac","author":"hmac","authored":"shift"},
    "items":{"born":{"cut":"year"},"age":{"band":[18,40,65]},"weight":{"cap":90},"seen":"shift","packs":"keep","doctor":"hmac"}}
    """#

  private func export(
    _ text: String, _ target: BatchTarget, _ policy: String, in workspace: Workspace,
    questionnaire: String? = PolicySamples.questionnaire, key: PolicyKey? = PolicySamples.key,
    jobs: Int? = nil
  ) throws -> (summary: BatchSummary, messages: String) {
    var export = BatchExport(target: target, output: workspace.file("out"))
    export.policy = try PolicySamples.made(policy, key: key)
    export.questionnaires = try questionnaire.map { [try Samples.document($0).root] } ?? []
    export.jobs = jobs
    var messages = ""
    let summary = try export.run([workspace.write(text, to: "in")]) {
      messages += $0.text() + "\n"
    }
    return (summary, messages)
  }

  /// All that was written, the input aside, names of files included.
  private func outputs(of workspace: Workspace) throws -> String {
    var text = ""
    let names = try FileManager.default.subpathsOfDirectory(atPath: workspace.path).sorted()
    for name in names where name != "in" {
      text += name + "\n"
      if let bytes = FileManager.default.contents(atPath: workspace.file(name)) {
        text += String(decoding: bytes, as: UTF8.self)
      }
    }
    return text
  }

  private static let responses = [
    PolicySamples.response("1", of: "ann", seen: "2024-02-28T10:15:00+01:00"),
    PolicySamples.response("2", of: "bob", age: 91, seen: "2024-03-28T10:15:00Z"),
    PolicySamples.response("3", of: "ann", seen: "2024-03-09T08:00:00+01:00"),
  ]

  /// What is rejected: text of another kind, responses with errors, in which secrets are everywhere.
  private static let bad = [
    #"{"resourceType":"Patient","id":"secret-patient","name":[{"text":"Secret"}]}"#,
    #"{"resourceType":"QuestionnaireResponse","id":"secret","#, "secret words",
    #"{"resourceType":"secret-type"}"#,
    #"{"resourceType":"QuestionnaireResponse","secret":"secret""#,
    #"{"resourceType":"QuestionnaireResponse","status":"secret-status","item":[{"linkId":"age","answer":["secret"]}]}"#,
    #"{"resourceType":"QuestionnaireResponse","item":[{"linkId":"age","answer":[{"valueInteger":"secret"}]},{"text":"secret"}]}"#,
    #"{"resourceType":"QuestionnaireResponse","id":"secret","secretName":1,"item":"secret","authored":"secret date"}"#,
    #"{"resourceType":"QuestionnaireResponse","item":[{"linkId":"age","answer":[{"valueInteger":1,"valueString":"secret"}]}]}"#,
    #"{"resourceType":"Bundle","entry":[{"resource":{"resourceType":"QuestionnaireResponse","id":"secret bundle","status":"completed"}},{"resource":{"resourceType":"Patient","id":"secret"}}]}"#,
  ]

  @Test(
    "Nothing of what a policy does not keep is in a file, its name, or a message",
    arguments: BatchTarget.allCases.filter { !$0.isFormat }, [PolicySamples.questionnaire, nil])
  func nothingLeft(target: BatchTarget, questionnaire: String?) throws {
    let workspace = try Workspace()
    let lines = (Self.responses + Self.bad).joined(separator: "\n") + "\n"
    let (summary, messages) = try export(
      lines, target, Self.policy, in: workspace, questionnaire: questionnaire)
    #expect(summary.records >= 3)
    #expect(summary.rejected >= 7)
    let text = try outputs(of: workspace) + messages
    #expect(!text.lowercased().contains("secret"))
    #expect(!text.contains("c2VjcmV0"))
    for value in ["1979-05", "http://staff", "http://hospital", "2024-02-28", "statin"] {
      #expect(!text.contains(value) || (value == "statin" && questionnaire != nil), "\(value)")
    }
    #expect(text.contains("40-64"))
  }

  @Test("The same from XML, and for any number of threads", arguments: [1, 2, 3])
  func sameEverywhere(jobs: Int) throws {
    let (json, xml) = (try Workspace(), try Workspace())
    let lines = Self.responses + Self.bad
    _ = try export(lines.joined(separator: "\n"), .ndjson, Self.policy, in: json, jobs: jobs)
    let first = try #require(Document.read(Source(text: Self.responses[0])).document)
    let markup = String(decoding: XMLWriter.write(first.root).bytes, as: UTF8.self)
    _ = try export(markup, .ndjson, Self.policy, in: xml, jobs: jobs)
    let line = try xml.read("out").split(separator: "\n")
    #expect(line == (try json.read("out")).split(separator: "\n").prefix(1).map { $0 })
  }

  @Test("Dates of one subject move together, in every run; those of another otherwise")
  func intervals() throws {
    func dates(_ responses: [String], key: PolicyKey?) throws -> [PartialDays] {
      let workspace = try Workspace()
      _ = try export(
        responses.joined(separator: "\n"), .ndjson, Self.policy, in: workspace, key: key)
      return try workspace.read("out").split(separator: "\n").map { line in
        let root = try Samples.document(String(line)).root
        let authored = try #require(root[.authored]?.string)
        return PartialDays(
          day: try #require(root[.authored]?.dateTime?.date.dayNumber), text: authored,
          subject: try #require(root[.subject]?[.reference]?.string))
      }
    }
    let all = try dates(Self.responses, key: PolicySamples.key)
    #expect(all[0].subject == all[2].subject && all[0].subject != all[1].subject)
    #expect(all[0].subject.hasPrefix("Patient/"))
    // 2024-02-28 and 2024-03-09 are ten days apart.
    #expect(all[2].day - all[0].day == 10)
    #expect(all[0].text.hasSuffix("T10:15:00+01:00"))
    let alone = try dates([Self.responses[2]], key: PolicySamples.key)
    #expect(alone[0].text == all[2].text)
    let other = try dates([Self.responses[2]], key: PolicySamples.otherKey)
    #expect(other[0].subject != all[2].subject)
  }

  private struct PartialDays {
    let day: Int
    let text: String
    let subject: String
  }

  @Test("Banded and capped answers are valid FHIR, and have the columns of their new types")
  func columns() throws {
    let workspace = try Workspace()
    let (summary, messages) = try export(
      Self.responses.joined(separator: "\n"), .table, Self.policy, in: workspace)
    let rows = try workspace.read("out").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    for (name, cells) in [
      ("born", ["1979", "1979", "1979"]), ("age", ["40-64", "65+", "40-64"]),
      ("weight", ["72.31", "72.31", "72.31"]), ("note", ["", "", ""]), ("packs", ["3", "3", "3"]),
    ] {
      let column = try #require(rows.first?.firstIndex(of: name))
      #expect(rows.dropFirst().map { $0[column] } == cells, "\(name)")
    }
    #expect(!messages.contains("error"))
    let report = try #require(summary.policy)
    #expect(report.responses == 3)
    #expect(report.counts[.item("age")] == [.banded: 3])
    #expect(report.counts[.field(.subject)] == [.coded: 3])
    #expect(report.counts[.otherItems]?[.unknownItem] == 3)
    #expect(report.unnamedItems == 6)
  }

  @Test(
    "Options that are numbers have the columns of their bands, and of a limit",
    arguments: [
      ("choice", #"{"band":[4,7]}"#, "4-6"), ("open-choice", #"{"band":[4,7]}"#, "4-6"),
      ("integer", #"{"band":[4,7]}"#, "4-6"), ("choice", #"{"cap":4}"#, "4+"),
      ("open-choice", #"{"cap":9}"#, "5"), ("integer", #"{"cap":4}"#, "4+"),
    ])
  func optionsOfNumbers(type: String, method: String, cell: String) throws {
    let form =
      #"{"resourceType":"Questionnaire","status":"active","url":"http://example.org/q","item":[{"linkId":"pain","type":"\#(type)","answerOption":[{"valueInteger":0},{"valueInteger":5}]}]}"#
    let workspace = try Workspace()
    var export = BatchExport(target: .table, output: workspace.file("out"))
    export.questionnaires = [try Samples.document(form).root]
    export.policy = try PolicySamples.made(
      #"{"policy":"1","default":"drop","items":{"pain":\#(method)}}"#, questionnaire: form)
    let response = FormTrip.response(
      "r", #"{"linkId":"pain","answer":[{"valueInteger":5}]}"#)
    var codes: [Diagnostic.Code] = []
    _ = try export.run([workspace.write(response, to: "in")]) { codes.append($0.code) }
    #expect(!codes.contains(.partNotInTable))
    let rows = try workspace.read("out").split(separator: "\n")
    #expect(rows.first?.hasSuffix("pain") == true && rows.last?.hasSuffix("," + cell) == true)
  }

  @Test("Kept by default is all but free text; a named item is kept with its words")
  func keptByDefault() throws {
    let text = try PolicySamples.changed(
      Self.responses[0],
      by: #"{"policy":"1","default":"keep","items":{"note":"keep","home":"drop"}}"#)
    for kept in [
      "secret-id-1", "Patient/secret-ann", "1979-05-17", #"secret note \"quoted\""#, "statin",
      "72.31",
    ] {
      #expect(text.contains(kept), "\(kept)")
    }
    for dropped in [
      "Secret Name", "secret narrative", "Secret Contained", "secret extension", "secret question",
      "secret drug", "secret display", "secret street", "secret group", "secret photo",
      "secret-doctor",
      "invented", "secret tag", "home",
    ] {
      #expect(!text.contains(dropped), "\(dropped)")
    }
  }

  @Test("An answer that is dropped around items that are kept says that it is masked")
  func masked() throws {
    let text = try PolicySamples.changed(
      Self.responses[0], by: #"{"policy":"1","default":"drop","items":{"packs":"keep"}}"#)
    #expect(
      text.contains(
        #"{"linkId":"smokes","answer":[{"_valueBoolean":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"masked"}]},"item":[{"linkId":"packs","answer":[{"valueInteger":3}]}]}]}"#
      ))
  }

  @Test("Whatever a policy says, what it does not keep is not there, and what is there is valid")
  func anyPolicy() throws {
    let methods = [
      #""keep""#, #""drop""#, #""hmac""#, #""shift""#, #"{"cut":"year"}"#, #"{"round":5}"#,
      #"{"band":[18,40]}"#, #"{"cap":90}"#,
    ]
    let words = [
      "note": "secret note", "street": "secret street", "photo": "secret photo",
      "drug": "secret drug", "doctor": "secret-doctor",
      "born": "secret question",
    ]
    let items = [
      "born", "age", "weight", "seen", "smokes", "packs", "note", "drug", "home", "street", "photo",
      "doctor",
    ]
    var random = Seeded(state: 20)
    for _ in 0..<200 {
      var named: [String: String] = [:]
      for item in items where Bool.random(using: &random) {
        named[item] = methods.randomElement(using: &random)
      }
      var fields: [String: String] = [:]
      for field in PolicyField.allCases where Bool.random(using: &random) {
        guard let name = field.methods.randomElement(using: &random) else { continue }
        fields[field.rawValue] = name == "cut" ? methods[4] : "\"\(name)\""
      }
      func members(_ named: [String: String]) -> String {
        "{"
          + named.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
          .joined(separator: ",") + "}"
      }
      let policy = """
        {"policy":"1","default":"\(Bool.random(using: &random) ? "keep" : "drop")",\
        "fields":\(members(fields)),"items":\(members(named))}
        """
      let text = try PolicySamples.changed(Self.responses[0], by: policy)
      let read = Document.read(Source(text: text))
      #expect(!read.diagnostics.hasErrors)
      let root = try #require(read.document).root
      #expect(!root.structureFindings(isStrict: true).hasErrors, "\(policy)\n\(text)")
      for (item, words) in words {
        let around = item == "street" ? named["home"] == methods[1] : false
        #expect(
          text.contains(words) == (named[item] == methods[0] && !around),
          "\(item) \(policy)\n\(text)")
      }
      let contents: [PolicyField: String] = [
        .narrative: "secret narrative", .contained: "Secret Contained",
        .extension: "secret extension",
      ]
      for (field, words) in contents {
        #expect(
          text.contains(words) == (fields[field.rawValue] == methods[0]), "\(policy)\n\(text)")
      }
      if fields["subject"] != methods[0] { #expect(!text.contains("Secret Name")) }
      if fields["id"] == methods[2] || fields["id"] == methods[1] {
        #expect(!text.contains("secret-id-"))
      }
    }
  }
}
