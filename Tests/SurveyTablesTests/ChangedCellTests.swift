import StatisticsFiles
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Cells that were changed beside the text of the source")
struct ChangedCellTests {
  private static let moment = "2024-02-01T09:30:15.250+01:00"

  @Test(
    "A typed cell counts where it is not what a column keeps of the text beside it",
    arguments: [
      ("integer", "37.0", "37", ":37}", false), ("integer", "61", "161", ":61}", true),
      ("integer", "", "88", nil, true), ("integer", "5", "", "5", false),
      ("decimal", "12.5", "12.50", "12.50", false), ("decimal", "9.9", "9.1", "9.9", true),
      ("decimal", "0.3", "0.30000000000000004", "0.30000000000000004", false),
      ("boolean", "True", "true", "true", false), ("boolean", "False", "true", "false", true),
      ("date", "1987-01-02 00:00:00", "1987-01-02", #""1987-01-02""#, false),
      ("date", "1987-01-02T00:00:00Z", "1987-01-02", #""1987-01-02""#, false),
      ("date", "1988-01-02", "1987-01-02", #""1988-01-02""#, true),
      ("date", "1988-01-02T00:00:00.000Z", "1987-01-02", #""1988-01-02""#, true),
      ("date", "", "1987", #""1987""#, false), ("date", "1988-01-02", "1987", "1988", true),
      ("dateTime", "2024-02-01 08:30:15.25+00:00", moment, moment, false),
      ("dateTime", "2024-02-01 08:30:15", moment, moment, false),
      ("dateTime", "2024-02-01", "2024-02-01T00:00:00Z", "2024-02-01T00:00:00Z", false),
      ("dateTime", "2024-02-02T08:30:00Z", moment, "2024-02-02T08:30:00Z", true),
      ("authored", "2024-02-01T08:30:15.250Z", moment, moment, false),
      ("authored", "2024-02-02T08:30:00Z", moment, "2024-02-02T08:30:00Z", true),
      ("authored", "", moment, nil, true),
      ("time", "10:15:00", "10:15:00.000", "10:15:00.000", false),
      ("time", "10:20:00", "10:15:00", "10:20:00", true),
    ] as [(String, String, String, String?, Bool)])
  func exact(type: String, cell: String, source: String, read: String?, isChanged: Bool) throws {
    let column = type == "authored" ? type : "x"
    var trip = try FormTrip(
      #"{"linkId":"y","type":"string"},{"linkId":"x","type":"\#(type == column ? "string" : type)"}"#
    )
    try trip.workspace.write(
      "response,y,\(column),\(column)__exact\na,b,\(cell),\(source)\n", to: "t.csv")
    let response = try trip.imported()
    let mark = type == column ? #""authored":"# : #""linkId":"x""#
    #expect(response.contains(mark) == (read != nil))
    #expect(read.map { response.contains($0) } ?? true, "\(response)")
    let key = Diagnostic.Code.textNotPutBack.key
    #expect(trip.findings.count { $0.code.key == key } == (isChanged ? 1 : 0))
  }

  @Test("The text of the source has a point where the numbers of the table have commas")
  func commas() throws {
    var trip = try FormTrip(#"{"linkId":"x","type":"decimal"}"#)
    try trip.workspace.write(
      "response;x;x__exact\na;70,5;70.50\nb;71,5;70.125\n", to: "t.csv")
    let responses = try trip.imported()
    #expect(responses.contains(":70.50}") && responses.contains(":71.5}"))
  }

  private static let long = String(repeating: "Ein langer Text über alles. ", count: 120)

  /// A table of a file with a text and a day, and what is beside it.
  private func cells(_ whole: String, of column: String) throws -> StatisticsCells {
    var codebook = Codebook(
      questions: [
        CodebookQuestion(linkId: "note", path: ["note"], type: .string),
        CodebookQuestion(linkId: "day", path: ["day"], type: .date),
      ])
    codebook.tables = ColumnBuilder(codebook, RepetitionCounts()).tables
    let workspace = try Workspace()
    let path = try workspace.write(
      "response,table,instance,column,text\na,,,\(column),\"\(whole)\"\n", to: "t.texts.csv")
    return StatisticsCells(
      [
        StatisticsVariable("response", .text(width: 1)),
        StatisticsVariable("note", .text(width: 2045)), StatisticsVariable("day", .date),
      ], try #require(codebook.tables.first), of: codebook, .dta,
      texts: try KeptTexts(path, limit: 1 << 20))
  }

  @Test(
    "A text beside a statistics file counts where the cell is what the file could keep of it",
    arguments: [
      (String(decoding: long.utf8.prefix(2045), as: UTF8.self), long, false),
      (String(decoding: long.utf8.prefix(2040), as: UTF8.self), long, false),
      ("both", "both  ", false), ("", "  ", false),
      ("A short note", long, true), ("Ein langer Text", long, true), ("", long, true),
    ])
  func texts(cell: String, whole: String, isChanged: Bool) throws {
    let cells = try cells(whole, of: "note")
    var line: [UInt8] = []
    let changed = cells.append([.text("a"), .text(cell), .missing(tag: nil)], to: &line)
    #expect(changed == (isChanged ? ["note"] : []))
    #expect(String(decoding: line, as: UTF8.self).contains(isChanged ? ",\(cell)," : whole))
  }

  @Test(
    "So does a date of which a part is not known, where the cell is empty for no reason of its own",
    arguments: [
      (StatisticsCell.missing(tag: nil), false), (.missing(tag: UInt8(ascii: "p")), false),
      (.missing(tag: UInt8(ascii: "r")), true), (.date(days: 7), true),
    ])
  func partialDates(cell: StatisticsCell, isChanged: Bool) throws {
    let cells = try cells("2020-02", of: "day")
    var line: [UInt8] = []
    let changed = cells.append([.text("a"), .text(""), cell], to: &line)
    #expect(changed == (isChanged ? ["day"] : []))
    #expect(String(decoding: line, as: UTF8.self).contains("2020-02") == !isChanged)
  }
}
