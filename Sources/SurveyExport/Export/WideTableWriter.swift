import Diagnostics
import FHIRDocument
import SurveyModel

/// Writes a row for each response, once all columns are known.
struct WideTableWriter: BatchWriter {
  private let output: BatchOutput
  private var walk: AnswerWalk
  private var cells: Cells
  private var rows: [Row] = []
  private var reported = 0

  /// The cells of one response, in the order of the response.
  private struct Row {
    var text: [UInt8] = []
    /// The column of each cell, and where its text ends; -1 for the cells that come first.
    var ends: [(column: Int32, end: Int32)] = []
  }

  init(_ output: BatchOutput, order: ItemOrder, survey: Survey?) {
    self.output = output
    walk = AnswerWalk(order: order)
    cells = Cells(columns: TableColumns(order: order), survey: survey)
  }

  var bytesWritten: Int { output.bytesWritten }

  mutating func add(_ record: BatchRecord, number: Int) throws(Diagnostic) -> Int {
    cells.start(record.element, number: number)
    try walk.walk(record.element, &cells)
    rows.append(cells.row)
    return cells.count
  }

  mutating func flush() throws(Diagnostic) {}

  mutating func finish() throws(Diagnostic) {
    let order = cells.columns.sorted()
    writeHeader(order)
    var places = [Int](repeating: 0, count: order.count)
    for (place, column) in order.enumerated() { places[column] = place }
    var found = [Range<Int>?](repeating: nil, count: order.count)
    for row in rows {
      write(row, places, &found)
      try output.flushIfFull()
    }
    try output.finish()
  }

  mutating func takeFindings() -> [Diagnostic] {
    let unknown = cells.columns.unknown.dropFirst(reported)
    reported += unknown.count
    let findings = unknown.map { linkId in
      Diagnostic(
        .warning, .linkIdNotInQuestionnaire,
        "the questionnaire has no item with this linkId; its answers have a column all the same",
        at: Location(linkId: linkId))
    }
    return findings + cells.takeLosses()
  }

  private func writeHeader(_ order: [Int]) {
    output.write("response,subject,authored,status")
    for column in order {
      output.write { buffer in
        buffer.append(CSVText.comma)
        CSVText.append(cells.columns.name(of: column), to: &buffer)
      }
    }
    output.write("\n")
  }

  /// `places` has the place of each column in the table; `found` is room to work in.
  private func write(_ row: Row, _ places: [Int], _ found: inout [Range<Int>?]) {
    for index in found.indices { found[index] = nil }
    var start = 0
    for (column, end) in row.ends {
      if column >= 0 { found[places[Int(column)]] = start..<Int(end) }
      start = Int(end)
    }
    output.write { buffer in
      buffer.append(contentsOf: row.text[..<(row.ends.first.map { Int($0.end) } ?? 0)])
      for range in found {
        buffer.append(CSVText.comma)
        if let range { buffer.append(contentsOf: row.text[range]) }
      }
      buffer.append(CSVText.newline)
    }
  }
}

extension WideTableWriter {
  /// The cells of the response that is walked over.
  private struct Cells: AnswerSink {
    private(set) var columns: TableColumns
    private(set) var row = Row()
    private(set) var count = 0
    private var response = 0
    private var lastResponse: [Int] = []
    private let items: [String: SurveyItem]
    /// What cells say, by column.
    private var forms: [TableCells?] = []
    private var losses: [Diagnostic] = []
    private var told: Set<[String]> = []

    init(columns: TableColumns, survey: Survey?) {
      self.columns = columns
      items = Self.items(of: survey?.items ?? [])
    }

    private static func items(of items: [SurveyItem]) -> [String: SurveyItem] {
      var found: [String: SurveyItem] = [:]
      for item in items {
        found[item.linkId] = item
        found.merge(Self.items(of: item.items)) { first, _ in first }
      }
      return found
    }

    mutating func start(_ element: Element, number: Int) {
      row = Row()
      count = 0
      response += 1
      AnswerText.appendHead(element, number: number, to: &row.text)
      row.text.append(CSVText.comma)
      CSVText.append(element[.status], to: &row.text)
      row.ends.append((-1, Int32(truncatingIfNeeded: row.text.count)))
    }

    mutating func add(
      _ value: Element?, _ type: AnswerType?, of item: Element, at place: Int,
      in places: borrowing PlaceTable
    ) throws(Diagnostic) {
      count += 1
      let column = columns.column(at: place, in: places)
      while lastResponse.count <= column { lastResponse.append(0) }
      if lastResponse[column] == response {
        let linkId = item[.linkId]?.string
        throw Diagnostic(
          .error, .repeatedPlace,
          "answers to one question in several places, which a table has one column for",
          at: item.location(linkId: linkId), hint: "a linkId stands in one place only")
      }
      lastResponse[column] = response
      if let value, let type {
        let loss = form(of: column, item).append(value, type, to: &row.text)
        if let loss { tell(loss, item) }
      }
      row.ends.append(
        (Int32(truncatingIfNeeded: column), Int32(truncatingIfNeeded: row.text.count)))
    }

    private mutating func form(of column: Int, _ item: Element) -> TableCells {
      if column < forms.count, let form = forms[column] { return form }
      while forms.count <= column { forms.append(nil) }
      let form = TableCells(item[.linkId]?.string.flatMap { items[$0] })
      forms[column] = form
      return form
    }

    private mutating func tell(_ loss: String, _ item: Element) {
      let linkId = item[.linkId]?.string
      guard told.insert([linkId ?? "", loss]).inserted else { return }
      losses.append(
        Diagnostic(
          .warning, .partNotInTable, "the table does not keep \(loss)",
          at: item.location(linkId: linkId), hint: "csv, ndjson and json keep it"))
    }

    mutating func takeLosses() -> [Diagnostic] {
      defer { losses = [] }
      return losses
    }
  }
}
