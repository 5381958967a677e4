import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Tables of R, pandas, polars, DuckDB, Stata and SPSS")
struct EmptyWordsTests {
  private static let items = #"""
    {"linkId":"sex","type":"choice","answerOption":[{"valueCoding":{"code":"1","display":"Male"}},
      {"valueCoding":{"code":"2","display":"Female"}}]},
    {"linkId":"age","type":"integer"},{"linkId":"weight","type":"decimal"},{"linkId":"smokes","type":"boolean"},
    {"linkId":"born","type":"date"},{"linkId":"note","type":"string"},
    {"linkId":"pets","type":"choice","repeats":true,"answerOption":[{"valueCoding":{"code":"cat"}},{"valueCoding":{"code":"dog"}}]}
    """#

  /// The answers of each response that a table becomes, and the findings; rejected rows are left out.
  private static func imported(
    _ table: String, items: String = items
  ) throws -> (answers: [String], findings: [Diagnostic]) {
    var trip = try FormTrip(items)
    try trip.workspace.write(table, to: "t.csv")
    let lines = try trip.imported().split(separator: "\n")
    let answers = try lines.map { line in
      try Samples.document(String(line)).root.children(.item).map { item in
        let values = item.children(.answer).map { answer in
          let value = answer.choice("value")
          return value?[.code]?.string ?? value?.string ?? "?"
        }
        return "\(item[.linkId]?.string ?? "")=\(values.joined(separator: "+"))"
      }.joined(separator: " ")
    }
    return (answers, trip.findings)
  }

  @Test(
    "Numbers, dates, truth values and options are read as each program writes them",
    arguments: [
      // write.csv of R, with and without the names of rows
      #""","response","sex","age","weight","smokes","born","note"@"1","a","1",30,70.5,TRUE,2000-01-02,"x"@"2","b",NA,NA,NA,NA,NA,NA@"3","c","2",1e+01,80,FALSE,2001-03-04,"NA""#,
      #""response","sex","age","weight","smokes","born","note"@"a","1",30,70.5,TRUE,2000-01-02,"x"@"b",NA,NA,NA,NA,NA,NA@"c","2",10,80,FALSE,2001-03-04,"NA""#,
      // write_csv of readr
      #"response,sex,age,weight,smokes,born,note@a,1,30,70.5,TRUE,2000-01-02,x@b,NA,NA,NA,NA,NA,NA@c,2,10,80,FALSE,2001-03-04,"NA""#,
      // to_csv of pandas, with the index; with na_rep
      #",response,sex,age,weight,smokes,born,note@0,a,1.0,30.0,70.5,True,2000-01-02,x@1,b,,,,,,@2,c,2.0,10.0,80,False,2001-03-04,NA"#,
      #"response,sex,age,weight,smokes,born,note@a,1.0,30.0,70.5,True,2000-01-02,x@b,NaN,NaN,NaN,NaN,NaN,NaN@c,2.0,10.0,80,False,2001-03-04,NA"#,
      // export delimited of Stata, SAVE TRANSLATE of SPSS
      #"response,sex,age,weight,smokes,born,note@a,Male,30,70.5,1,2000-01-02,x@b,.,.,.,.,.,@c,Female,10,80,0,2001-03-04,NA"#,
      #"response,sex,age,weight,smokes,born,note@a,1.00,30.00,70.5,1.00,2000-01-02,x@b,#NULL!, ,#NULL!, , ,@c,2.00,10.00,80,.00,2001-03-04,NA"#,
    ])
  func programs(table: String) throws {
    let (answers, findings) = try Self.imported(table.replacing("@", with: "\n") + "\n")
    #expect(!findings.hasErrors, "\(findings)")
    #expect(
      answers == [
        "sex=1 age=30 weight=70.5 smokes=true born=2000-01-02 note=x", "",
        "sex=2 age=10 weight=80 smokes=false born=2001-03-04 note=NA",
      ])
    #expect(
      findings.contains { $0.code == .columnWithoutName } == table.hasPrefix(#"""# + "\"")
        || table.hasPrefix(","))
  }

  @Test("A text that is NA is an answer where nothing in the table says that it is none")
  func ownTexts() throws {
    let (answers, findings) = try Self.imported("response,age,note\na,30,NA\nb,,NA\n")
    #expect(answers == ["age=30 note=NA", "note=NA"] && findings.isEmpty)
    var trip = try FormTrip(Self.items)
    let response = FormTrip.response(
      "r", #"{"linkId":"note","answer":[{"valueString":"NA"}]}"#)
    try trip.export(response)
    #expect(try trip.imported() == response)
  }

  @Test("A table that is as it was written has no word for empty cells", arguments: [true, false])
  func asWritten(hasManifest: Bool) throws {
    var trip = try FormTrip(Self.items)
    // An answer that is no option, whose words are in the cell.
    let wrong = #"{"linkId":"sex","answer":[{"valueCoding":{"display":"NA"}}]}"#
    let right = FormTrip.response("2", #"{"linkId":"note","answer":[{"valueString":"NA"}]}"#)
    try trip.export(FormTrip.response("1", wrong) + right)
    if !hasManifest {
      try trip.workspace.write(try trip.workspace.read("t.csv"), to: "alone.csv")
    }
    let text = try trip.imported(hasManifest ? "t.csv" : "alone.csv")
    #expect((text == right) == hasManifest)
    #expect(trip.findings.contains { $0.code == .wordOfEmptyCells } != hasManifest)
  }

  @Test(
    "In a table that says it elsewhere, it is none without quotation marks, and that is reported",
    arguments: [
      ("response,age,note\na,NA,NA\nb,3,NA\n", ["", "age=3"], 1),
      ("response,age,note\na,NA,\"NA\"\nb,3,NaN\n", ["note=NA", "age=3 note=NaN"], 1),
      ("\"response\",\"note\"\n\"a\",NA\n\"b\",\"NA\"\n", ["", "note=NA"], 1),
      (
        "response,note,pets___cat,pets___dog\na,NA,TRUE,NA\nb,x,0.0,1.0\n",
        ["pets=cat", "note=x pets=dog"], 1
      ),
      // The word in a cell over several lines shows nothing.
      ("response,age,note\na,3,\"x\n,NA,\"\nb,3,NA\n", ["age=3 note=x\n,NA,", "age=3 note=NA"], 0),
    ])
  func elsewhere(table: String, expected: [String], notes: Int) throws {
    let (answers, findings) = try Self.imported(table)
    #expect(answers == expected)
    #expect(
      findings.count { $0.code == .wordOfEmptyCells || $0.code == .wordOfQuotedTable } == notes)
  }

  @Test(
    "Stata and R say in place of a number why there is none, in no text and no option of that name")
  func reasons() throws {
    var trip = try FormTrip(Self.items)
    let table = """
      response,sex,age,weight,smokes,born,note
      a,.r,NA(u),.n,.d,.s,.r
      b,1,.r,70,TRUE,.,x

      """
    try trip.workspace.write(table, to: "t.csv")
    let lines = try trip.imported().split(separator: "\n").map(String.init)
    #expect(!trip.findings.hasErrors, "\(trip.findings)")
    #expect(lines.count == 2)
    let reason = #""url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode""#
    let codes = lines.map { line in
      line.split(separator: reason).dropFirst().map { $0.dropFirst(2).prefix { $0 != "\"" } }
    }
    #expect(codes == [["asked-declined", "unknown"], ["asked-declined"]], "\(lines)")
    #expect(lines.first?.contains(#""valueString":".r""#) == true)
    let items = #"{"linkId":"c","type":"choice","answerOption":[{"valueCoding":{"code":".r"}}]}"#
    #expect(try Self.imported("response,c\na,.r\n", items: items).answers == ["c=.r"])
    // What nobody says is rejected, as before.
    let (answers, findings) = try Self.imported("response,age\na,.z\n")
    #expect(answers.isEmpty && findings.hasErrors)
  }

  @Test(
    "Times of a response are read as answers are, and the column that has none is named as it is")
  func authored() throws {
    var trip = try FormTrip(#"{"linkId":"n","type":"integer"}"#)
    try trip.workspace.write(
      "response,authored,lastUpdated\na,2024-02-01 09:30:00,2024-02-01T09:30:00.5Z\nb,2024-02-01 09:30,\nc,2024-02-01T09:30:00+01:00,\nd,2024-02,\n",
      to: "t.csv")
    let text = try trip.imported()
    #expect(trip.findings.isEmpty, "\(trip.findings)")
    #expect(text.contains(#""lastUpdated":"2024-02-01T09:30:00.5Z""#))
    let times = text.matches(of: /"authored":"([^"]*)"/).map { String($0.1) }
    #expect(
      times == [
        "2024-02-01T09:30:00Z", "2024-02-01T09:30:00Z", "2024-02-01T09:30:00+01:00", "2024-02",
      ])
    try trip.workspace.write("response,authored\na,yesterday\n", to: "t.csv")
    _ = try trip.imported()
    #expect(trip.findings.last?.message().contains("column authored") == true)
  }

  @Test("Reasons may have their labels, as R's script and the labels of Stata and SPSS give them")
  func labelsOfReasons() throws {
    var trip = try FormTrip(#"{"linkId":"n","type":"integer"}"#)
    try trip.export(
      FormTrip.response("a", #"{"linkId":"n","answer":[{"valueInteger":1}]}"#)
    ) { $0.layout.missing = true }
    try trip.workspace.write(
      "response,n,n__missing\na,,Skipped\nb,,Declined to answer\nc,,Perhaps\n", to: "t.csv")
    let lines = try trip.imported().split(separator: "\n")
    #expect(lines.count == 2 && lines.last?.contains("asked-declined") == true)
    let message = trip.findings.last?.message() ?? ""
    #expect(
      message == #""Perhaps" in the column n__missing is not a reason why there is no answer"#)
  }

  @Test("Moments and days of pandas are read")
  func moments() throws {
    var trip = try FormTrip(
      #"{"linkId":"d","type":"date"},{"linkId":"dt","type":"dateTime"}"#)
    let table =
      "response,authored,d,dt\nr,2021-03-04 09:00:00+01:00,2020-01-02 00:00:00,2021-03-04 09:00:00+00:00\n"
    try trip.workspace.write(table, to: "t.csv")
    let text = try trip.imported()
    for part in [
      #""authored":"2021-03-04T09:00:00+01:00""#, #""valueDate":"2020-01-02""#,
      #""valueDateTime":"2021-03-04T09:00:00"#,
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test(
    "Moments with short offsets, as DuckDB, PostgreSQL and polars write them, are read",
    arguments: [
      ("2024-01-01 08:30:00+00", "2024-01-01T08:30:00+00:00"),
      ("2024-01-01 08:30:00.5-05", "2024-01-01T08:30:00.5-05:00"),
      ("2024-01-01T08:30:00.000000+0530", "2024-01-01T08:30:00.000000+05:30"),
      ("2024-01-01 08:30", "2024-01-01T08:30:00Z"), ("2024-01", "2024-01"),
      ("2024-01-01 08:30:00+15", nil), ("2024-01-01 08:30:00+0", nil), ("2024-01-01+00", nil),
      ("2024-01-01 08:30:00+1x", nil),
    ])
  func offsets(cell: String, wanted: String?) throws {
    var trip = try FormTrip(#"{"linkId":"dt","type":"dateTime"}"#)
    try trip.workspace.write("response,authored,dt\nr,\(cell),\(cell)\n", to: "t.csv")
    let text = try trip.imported()
    #expect(text.isEmpty == (wanted == nil))
    if let wanted {
      #expect(text.contains(#""authored":"\#(wanted)""#), "\(text)")
      #expect(text.contains(#""valueDateTime":"\#(wanted)""#), "\(text)")
    } else {
      #expect(trip.findings.allSatisfy { $0.message().contains(#""\#(cell)""#) })
    }
  }

  @Test(
    "Labels of boxes and times of the first day, as pandas writes them of a .dta or .sav, are read",
    arguments: [
      ("1960-01-01 06:30:00,chosen,not chosen", "t=06:30:00 pets=cat"),
      ("1582-10-14 06:30:00.5,not chosen,chosen", "t=06:30:00.5 pets=dog"),
      (",not chosen,not chosen", ""), ("1960-01-02 06:30:00,,", nil),
      ("1960-01-01 06:30:00+01:00,,", nil), ("1960-01-01,,", nil), (",perhaps chosen,", nil),
    ])
  func labelsOfBoxes(cells: String, answers: String?) throws {
    let items =
      #"{"linkId":"t","type":"time"},{"linkId":"pets","type":"choice","repeats":true,"answerOption":[{"valueCoding":{"code":"cat"}},{"valueCoding":{"code":"dog"}}]}"#
    let table = "response,t,pets___cat,pets___dog\nr,\(cells)\n"
    #expect(try Self.imported(table, items: items).answers == (answers.map { [$0] } ?? []))
  }

  @Test("A word that is an option is the option")
  func option() throws {
    let items =
      #"{"linkId":"c","type":"choice","answerOption":[{"valueCoding":{"code":"NA"}},{"valueCoding":{"code":"b","display":"None"}}]},{"linkId":"n","type":"integer"}"#
    let (answers, _) = try Self.imported("response,c,n\na,NA,1\nb,None,2\n", items: items)
    #expect(answers == ["c=NA n=1", "c=b n=2"])
  }

  @Test("A code with zeros behind a point is the code, and not the weight of another option")
  func codeBeforeWeight() throws {
    func option(_ code: Int, _ weight: Int) -> String {
      #"{"valueCoding":{"code":"\#(code)"},"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/itemWeight","valueDecimal":\#(weight)}]}"#
    }
    let items =
      #"{"linkId":"c","type":"choice","answerOption":[\#(option(1, 0)),\#(option(2, 1)),\#(option(3, 2))]}"#
    let (answers, _) = try Self.imported("response,c\na,1.0\nb,2.0\n", items: items)
    #expect(answers == ["c=1", "c=2"])
  }

  @Test("Rows that repeat are joined by numbers with zeros behind a point, and by nothing else")
  func numbersOfRows() throws {
    let items = #"""
      {"linkId":"g","type":"group","repeats":true,"item":[{"linkId":"a","type":"integer"},
        {"linkId":"h","type":"group","repeats":true,"item":[{"linkId":"b","type":"integer"}]}]}
      """#
    for (parent, isRead) in [("2.0", true), ("x", false)] {
      var trip = try FormTrip(items)
      try trip.workspace.write("response\nr\n", to: "t.csv")
      try trip.workspace.write("response,instance,a\nr,1.0,1\nr,2.0,2\n", to: "t.g.csv")
      try trip.workspace.write("response,instance,parent,b\nr,1.0,\(parent),7\n", to: "t.h.csv")
      let text = try trip.imported()
      let second =
        #"{"linkId":"g","item":[{"linkId":"a","answer":[{"valueInteger":2}]},{"linkId":"h","item":[{"linkId":"b","answer":[{"valueInteger":7}]}]}]}"#
      #expect(text.contains(second) == isRead)
      #expect(trip.findings.contains { $0.code == .unreadableCell } != isRead)
    }
  }

  @Test("Of a tidy table, too, empty cells are empty")
  func tidy() throws {
    let table = """
      "","response","subject","authored","linkId","instance","text","type","value","system","code","unit"
      "1","a",NA,NA,"age","age","age","integer","3",NA,NA,NA
      "2","a",NA,NA,"note","note","note","string","NA",NA,NA,NA

      """
    let (answers, findings) = try Self.imported(table)
    #expect(answers == ["age=3 note=NA"])
    #expect(!findings.hasErrors)
  }
}
