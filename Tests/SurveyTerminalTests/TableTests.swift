import SurveyEngine
import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

@Suite("Tables")
struct TableTests {
  private func interview(_ item: SurveyItem, _ lines: [String] = []) throws -> Interview {
    var interview = Interview(Session(Samples.one(item), at: moment), reader: try reader())
    for line in lines { _ = interview.handle(line.isEmpty ? .skip : .answer(line), at: moment) }
    return interview
  }

  private func table(_ item: SurveyItem, _ lines: [String] = []) throws -> TableView? {
    guard case .question(let question) = try interview(item, lines).view.content else { return nil }
    return question.table
  }

  /// A table in words: a line for each row, its cells between bars.
  private func words(_ table: TableView?) -> [String] {
    guard let table else { return [] }
    return ["|" + table.columns.joined(separator: "|")]
      + table.rows.map { row in
        row.heading + "|"
          + row.cells.map { $0 == .none ? "-" : TableDrawing.text(of: $0) }.joined(separator: "|")
      } + ["\(table.present)"]
  }

  @Test("A table of answers has a row for each question and a column for each option")
  func answers() throws {
    #expect(
      words(try table(Samples.moods, ["2"])) == [
        "|Not at all|Several days|More than half the days|Nearly every day",
        "Little interest or pleasure in doing things|( )|(x)|( )|( )",
        "Feeling down, depressed, or hopeless|( )|( )|( )|( )",
        "Trouble falling asleep|( )|( )|( )|( )", "row(1)",
      ])
  }

  @Test("A sideways table of answers is turned, and says what is not among the options")
  func sideways() throws {
    #expect(
      words(try table(Samples.drinks, ["1,3", "Milk"])) == [
        "|Morning|Noon|Evening", "Water|[x]|[ ]|[ ]", "Tea|[ ]|[ ]|[ ]", "Coffee|[x]|[ ]|[ ]",
        "Other…||Milk|", "column(2)",
      ])
  }

  @Test("Questions with different options share a table, in which some cells are empty")
  func differentOptions() throws {
    let group = Samples.group(
      "g", "G", "table",
      [
        item("a", .choice, "A") { $0.options = coded("x", "y") },
        item("b", .choice, "B") { $0.options = coded("y", "z") }, item("c", .boolean, "C"),
      ])
    #expect(
      words(try table(group, ["1"])) == [
        "|x|y|z|yes|no", "A|(x)|( )|-|-|-", "B|-|( )|( )|-|-", "C|-|-|-|( )|( )", "row(1)",
      ])
  }

  @Test("A grid has a question in each cell, and nothing where a row lacks one")
  func grid() throws {
    #expect(
      words(try table(Samples.meals, ["520", "12.5", "with tea"])) == [
        "|Energy|Fat|Notes", "Breakfast|520|12.5|with tea", "Lunch||-|", "cell(row: 1, column: 0)",
      ])
  }

  @Test("A table of repetitions has a row for each, and columns appear with their questions")
  func repetitions() throws {
    #expect(
      words(try table(Samples.family)) == [
        "|Name|Age|Diabetes?", "1|||", "cell(row: 0, column: 0)",
      ])
    #expect(
      words(try table(Samples.family, ["Ann", "81", "y", "2001", "y", "Ben"])) == [
        "|Name|Age|Diabetes?|Since", "1|Ann|81|yes|2001", "2|Ben|||-", "cell(row: 1, column: 1)",
      ])
  }

  @Test("A gtable that does not repeat is a table of answers where the options are the same")
  func singleRow() throws {
    func group(_ labels: [String]) -> SurveyItem {
      Samples.group(
        "g", "G", "gtable",
        [
          item("a", .choice, "A") { $0.options = coded("x", "y") },
          item("b", .choice, "B") {
            $0.options = labels.map { AnswerOption(value: .string($0)) }
          },
        ])
    }
    #expect(words(try table(group(["x", "y"]))) == ["|x|y", "A|( )|( )", "B|( )|( )", "row(0)"])
    #expect(words(try table(group(["x", "z"]))) == ["|A|B", "||", "cell(row: 0, column: 0)"])
  }

  @Test(
    "Outside of tables, and alone in one, a question has none",
    arguments: [
      item("q", .string, "Q"), Samples.group("g", "G", nil, [item("q", .string, "Q")]),
      Samples.group("g", "G", "gtable", [item("q", .string, "Q")]),
      Samples.group("g", "G", "table", [item("q", .string, "Q"), item("r", .string, "R")]),
      Samples.group(
        "g", "G", "table",
        (0...1).map { number in
          item("q\(number)", .choice, "Q") {
            $0.options = (1...60).map { AnswerOption(value: .integer($0)) }
          }
        }),
    ])
  func noTable(_ item: SurveyItem) throws {
    #expect(try table(item) == nil)
  }

  // MARK: Drawing

  private func drawn(_ table: TableView?, _ width: Int, _ room: Int = 20) throws -> [String]? {
    TableDrawing(try #require(table), width: width, room: room, hasMarks: false)?
      .lines(room: room).map(\.text)
  }

  @Test("A table is drawn with its headings, and the present row and cell are marked")
  func drawGrid() throws {
    let table = try table(Samples.meals, ["520", "12.5", "with tea"])
    #expect(
      try drawn(table, 60)
        == [
          "            | Energy | Fat    | Notes",
          "  ----------+--------+--------+-----------",
          "  Breakfast | 520    | 12.5   | with tea",
          "> Lunch     | [    ] |        | ", "",
        ].map { $0 })
  }

  @Test("A column that is asked has its heading in brackets")
  func drawSideways() throws {
    let table = try table(Samples.drinks, ["1,3"])
    let lines = try #require(try drawn(table, 60))
    #expect(lines.first?.contains("| [Noon] |") == true)
  }

  @Test(
    "No line is wider than the terminal, and what is too wide is not drawn", arguments: 12...120)
  func widths(_ width: Int) throws {
    let tables = [
      try table(Samples.moods), try table(Samples.drinks), try table(Samples.meals),
      try table(Samples.family, ["Ann", "81"]),
    ].compactMap(\.self)
    #expect(tables.count == 4)
    for table in tables {
      for room in 0...12 {
        let lines = try drawn(table, width, room) ?? []
        #expect(lines.count <= room)
        #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= width }, "\(lines)")
      }
    }
    if width < 20 { #expect(try drawn(table(Samples.moods), width) == nil) }
    if width > 90 { #expect(try drawn(table(Samples.moods), width) != nil) }
  }

  @Test("Headings of options that are too long are the numbers with which the options are chosen")
  func numbers() throws {
    let lines = try #require(try drawn(table(Samples.moods), 50))
    #expect(lines.first?.hasSuffix("| 1   | 2   | 3   | 4") == true)
    #expect(try drawn(table(Samples.drinks), 20) == nil)
  }

  @Test("Of many rows those around the present one are drawn, and how many there are is said")
  func window() throws {
    let rows = (0..<200).map {
      TableView.Row(heading: "\($0)", cells: [.answers(["a\($0)"]), .none])
    }
    let table = TableView(columns: ["A", "B"], rows: rows, present: .cell(row: 150, column: 1))
    let drawing = try #require(TableDrawing(table, width: 40, room: 6, hasMarks: true))
    let lines = drawing.lines(room: 6).map(\.text)
    #expect(lines.count == 6 && lines.contains { $0.hasPrefix("> 150") })
    #expect(drawing.shown?.of == 200)
  }

  @Test("Wide characters, long words and line breaks stay in their cells")
  func wideTexts() throws {
    let rows = ["血糖値の測定結果", "a\nb", "👩‍👩‍👧‍👦 family", String(repeating: "x", count: 90)]
    let table = TableView(
      columns: ["測定する時間帯と条件", String(repeating: "y", count: 50)],
      rows: rows.map { TableView.Row(heading: $0, cells: [.answers([$0]), .answers([])]) },
      present: .cell(row: 1, column: 1))
    for width in [60, 80, 200] {
      let lines = try #require(try drawn(table, width))
      #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= width && !$0.contains("\n") })
    }
    #expect(TableDrawing.wrapped("one two three four five six", 5) == ["one", "two", "th..."])
    #expect(TableDrawing.wrapped("", 5) == [""])
  }
}
