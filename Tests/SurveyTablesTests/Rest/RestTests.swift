import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

/// What `export --rest` and `import` make of some responses.
struct RestTrip {
  let workspace: Workspace
  let questionnaires: [Element]
  /// What an export as NDJSON writes.
  private(set) var wanted = ""
  var findings: [Diagnostic] = []

  init(_ responses: String, _ questionnaires: [Element]) throws {
    workspace = try Workspace()
    self.questionnaires = questionnaires
    let input = try workspace.write(responses, to: "in")
    var lines = BatchExport(target: .ndjson, output: workspace.file("wanted"))
    lines.rejects = nil
    _ = try lines.run([input]) { _ in }
    wanted = try workspace.read("wanted")
    var export = BatchExport(target: .table, output: workspace.file("t.csv"))
    export.questionnaires = questionnaires
    export.keepsRest = true
    export.rejects = nil
    _ = try export.run([input]) { findings.append($0) }
  }

  /// Imports the table as it is now.
  mutating func imported() throws -> String {
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    let reader = AnswerReader(today: try #require(PartialDate("2026-11-20")), now: now)
    let surveys = questionnaires.compactMap { QuestionnaireReader.read($0).survey }
    var batch = BatchImport(
      try #require(surveys.first), target: .ndjson, output: workspace.file("out"), reader: reader,
      at: try #require(Instant(now)))
    for survey in surveys.dropFirst() { batch.add(survey) }
    batch.force = true
    batch.makeId = { "made-\($0.number)" }
    _ = try batch.run(workspace.file("t.csv")) { findings.append($0) }
    return try workspace.read("out")
  }

  /// Changes the table as a person would.
  func edit(_ name: String = "t.csv", _ change: (String) -> String) throws {
    try workspace.write(change(try workspace.read(name)), to: name)
  }
}

@Suite("What cells do not keep")
struct RestTests {
  /// Responses that say more than cells hold, each in another way.
  static let responses = [
    FormSamples.response("plain", "1.10", #"{"linkId":"pain","answer":[{"valueDecimal":2.50}]}"#),
    FormSamples.response(
      "extended", "1.10",
      #"{"extension":[{"url":"http://e","valueString":"\/"}],"linkId":"pain","text":"Other words","answer":[{"id":"a1","valueDecimal":2.50,"_valueDecimal":{"id":"p"}}]}"#
    ),
    FormSamples.response(
      "codings", "1.10",
      #"{"linkId":"sym","answer":[{"valueCoding":{"system":"s","version":"7","code":"c","display":"Husten","userSelected":true}},{"valueString":"b"},{"valueCoding":{"system":"s","code":"b"}}]}"#
    ),
    FormSamples.response(
      "unknown", "1.10",
      #"{"linkId":"never","answer":[{"valueString":"x"}]},{"linkId":"pain","answer":[{"valueString":"much"}]},{"linkId":"meds","item":[{"linkId":"drug","answer":[{"valueString":"A"}]}]},{"linkId":"smokes","answer":[{"valueBoolean":true}]}"#
    ),
    #"{"resourceType":"QuestionnaireResponse","status":"in-progress","subject":{"reference":"Patient/1","display":"Me"},"item":[{"linkId":"mood"}]}"#,
    FormSamples.response("gone", "1.9", #"{"linkId":"old","answer":[{"valueString":"x"}]}"#),
    FormSamples.response(
      "gone", "1.9", #"{"linkId":"old","text":"Old!","answer":[{"valueString":"x"}]}"#),
    FormSamples.response(
      "reason", "1.9",
      #"{"linkId":"pain","answer":[{"_valueInteger":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"asked-declined"}]}}]}"#
    ),
  ].map { $0 + "\n" }.joined()

  @Test("With the rest, an import gives what an export as NDJSON does, byte for byte")
  func trip() throws {
    var trip = try RestTrip(Self.responses, FormSamples.roots())
    #expect(try trip.imported() == trip.wanted)
    #expect(trip.wanted.contains(#"\/"#))
    // That some name no version, or one twice, is said all the same.
    #expect(trip.findings.allSatisfy { $0.code != .partNotInTable && $0.code != .restNotPutBack })
  }

  @Test("Made-up responses have no rest: cells say all")
  func none() throws {
    var form = GeneratedForm(seed: 5)
    let responses = (1...20).map { form.response($0) }.joined()
    var trip = try RestTrip(responses, [try Samples.document(form.questionnaire).root])
    #expect(try trip.workspace.read("t.rest.ndjson") == "")
    #expect(try trip.imported() == responses)
  }

  @Test(
    "One that the manifest of the table does not list is of another export, and is not put back")
  func otherExport() throws {
    var trip = try RestTrip(Self.responses, FormSamples.roots())
    try trip.edit("t.manifest.json") { $0.replacing("t.rest.ndjson", with: "u.rest.ndjson") }
    trip.findings = []
    #expect(try !trip.imported().contains("Other words"))
    let rests = trip.findings.filter { $0.location.file?.hasSuffix("t.rest.ndjson") == true }
    #expect(rests.map(\.code.key) == [Diagnostic.Code.restOfOtherExport.key])
  }

  @Test("A changed cell counts, and what belongs to other cells is put back")
  func edited() throws {
    var trip = try RestTrip(Self.responses, FormSamples.roots())
    try trip.edit { $0.replacing("extended,", with: "renamed,").replacing("2.50", with: "3.75") }
    try trip.edit("t.rest.ndjson") { $0.replacing("\"extended\"", with: "\"renamed\"") }
    let lines = try trip.imported().split(separator: "\n").map(String.init)
    #expect(lines.count == 8)
    #expect(lines[1].contains(#""valueDecimal":3.75"#) && lines[1].contains("Other words"))
    #expect(!lines[1].contains("2.50"))
    #expect(trip.findings.contains { $0.code == .restNotPutBack })
  }

  @Test(
    "An item without cells stays where it was when cells of others are changed, filled or emptied",
    arguments: [("2.5", "3.5"), ("2.5", ""), ("", "3.5"), ("2.5", "2.5")])
  func withoutCells(before: String, after: String) throws {
    let pain = #"{"linkId":"pain","text":"Pain","answer":[{"valueDecimal":2.5}]},"#
    let nope = #"{"linkId":"nope","text":"\/","answer":[{"valueString":"kept"}]}"#
    let response = FormSamples.response("a", "1.10", (before.isEmpty ? "" : pain) + nope)
    var trip = try RestTrip(response + "\n", FormSamples.roots())
    try trip.edit { text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let column = lines[0].split(separator: ",").firstIndex(of: "pain") ?? 0
      var cells = lines[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      #expect(cells[column] == before)
      cells[column] = after
      return [lines[0], cells.joined(separator: ",")].joined(separator: "\n") + "\n"
    }
    let changed = pain.replacing("2.5", with: after)
    // What was the first stays the first.
    let items =
      after.isEmpty ? nope : before.isEmpty ? nope + "," + changed.dropLast() : changed + nope
    let wanted = FormSamples.response("a", "1.10", items)
    #expect(try trip.imported() == wanted + "\n")
    #expect(!trip.findings.contains { $0.code == .restNotPutBack })
  }

  @Test("Rows can be taken out; the others stay as they were")
  func removed() throws {
    var trip = try RestTrip(Self.responses, FormSamples.roots())
    try trip.edit { text in
      text.split(separator: "\n").filter { !$0.hasPrefix("codings,") }.joined(separator: "\n")
        + "\n"
    }
    let wanted = trip.wanted.split(separator: "\n").filter { !$0.contains(#""id":"codings""#) }
    #expect(try trip.imported().split(separator: "\n") == wanted)
    #expect(trip.findings.contains { $0.code == .restOfNoRow })
  }

  /// Responses to what was declined, and a note.
  private static func declined(_ ids: [String]) -> String {
    ids.enumerated().map { number, id in
      let note = #"{"linkId":"old","answer":[{"valueString":"note \#(number)"}]}"#
      let pain = #"""
        {"linkId":"pain","answer":[{"_valueInteger":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"asked-declined"}]}}]}
        """#
      return FormSamples.response(id, "1.9", "\(note),\(pain)") + "\n"
    }.joined()
  }

  private func removeRow(_ id: String, _ trip: RestTrip) throws {
    try trip.edit { text in
      text.split(separator: "\n").filter { !$0.hasPrefix("\(id),") }.joined(separator: "\n") + "\n"
    }
  }

  @Test("A row is found by its id, though rows before it were taken out and it was changed")
  func removedAndEdited() throws {
    var trip = try RestTrip(Self.declined(["a", "b", "c", "d"]), FormSamples.roots())
    try removeRow("a", trip)
    try trip.edit { $0.replacing("note 1", with: "B").replacing("note 2", with: "C") }
    let wanted = trip.wanted.replacing("note 1", with: "B").replacing("note 2", with: "C")
      .split(separator: "\n").dropFirst()
    #expect(try trip.imported().split(separator: "\n") == Array(wanted))
    #expect(trip.findings.filter { $0.code == .restOfNoRow }.count == 1)
  }

  @Test("What was declined is not put back beside an answer in its cell")
  func filled() throws {
    var trip = try RestTrip(Self.declined(["a"]), FormSamples.roots())
    try trip.edit { text in
      let lines = text.split(separator: "\n").map(String.init)
      let column = lines[0].split(separator: ",").firstIndex(of: "pain__integer")
      var cells = lines[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      cells[column ?? 0] = "4"
      return lines[0] + "\n" + cells.joined(separator: ",") + "\n"
    }
    let text = try trip.imported()
    #expect(text.contains(#""valueInteger":4"#) && !text.contains("asked-declined"))
    #expect(trip.findings.contains { $0.code == .restNotPutBack })
  }

  @Test(
    "Of rows that had one id, what is left gets nothing of what was taken out",
    arguments: [0, 1])
  func repeated(removed: Int) throws {
    let plain = FormSamples.response(
      "a", "1.9", #"{"linkId":"old","text":"Old","answer":[{"valueString":"plain"}]}"#)
    let both = [plain + "\n", Self.declined(["a"])]
    let responses = removed == 0 ? both.reversed() : both
    var trip = try RestTrip(responses.joined(), FormSamples.roots())
    try trip.edit { text in
      var lines = text.split(separator: "\n").map(String.init)
      lines.remove(at: removed + 1)
      return lines.joined(separator: "\n").replacing("plain", with: "changed") + "\n"
    }
    let text = try trip.imported()
    #expect(text.contains("changed") && !text.contains("asked-declined"))
  }

  @Test(
    "A line that is none is an error with its line",
    arguments: ["{}", "[]", "x", #"{"row":1,"response":"plain","cells":"0"}"#])
  func malformed(line: String) throws {
    var trip = try RestTrip(Self.responses, FormSamples.roots())
    try trip.edit("t.rest.ndjson") { line + "\n" + $0 }
    let error = #expect(throws: Diagnostic.self) { try trip.imported() }
    #expect(error?.location.file?.hasSuffix("t.rest.ndjson") == true)
    #expect(error?.location.position?.line == 1)
  }
}

@Suite(
  "What cells do not keep of real responses",
  .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct RestCorpusTests {
  static let files = FHIRVersion.allCases.flatMap { version in
    ["json", "xml"].flatMap { Corpus.files("responses/\(version)/\($0)") }
  }

  /// Any form will do: what it does not ask for is kept all the same.
  @Test("Real responses come back byte for byte from the tables of a form that is not theirs")
  func foreign() throws {
    let form = [try Samples.document(FormSamples.versions[1]).root]
    var count = 0
    for file in Self.files {
      let text = String(decoding: try #require(Corpus.bytes(file)), as: UTF8.self)
      var trip = try RestTrip(text, form)
      if trip.wanted.isEmpty { continue }
      count += 1
      #expect(try trip.imported() == trip.wanted, "\(file)")
    }
    #expect(count >= 100)
  }
}
