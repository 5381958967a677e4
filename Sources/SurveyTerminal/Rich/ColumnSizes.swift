import SurveyInterview

/// How wide the columns of a table are on a terminal.
struct ColumnSizes {
  /// How wide the headings of rows are; 0 without any.
  private(set) var side: Int
  /// How wide each column is.
  private(set) var columns: [Int]

  /// The widths for some rows of a table; `nil` where the terminal is not wide enough.
  ///
  /// Each column begins as narrow as it can be read; what is left goes to the headings of the rows first, then
  /// to the narrowest column that wants more.
  init?(_ table: TableView, _ rows: Range<Int>, width: Int) {
    let sides = rows.map { Self.width(table.rows[$0].heading, most: Self.mostSide) }
    let wantedSide = sides.max() ?? 0
    side = min(wantedSide, Self.leastSide)
    var wanted: [Int] = []
    columns = []
    for column in table.columns.indices {
      let cells = rows.map { Self.width(of: table.rows[$0].cells[column], in: table) }.max() ?? 0
      let heading = TableDrawing.heading(column, of: table)
      let full = Self.width(heading, most: Self.mostCell)
      let least = max(Self.leastCell, Self.narrowest(heading, full))
      columns.append(max(least, min(cells, Self.leastText)))
      wanted.append(max(full, cells))
    }
    let separators = 3 * (side > 0 ? columns.count : columns.count - 1)
    var rest = width - 2 - separators - side - columns.reduce(0, +)
    if rest < 0 { return nil }
    let more = max(0, min(rest, wantedSide - side, width * 2 / 5 - side))
    side += more
    rest -= more
    while rest > 0,
      let next = columns.indices.filter({ columns[$0] < wanted[$0] })
        .min(by: { columns[$0] < columns[$1] })
    {
      columns[next] += 1
      rest -= 1
    }
    side += min(rest, wantedSide - side)
  }

  /// The least columns in which a heading is read whole, on as many lines as it may have.
  private static func narrowest(_ heading: String, _ full: Int) -> Int {
    let words = heading.split(whereSeparator: \.isWhitespace)
    let word = words.map { width(String($0), most: longestWord) }.max() ?? 0
    var least = max(word, full / TableDrawing.mostHeadingLines)
    while least < full, TableDrawing.lines(of: heading, least).count > TableDrawing.mostHeadingLines
    {
      least += 1
    }
    return least
  }

  private static var mostSide: Int { 60 }
  private static var leastSide: Int { 14 }
  private static var mostCell: Int { 40 }
  private static var longestWord: Int { 12 }
  /// What an option's mark needs, and a cell that is marked.
  private static var leastCell: Int { 3 }
  private static var leastText: Int { 8 }

  /// How wide a cell wants to be, with room for the brackets where it may be what is asked.
  private static func width(of cell: TableView.Cell, in table: TableView) -> Int {
    guard case .answers = cell, case .cell = table.present else {
      return width(TableDrawing.text(of: cell), most: mostCell)
    }
    return width(TableDrawing.text(of: cell), most: mostCell - 2) + 2
  }

  private static func width(_ text: String, most: Int) -> Int {
    min(most, TextWidth.columns(of: TextWrapping.safe(text)))
  }
}
