import FHIRDocument
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Names of what belongs to a column")
struct PartNamesTests {
  private static let form = #"""
    {"linkId":"status","type":"string"},{"linkId":"if","type":"quantity"},{"linkId":"IF","type":"reference"},
    {"linkId":"a-b","type":"open-choice"},{"linkId":"a.b","type":"attachment"},
    {"linkId":"g","type":"group","repeats":true,"item":[{"linkId":"A-b","type":"quantity"}]}
    """#

  @Test(
    "The reason and each part of an answer are called by the column of the answer",
    arguments: TableLayout.Names.allCases, TableLayout.Repeats.allCases)
  func names(names: TableLayout.Names, repeats: TableLayout.Repeats) throws {
    var trip = try FormTrip(Self.form)
    try trip.export(FormTrip.response("r", "").replacing(#","item":[]"#, with: "")) {
      $0.layout = TableLayout(names: names, repeats: repeats, missing: true)
    }
    let bytes = Array(try trip.workspace.read("t.codebook.json").utf8)
    let codebook = try #require(CodebookReader.read(Source(name: "c", bytes: bytes)).codebook)
    for table in codebook.tables {
      var answers: [Int: String] = [:]
      for column in table.columns {
        guard case .answer(let answer) = column.content else { continue }
        if answer.part == .value { answers[answer.question] = column.name }
        let name = try #require(answers[answer.question])
        let end =
          names == .redcap ? FieldName.end(answer.part.suffix) : SafeName.word(answer.part.suffix)
        let wanted = name + (names == .linkid ? answer.part.suffix : end)
        #expect(column.name == wanted)
      }
    }
  }
}
