import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Tables that REDCap wrote")
struct REDCapImportTests {
  private static let questionnaire = #"""
    {"resourceType":"Questionnaire","status":"active","url":"http://example.org/q","item":[
    {"linkId":"Name","type":"string"},
    {"linkId":"Sym","type":"choice","repeats":true,"answerOption":[
      {"valueCoding":{"code":"1"}},{"valueCoding":{"code":"2"}}]},
    {"linkId":"med","type":"group","repeats":true,"item":[
      {"linkId":"med.n","type":"string"},{"linkId":"med.d","type":"integer"}]},
    {"linkId":"visit","type":"group","repeats":true,"item":[{"linkId":"seen","type":"date"}]}]}
    """#

  private func imported(
    _ table: String, map: [String: String] = [:], form: String = Self.questionnaire
  ) throws -> (lines: [Element], rejects: String?, findings: [Diagnostic]) {
    let workspace = try Workspace()
    let survey = try #require(
      QuestionnaireReader.read(try Samples.document(form).root).survey)
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    var batch = BatchImport(
      survey, target: .ndjson, output: workspace.file("out"),
      reader: AnswerReader(today: try #require(PartialDate("2026-11-20")), now: now),
      at: try #require(Instant(now)))
    batch.columnNames = map
    batch.makeId = { $0.uuid }
    var findings: [Diagnostic] = []
    _ = try batch.run(workspace.write(table, to: "t.csv")) { findings.append($0) }
    let lines = try workspace.read("out").split(separator: "\n").map {
      try Samples.document(String($0)).root
    }
    let rejects = workspace.exists("out.rejects.csv") ? try workspace.read("out.rejects.csv") : nil
    return (lines, rejects, findings)
  }

  private static func texts(_ response: Element, _ linkId: String) -> [String] {
    response.descendants(named: .item, or: .item).filter { $0[.linkId]?.string == linkId }
      .compactMap { $0[.answer]?.choice("value")?.string }
  }

  private static let table = """
    record_id,redcap_repeat_instrument,redcap_repeat_instance,redcap_data_access_group,redcap_survey_identifier,\
    form_timestamp,name,sym___1,sym___2,form_complete,med_n,med_d,med_complete,seen
    1,,,north,,2024-05-01 10:00,Ann,1,0,2,,,,
    1,med,1,north,,,,,,,aspirin,1,2,
    1,med,2,north,,,,,,,ibuprofen,2,2,
    1,visit,1,north,,,,,,,,,,2024-05-01
    2,,,,,,Bob,0,1,2,,,,
    3,med,1,,,,,,,,paracetamol,,2,

    """

  @Test(
    "Repetitions come into their response, and REDCap's own columns are left out and named once")
  func repetitions() throws {
    for map in [[:], ["redcap_repeat_instrument": "", "redcap_repeat_instance": ""]] {
      let (lines, rejects, findings) = try imported(Self.table, map: map)
      #expect(rejects == nil)
      #expect(lines.map { $0[.id]?.string } == ["1", "2", "3"])
      #expect(Self.texts(lines[0], "Name") == ["Ann"])
      #expect(Self.texts(lines[0], "med.n") == ["aspirin", "ibuprofen"])
      #expect(Self.texts(lines[0], "med.d") == ["1", "2"])
      #expect(Self.texts(lines[0], "seen") == ["2024-05-01"])
      #expect(Self.texts(lines[1], "med.n") == [])
      #expect(Self.texts(lines[2], "med.n") == ["paracetamol"])
      let notes = findings.filter { $0.code == .columnsOfREDCap }
      #expect(notes.count == 1 && findings.count == 1, "\(findings)")
      #expect(notes.first?.message().contains("form_complete") == true)
      #expect(notes.first?.message().contains("redcap_repeat_instance") == false)
    }
  }

  @Test(
    "Numbers of fields with a decimal comma are read, beside those with a point; not where a comma may part thousands",
    arguments: [
      ("1,\"0,85\",13.35,2", ["0.85", "13.35"]), ("1,\"0,85\",\"1,234\",2", ["0.85", "1.234"]),
      ("1,\"1,234\",1,2", nil), ("1,\"0,85\",\"1,2,3\",2", nil),
    ] as [(String, [String]?)])
  func decimalCommas(row: String, numbers: [String]?) throws {
    let (lines, rejects, _) = try imported(
      "record_id,crp,sum,lab_complete\n\(row)\n",
      form: #"""
        {"resourceType":"Questionnaire","status":"active","url":"http://example.org/q","item":[
        {"linkId":"crp","type":"decimal"},{"linkId":"sum","type":"decimal"}]}
        """#)
    #expect((rejects == nil) == (numbers != nil))
    if let numbers {
      let line = try #require(lines.first)
      #expect(["crp", "sum"].flatMap { Self.texts(line, $0) } == numbers)
    }
  }

  @Test("The first repetition may be in the row of what does not repeat")
  func firstInRow() throws {
    let (lines, _, findings) = try imported(
      """
      record_id,redcap_repeat_instrument,redcap_repeat_instance,name,med_n
      1,,,Ann,aspirin
      1,med,1,,ibuprofen

      """)
    #expect(Self.texts(try #require(lines.first), "med.n") == ["aspirin", "ibuprofen"])
    #expect(lines.count == 1 && findings.isEmpty, "\(findings)")
  }

  @Test(
    "A record whose rows cannot be placed is rejected with all of its rows, and says why",
    arguments: [
      "1,,,Ann,\n1,form,1,Bob,\n", "1,,,Ann,\n1,mixed,1,Bob,aspirin\n",
    ])
  func unplaced(rows: String) throws {
    let header = "record_id,redcap_repeat_instrument,redcap_repeat_instance,name,med_n\n"
    let (lines, rejects, findings) = try imported(header + rows + "2,,,Eve,\n")
    #expect(lines.map { $0[.id]?.string } == ["2"])
    #expect(rejects == header + rows)
    #expect(findings.contains { $0.code == .rowOfRecordWithoutPlace }, "\(findings)")
  }

  @Test("Of the events of a record the first is a response, the others are rejected with a reason")
  func events() throws {
    let header =
      "record_id,redcap_event_name,redcap_repeat_instrument,redcap_repeat_instance,name,med_n\n"
    let later = "1,second,,,Ann,\n1,second,med,1,,ibuprofen\n"
    let (lines, rejects, findings) = try imported(
      header + "1,first,,,Ann,\n1,first,med,1,,aspirin\n" + later)
    #expect(lines.count == 1)
    #expect(Self.texts(try #require(lines.first), "med.n") == ["aspirin"])
    #expect(rejects == header + later)
    #expect(findings.contains { $0.code.key == Diagnostic.Code.rowOfRecordBefore.key })
  }

  @Test("A table without repeating instruments is read as it is")
  func plain() throws {
    let (lines, _, findings) = try imported(
      "record_id,name,sym___1,sym___2,form_timestamp,form_complete\n1,Ann,1,0,[not completed],2\n")
    #expect(lines.first?[.id]?.string == "1")
    #expect(Self.texts(try #require(lines.first), "Name") == ["Ann"])
    #expect(findings.map(\.code) == [.columnsOfREDCap])
  }

  @Test(
    "Our table keeps those of what repeats beside it, whatever column like REDCap's it has",
    arguments: [
      "redcap_event_name", "redcap_repeat_instance", "redcap_data_access_group", "med_complete",
    ], [true, false])
  func ours(name: String, isQuestion: Bool) throws {
    let question = isQuestion ? #"{"linkId":"\#(name)","type":"string"},"# : ""
    let answer = isQuestion ? #"{"linkId":"\#(name)","answer":[{"valueString":"x"}]},"# : ""
    var trip = try FormTrip(
      question
        + #"{"linkId":"med","type":"group","repeats":true,"item":[{"linkId":"n","type":"string"}]}"#
    )
    let response = FormTrip.response(
      "1",
      answer
        + #"{"linkId":"med","item":[{"linkId":"n","answer":[{"valueString":"a"}]}]},{"linkId":"med","item":[{"linkId":"n","answer":[{"valueString":"b"}]}]}"#
    )
    try trip.export(response)
    if !isQuestion {
      let lines = try trip.workspace.read("t.csv").split(separator: "\n")
      _ = try trip.workspace.write("\(lines[0]),\(name)\n\(lines[1]),1\n", to: "t.csv")
    }
    #expect(try trip.imported() == response)
  }

  // MARK: Record as a question

  /// A form that asks for the record, as REDCap's own dictionary does; `url` is a member, or nothing.
  private static func dictionary(_ url: String = "", _ name: String = "name") -> String {
    #"""
    {"resourceType":"Questionnaire","status":"active",\#(url)"item":[
    {"linkId":"record_id","type":"string"},{"linkId":"\#(name)","type":"string"},
    {"linkId":"med","type":"group","repeats":true,"item":[{"linkId":"med_n","type":"string"}]}]}
    """#
  }

  private func ids(_ table: String, _ form: String) throws -> [String: String] {
    let lines = try imported(table, form: form).lines
    return Dictionary(
      uniqueKeysWithValues: lines.map {
        (Self.texts($0, "record_id").first ?? "", $0[.id]?.string ?? "")
      })
  }

  @Test(
    "A record that is an answer has one id in whichever row and version it is",
    arguments: ["", #""url":"http://example.org/q","version":"1","#])
  func recordOfOneId(url: String) throws {
    let form = Self.dictionary(url)
    let first = try ids("record_id,name,a_complete\nP_1,Ann,2\nP_2,Bob,2\n", form)
    let later = try ids(
      "record_id,name,a_complete\n,Zoe,2\nP_0,Eve,2\nP_2,Bob,2\nP_1,Ann,2\n",
      form.replacing(#""version":"1""#, with: #""version":"2""#))
    #expect(first["P_1"] == later["P_1"] && first["P_2"] == later["P_2"])
    #expect(Set(later.values).count == 4 && !later.values.contains(""))
  }

  @Test("Records of two projects have ids of their own, with and without a url")
  func recordsOfProjects() throws {
    let forms = [
      Self.dictionary(), Self.dictionary("", "other"),
      Self.dictionary(#""url":"http://example.org/a","#),
      Self.dictionary(#""url":"http://example.org/b","#), Self.dictionary(#""id":"a","#),
    ]
    let all = try forms.flatMap { try ids("record_id\n1\n", $0).values }
    #expect(Set(all).count == forms.count)
  }

  @Test("Repetitions come into the record that their answer names; later events are rejected")
  func repetitionsOfRecords() throws {
    let header = "record_id,redcap_event_name,redcap_repeat_instrument,redcap_repeat_instance"
    let (lines, rejects, findings) = try imported(
      """
      \(header),name,med_n
      1,first,,,Ann,
      1,first,med,1,,aspirin
      1,first,med,2,,ibuprofen
      2,first,med,1,,paracetamol
      1,second,,,Ann,

      """, form: Self.dictionary())
    #expect(lines.map { Self.texts($0, "record_id") } == [["1"], ["2"]])
    #expect(lines.map { Self.texts($0, "med_n") } == [["aspirin", "ibuprofen"], ["paracetamol"]])
    #expect(rejects?.contains("second") == true)
    #expect(findings.contains { $0.code.key == Diagnostic.Code.rowOfRecordBefore.key })
  }

  @Test(
    "A column of no question still ends the import, as does one like REDCap's where it is not REDCap's"
  )
  func unknown() throws {
    for header in ["record_id,name,other,form_complete", "response,name,form_timestamp"] {
      let error = #expect(throws: Diagnostic.self) { try imported(header + "\n") }
      #expect(error?.code == .unknownColumn)
    }
  }
}
