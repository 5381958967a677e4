import FHIRDocument
import FHIRTerminology
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Why a cell is empty, as a response shows it")
struct MissingCauseTests {
  private static let questionnaire = #"""
    {"resourceType":"Questionnaire","url":"http://example.org/q","version":"1","status":"active","item":[
    {"linkId":"age","type":"integer"},{"linkId":"note","type":"string"},{"linkId":"file","type":"attachment"},
    {"linkId":"smokes","type":"boolean","item":[{"linkId":"packs","type":"integer","item":[{"linkId":"brand","type":"string"}]}]},
    {"linkId":"pets","type":"group","repeats":true,"item":[{"linkId":"name","type":"string"},
      {"linkId":"ill","type":"boolean","item":[{"linkId":"since","type":"date"}]}]},
    {"linkId":"kind","type":"choice","answerOption":[{"valueCoding":{"code":"a"}}]}]}
    """#

  private static func reason(_ code: String) -> String {
    #""extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"\#(code)"}]"#
  }

  private static func response(_ items: String) -> String {
    #"{"resourceType":"QuestionnaireResponse","id":"1","questionnaire":"http://example.org/q|1","status":"completed","item":[\#(items)]}"#
  }

  /// The cells of the last row of a table, by their columns, and the findings.
  private static func cells(
    _ items: String, table: String = "t.csv",
    _ settings: (inout BatchExport) throws -> Void = { _ in }
  ) throws -> (cells: [String: String], findings: [Diagnostic]) {
    let workspace = try Workspace()
    var export = BatchExport(target: .table, output: workspace.file("t.csv"))
    export.questionnaires = [try Samples.document(questionnaire).root]
    export.layout.missing = true
    try settings(&export)
    var findings: [Diagnostic] = []
    let input = try workspace.write(response(items) + "\n", to: "in")
    _ = try export.run([input]) { findings.append($0) }
    let rows = try workspace.read(table).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return (Dictionary(uniqueKeysWithValues: zip(rows[0], rows[rows.count - 1])), findings)
  }

  @Test(
    "A reason is the response's own, wherever it is said",
    arguments: [
      #"{"linkId":"note","answer":[{"_valueString":{@}}]}"#, #"{"linkId":"note","answer":[{@}]}"#,
      #"{"linkId":"note",@}"#, #"{@,"linkId":"note"}"#, #"{"linkId":"note",@,"answer":[]}"#,
      #"{"linkId":"note","answer":[{"_valueInteger":{@}}]}"#,
    ])
  func ownReason(item: String) throws {
    let said = item.replacing("@", with: Self.reason("asked-declined"))
    let (cells, findings) = try Self.cells(said)
    #expect(cells["note__missing"] == "declined")
    #expect(!findings.contains { $0.code == .partNotInTable })
    let odd = try Self.cells(item.replacing("@", with: Self.reason("whatever")))
    #expect(odd.cells["note__missing"] == "skipped")
    #expect(odd.findings.contains { $0.code == .partNotInTable })
  }

  @Test(
    "What a group says of its questions is the reason of those that say nothing themselves",
    arguments: [
      (#"{"linkId":"g",@}"#, "declined", "declined", "declined"),
      (#"{"linkId":"g",@,"item":[{"linkId":"a",?}]}"#, "unknown", "declined", "declined"),
      (#"{"linkId":"g","item":[{"linkId":"h",@}]}"#, "skipped", "declined", "declined"),
      (#"{"linkId":"g",?,"item":[{"linkId":"h",@}]}"#, "unknown", "declined", "declined"),
      (
        #"{"linkId":"g",@,"item":[{"linkId":"a","answer":[{"valueInteger":1}]}]}"#, "", "declined",
        "declined"
      ),
    ])
  func ofGroup(item: String, first: String, second: String, inside: String) throws {
    let form = #"""
      {"resourceType":"Questionnaire","url":"http://example.org/q","version":"1","status":"active","item":[
      {"linkId":"g","type":"group","item":[{"linkId":"a","type":"integer"},{"linkId":"h","type":"group","item":[
        {"linkId":"b","type":"boolean","item":[{"linkId":"c","type":"string"}]}]}]},{"linkId":"z","type":"string"}]}
      """#
    let said = item.replacing("@", with: Self.reason("asked-declined"))
      .replacing("?", with: Self.reason("unknown"))
    let (cells, findings) = try Self.cells(said) {
      $0.questionnaires = [try Samples.document(form).root]
    }
    #expect(cells["a__missing"] == first)
    #expect(cells["b__missing"] == second)
    #expect(cells["c__missing"] == inside)
    #expect(cells["z__missing"] == "skipped")
    #expect(!findings.contains { $0.code == .partNotInTable })
    if first.isEmpty { #expect(cells["a"] == "1") }
  }

  @Test("What a group says and no cell has is lost, and said to be")
  func ofGroupWithoutCells() throws {
    let said = #"{"linkId":"nothing",\#(Self.reason("asked-declined"))}"#
    let (cells, findings) = try Self.cells(said)
    #expect(cells["note__missing"] == "skipped")
    #expect(findings.contains { $0.code == .partNotInTable })
  }

  @Test("What a repetition without answers says is in its row")
  func ofEmptyRepetition() throws {
    let said = #"{"linkId":"pets",\#(Self.reason("asked-declined"))}"#
    let (cells, findings) = try Self.cells(said, table: "t.pets.csv")
    #expect(cells["name__missing"] == "declined" && findings.isEmpty)
  }

  @Test("A repetition that says why is declined, and no other one")
  func ofRepetition() throws {
    let said =
      #"{"linkId":"pets","item":[{"linkId":"name","answer":[{"valueString":"x"}]}]},{"linkId":"pets",@,"item":[{"linkId":"name","answer":[{"valueString":"y"}]}]}"#
    let (cells, _) = try Self.cells(
      said.replacing("@", with: Self.reason("asked-declined")), table: "t.pets.csv")
    #expect(cells["instance"] == "2" && cells["name"] == "y")
    #expect(cells["ill__missing"] == "declined")
    let other = try Self.cells(
      #"{"linkId":"pets",@},{"linkId":"pets","item":[{"linkId":"name","answer":[{"valueString":"x"}]}]}"#
        .replacing("@", with: Self.reason("asked-declined")), table: "t.pets.csv")
    #expect(other.cells["ill__missing"] == "skipped")
  }

  @Test(
    "Where one column has the reasons of several repetitions, the first one counts, and the others are named"
  )
  func furtherReasons() throws {
    let declined = #"{"linkId":"pets","item":[{"linkId":"name","answer":[{"_valueString":{@}}]}]}"#
      .replacing("@", with: Self.reason("asked-declined"))
    let named = #"{"linkId":"pets","item":[{"linkId":"name","answer":[{"valueString":"x"}]}]}"#
    let (cells, findings) = try Self.cells([declined, declined, named].joined(separator: ",")) {
      $0.layout.repeats = .wide
    }
    #expect(cells["pets[3]/name"] == "x" && cells["name__missing"] == "declined")
    let lost = findings.filter { $0.code == .partNotInTable }
    #expect(lost.count == 1 && lost.first?.location.linkId == "name", "\(findings)")
    #expect(lost.first?.message().contains("reasons why there is no answer") == true)
  }

  @Test("A reason beside an answer is lost, and said to be")
  func reasonBesideAnswer() throws {
    for item in [
      #"{"linkId":"note",@,"answer":[{"valueString":"x"}]}"#,
      #"{"linkId":"note","answer":[{"valueString":"x",@}]}"#,
    ] {
      let said = item.replacing("@", with: Self.reason("asked-declined"))
      let (cells, findings) = try Self.cells(said)
      #expect(cells["note"] == "x" && cells["note__missing"] == "")
      #expect(findings.contains { $0.code == .partNotInTable })
    }
  }

  @Test(
    "An answer of which no column holds anything is not skipped",
    arguments: [
      ("age", #"{"linkId":"age","answer":[{"valueString":"forty"}]}"#),
      ("kind", #"{"linkId":"kind","answer":[{"valueBoolean":true}]}"#),
      ("file", #"{"linkId":"file","answer":[{"valueAttachment":{"data":"aGk="}}]}"#),
    ])
  func notInTable(question: String, item: String) throws {
    let (cells, findings) = try Self.cells(item)
    #expect(cells["\(question)__missing"] == "not-in-table")
    #expect(findings.contains { $0.code == .partNotInTable })
    #expect(cells["note__missing"] == "skipped")
  }

  @Test("An option without the weight that stands for it is not skipped")
  func noWeight() throws {
    let (cells, _) = try Self.cells(
      #"{"linkId":"kind","answer":[{"valueCoding":{"code":"a"}}]}"#
    ) { $0.layout.values = .weight }
    #expect(cells["kind"] == "" && cells["kind__missing"] == "not-in-table")
  }

  @Test(
    "An answer that is none of the options is in no column, and an option that comes twice is said")
  func noOption() throws {
    let workspace = try Workspace()
    let form = try Samples.document(
      #"{"resourceType":"Questionnaire","url":"http://example.org/q","status":"active","item":[{"linkId":"k","type":"choice","repeats":true,"answerOption":[{"valueCoding":{"code":"a"}},{"valueCoding":{"code":"b"}}]}]}"#
    ).root
    var export = BatchExport(target: .table, output: workspace.file("t.csv"))
    export.questionnaires = [form]
    export.layout.missing = true
    let lines = [["u"], ["a", "a"], ["b"]].map { codes in
      let answers = codes.map { #"{"valueCoding":{"code":"\#($0)"}}"# }.joined(separator: ",")
      return FormTrip.response(codes.joined(), #"{"linkId":"k","answer":[\#(answers)]}"#)
    }
    var findings: [Diagnostic] = []
    _ = try export.run([workspace.write(lines.joined(), to: "in")]) { findings.append($0) }
    let rows = try workspace.read("t.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).suffix(3).joined(separator: ",")
    }
    #expect(rows == ["k___a,k___b,k__missing", ",,not-in-table", "1,0,", "0,1,"])
    #expect(findings.count { $0.code == .partNotInTable } == 2)
  }

  @Test(
    "Nobody is asked what is inside of a question without an answer",
    arguments: [
      ("", "skipped", "disabled", "disabled"),
      (#"{"linkId":"smokes","answer":[{"valueBoolean":false}]}"#, "", "skipped", "disabled"),
      (
        #"{"linkId":"smokes","answer":[{"valueBoolean":true,"item":[{"linkId":"packs","answer":[{"valueInteger":2}]}]}]}"#,
        "", "", "skipped"
      ),
      (
        #"{"linkId":"smokes","answer":[{"valueString":"yes"}]}"#, "not-in-table", "skipped",
        "disabled"
      ),
      (#"{"linkId":"smokes",@}"#, "declined", "disabled", "disabled"),
    ])
  func inside(items: String, smokes: String, packs: String, brand: String) throws {
    let (cells, _) = try Self.cells(items.replacing("@", with: Self.reason("asked-declined")))
    #expect(cells["smokes__missing"] == smokes)
    #expect(cells["packs__missing"] == packs)
    #expect(cells["brand__missing"] == brand)
  }

  @Test("In each row of what repeats the question of that row counts")
  func insideOfRows() throws {
    func pet(_ items: String) -> String { #"{"linkId":"pets","item":[\#(items)]}"# }
    let ill = #"{"linkId":"ill","answer":[{"valueBoolean":true}]}"#
    let name = #"{"linkId":"name","answer":[{"valueString":"Rex"}]}"#
    let last = try Self.cells(pet(ill) + "," + pet(name), table: "t.pets.csv").cells
    #expect(last["since__missing"] == "disabled" && last["ill__missing"] == "skipped")
    let first = try Self.cells(pet(name) + "," + pet(ill), table: "t.pets.csv").cells
    #expect(first["since__missing"] == "skipped")
  }

  @Test("Columns of what is inside of a question can be expected to be disabled")
  func expected() throws {
    let codebook = try #require(
      Codebook.all(of: [try Samples.document(Self.questionnaire).root], library: .init()).first)
    let conditional = codebook.questions.filter(\.isConditional).map(\.linkId)
    #expect(conditional == ["packs", "brand", "since"])
  }

  @Test(
    "By a codebook alone, questions with a condition count as skipped, which is said, and reasons add no columns",
    arguments: [false, true])
  func codebookAlone(isFrozen: Bool) throws {
    var trip = try FormTrip(versions: [
      #"""
      {"linkId":"smokes","type":"boolean"},
      {"linkId":"packs","type":"integer","enableWhen":[{"question":"smokes","operator":"=","answerBoolean":true}]},
      {"linkId":"k","type":"choice","repeats":true,"answerOption":[{"valueCoding":{"code":"a"}}]}
      """#
    ])
    let declined = #"{"linkId":"k","answer":[{"valueCoding":{\#(Self.reason("asked-declined"))}}]}"#
    let responses =
      FormTrip.response(
        "a", version: 1, #"{"linkId":"smokes","answer":[{"valueBoolean":false}]},\#(declined)"#)
      + FormTrip.response("b", version: 1, #"{"linkId":"packs","answer":[{"valueInteger":1}]}"#)
    try trip.export(responses) { $0.layout.missing = true }
    #expect(!trip.findings.contains { $0.code == .conditionsNotKnown })
    let table = try trip.workspace.read("t.csv")
    let source = Source(name: "c", text: try trip.workspace.read("t.codebook.json"))
    let codebook = try #require(CodebookReader.read(source).codebook)
    var alone = try FormTrip(versions: [])
    try alone.export(responses) { ($0.codebook, $0.isFrozen) = (codebook, isFrozen) }
    #expect(table.contains("disabled"))
    #expect(try alone.workspace.read("t.csv") == table.replacing("disabled", with: "skipped"))
    let said = alone.findings.filter { $0.code == .conditionsNotKnown }
    #expect(said.map { $0.arguments.first { $0.name == "count" }?.value } == [.number(1)])
  }

  @Test(
    "A question whose answers a policy's method never fits is masked",
    arguments: [
      (#"{"cap":90}"#, "dose", "masked"), (#"{"band":[1]}"#, "dose", "masked"),
      (#"{"round":5}"#, "dose", "skipped"), (#"{"cap":90}"#, "age", "skipped"),
      (#"{"cut":"year"}"#, "age", "masked"), (#""shift""#, "dose", "masked"),
      (#""hmac""#, "dose", "masked"), (#""hmac""#, "age", "skipped"),
    ])
  func unfit(method: String, question: String, reason: String) throws {
    let form = Self.questionnaire.replacing(
      #"{"linkId":"age""#, with: #"{"linkId":"dose","type":"quantity"},{"linkId":"age""#)
    let (cells, _) = try Self.cells("") {
      $0.questionnaires = [try Samples.document(form).root]
      $0.policy = try PolicySamples.made(
        #"{"policy":"1","default":"keep","items":{"\#(question)":\#(method)}}"#,
        questionnaire: form)
    }
    #expect(cells["\(question)__missing"] == reason)
  }
}
