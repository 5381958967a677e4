import SurveyDiagnostics

/// The rows of the wide table that were made of a piece of input.
///
/// Their columns are numbered in the order in which the piece has them, from 0.
struct TableRows: PreparedRecords {
  /// A cell, and where its text ends; column -1 for the cells that come first.
  struct Cell {
    var column: Int32
    var end: Int32
  }

  /// Where a row ends.
  struct Row {
    var cells = 0
    var text = 0
    /// How many columns there were up to here.
    var columns = 0
    var losses = 0
  }

  /// The texts of all cells.
  var text: [UInt8] = []
  private(set) var cells: [Cell] = []
  private(set) var rows: [Row] = []
  /// The paths of the columns.
  private(set) var columns: [[AnswerPath.Step]] = []
  /// What the table does not keep, each reported once, and where.
  private(set) var losses: [(loss: TableLoss, location: Location)] = []

  private var byPath: [Int] = []
  private var byName: [String: Int] = [:]
  /// The row that had the last answer in each column.
  private var lastRow: [Int] = []
  private var reported: Set<TableLoss> = []

  var count: Int { rows.count }

  mutating func removeAll() {
    var text: [UInt8] = []
    swap(&text, &self.text)
    text.removeAll(keepingCapacity: true)
    self = TableRows()
    self.text = text
  }

  /// What is before a row.
  func start(ofRow row: Int) -> Row { row == 0 ? Row() : rows[row - 1] }

  /// Ends a cell of the row that is made.
  mutating func endCell(column: Int) {
    cells.append(
      Cell(
        column: Int32(truncatingIfNeeded: column), end: Int32(truncatingIfNeeded: text.count)))
  }

  mutating func endRow() {
    rows.append(
      Row(cells: cells.count, text: text.count, columns: columns.count, losses: losses.count))
  }

  /// Takes away what was made of a row that is not to be.
  mutating func dropRow() {
    let start = start(ofRow: count)
    text.removeSubrange(start.text...)
    cells.removeSubrange(start.cells...)
    columns.removeSubrange(start.columns...)
    lastRow.removeSubrange(start.columns...)
    byName = byName.filter { $0.value < start.columns }
    for path in byPath.indices where byPath[path] >= start.columns { byPath[path] = -1 }
    for (loss, _) in losses[start.losses...] { reported.remove(loss) }
    losses.removeSubrange(start.losses...)
    for column in lastRow.indices where lastRow[column] == count { lastRow[column] = -1 }
  }

  /// The column for answers at a path; `nil` where the row has an answer in it.
  mutating func newColumn(at path: Int, of paths: borrowing AnswerPathTable) -> Int? {
    while byPath.count <= path { byPath.append(-1) }
    if byPath[path] < 0 { byPath[path] = column(for: paths.steps(to: path)) }
    let column = byPath[path]
    if lastRow[column] == count { return nil }
    lastRow[column] = count
    return column
  }

  /// Notes a loss, unless it was noted before.
  mutating func report(_ loss: TableLoss, at location: @autoclosure () -> Location) {
    if reported.insert(loss).inserted { losses.append((loss, location())) }
  }

  private mutating func column(for steps: [AnswerPath.Step]) -> Int {
    let name = AnswerPath.columnName(steps)
    if let known = byName[name] { return known }
    byName[name] = columns.count
    columns.append(steps)
    lastRow.append(-1)
    return columns.count - 1
  }
}
