import FHIRDocument
import SurveyDiagnostics

/// The rows of the tidy table of responses that were read by their shapes.
///
/// What is written of a shape is made once, from its document, by what makes the rows of all responses,
/// and then again and again with other values.
struct ShapeRows {
  private var walk = ShapeWalk<Range<Int>>()
  private var cells = GappedCells()
  /// Of each row of an item its cells.
  private var rowCells: [Range<Int>] = []
  /// The rows of the items of the present response, and the first value of each item.
  private var found: [(rows: Range<Int>, firstValue: Int)] = []
  private var head: [UInt8] = []
  /// What the responses of each shape name, which is never a gap, and what is said of that.
  private var forms: [Int: (form: TidyForm, losses: [TidyLoss])] = [:]

  /// Adds the rows of a response and returns how many they are; `nil`, and nothing added, where it is to be
  /// read as usual.
  mutating func append(
    _ known: ResponseShapes, in text: Span<UInt8>, _ table: inout AnswerPathTable,
    _ rows: inout TidyTablePreparer.Rows, _ orders: ItemOrders, to made: inout TidyRows
  ) -> Int? {
    guard walk.walk(known, &table), let root = known.steps.first, let shape = root.shape,
      findRows(known, table, &rows), let start = head(shape, known, &rows, orders)
    else { return nil }
    let (form, losses) = forms[shape] ?? (TidyForm(), [])
    // Where a loss is met first its location is wanted.
    if !losses.allSatisfy(made.has) { return nil }
    let firstRow = made.rows.count
    head.removeAll(keepingCapacity: true)
    cells.append(start, known.values, from: root.firstValue, in: text, to: &head) {
      CSVText.append($0, to: &$1)
    }
    made.note(form)
    for item in found {
      for row in item.rows {
        let start = made.bytes.count
        made.bytes.append(bytes: head.span)
        cells.append(rowCells[row], known.values, from: item.firstValue, in: text, to: &made.bytes)
        {
          CSVText.append($0, to: &$1)
        }
        made.endRow(from: start, answer: start + head.count)
      }
    }
    for loss in losses { made.note(loss, ofResponseFrom: firstRow) { Location() } }
    return walk.paths.count
  }

  /// Finds the rows of each item; `false` where there are none of one.
  private mutating func findRows(
    _ known: ResponseShapes, _ table: borrowing AnswerPathTable,
    _ rows: inout TidyTablePreparer.Rows
  ) -> Bool {
    found.removeAll(keepingCapacity: true)
    for index in walk.items.indices {
      let item = walk.items[index]
      let path = walk.paths[item.paths.lowerBound]
      var made = walk.made(of: item.shape, at: path)
      if made == nil, walk.hasRoom(for: item.shape) {
        made = makeRows(item, known, table, &rows)
        walk.keep(made, of: item.shape, at: path)
      }
      guard let made else { return false }
      found.append((made, item.firstValue))
    }
    return true
  }

  private mutating func makeRows(
    _ item: ShapeWalk<Range<Int>>.Item, _ known: ResponseShapes, _ table: borrowing AnswerPathTable,
    _ rows: inout TidyTablePreparer.Rows
  ) -> Range<Int>? {
    let document = walk.shapes[item.shape].document
    var made: [Range<Int>] = []
    for answer in walk.answers(of: item) {
      guard let row = rows.cells(of: answer, in: document, of: table),
        let parts = cells.add(row, isNumber: { known.isNumber($0, of: item.shape) })
      else { return nil }
      made.append(parts)
    }
    // A value that is not in its row as it is could decide what is there.
    guard Set(made.flatMap(cells.values)).count == known.valueCount(of: item.shape) else {
      return nil
    }
    rowCells += made
    return rowCells.count - made.count..<rowCells.count
  }

  /// The cells that name a response; `nil` where they cannot be made of its shape, or it is to another
  /// questionnaire.
  private mutating func head(
    _ shape: Int, _ known: ResponseShapes, _ rows: inout TidyTablePreparer.Rows,
    _ orders: ItemOrders
  ) -> Range<Int>? {
    if let made = walk.made(of: shape, at: AnswerPathTable.top) { return made }
    guard walk.shapes[shape].isTaken else { return nil }
    var made: Range<Int>?
    let root = walk.shapes[shape].document.root
    let (order, choice) = orders.number(for: root)
    if order == 0, rows.start(root, number: nil) {
      made = cells.add(rows.head) { known.isNumber($0, of: shape) }
    }
    walk.keep(made, of: shape, at: AnswerPathTable.top)
    forms[shape] = (rows.form, TidyLoss.all(of: root, choice))
    return made
  }
}
