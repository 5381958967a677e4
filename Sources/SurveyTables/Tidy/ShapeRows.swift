import FHIRDocument
import SurveyDiagnostics

/// The rows of the tidy table of responses that were read by their shapes.
///
/// What is written of a shape is made once, from its document, by what makes the rows of all responses,
/// and then again and again with other values.
struct ShapeRows {
  /// What a shape gives: rows, and how many bytes they have without values.
  private struct Made {
    let rows: Range<Int>
    let textCount: Int
  }

  private var walk = ShapeWalk<Made>()
  private var cells = GappedCells()
  /// Of each row of an item its cells, and the number of those that have no gaps; -1 for others.
  private var rowCells: [(parts: Range<Int>, number: Int)] = []
  /// The rows of the items of the present response, how many bytes these have without values, and the first
  /// value of each item.
  private var found: [(rows: Range<Int>, textCount: Int, firstValue: Int)] = []
  private var head: [UInt8] = []
  /// What the responses of each shape name, which is never a gap, and what is said of that; by shapes.
  private var forms: [(form: TidyForm, losses: [TidyLoss])] = []
  /// Where numbers for rows come from that share their texts; `nil` where none do.
  private let numbers: RunningNumber?

  init(numbers: RunningNumber?) { self.numbers = numbers }

  /// Adds the rows of a response and returns how many they are; `nil`, and nothing added, where it is to be
  /// read as usual.
  mutating func append(
    _ known: ResponseShapes, in text: Span<UInt8>, _ table: inout AnswerPathTable,
    _ rows: inout TidyTablePreparer.Rows, _ orders: ItemOrders, to made: inout TidyRows
  ) -> Int? {
    guard walk.walk(known, &table), let root = known.steps.first, let shape = root.shape,
      findRows(known, table, &rows), let start = head(shape, known, &rows, orders)
    else { return nil }
    // Where a loss is met first its location is wanted.
    for loss in forms[shape].losses where !made.has(loss) { return nil }
    let firstRow = made.count
    head.removeAll(keepingCapacity: true)
    cells.append(start, known.values, from: root.firstValue, in: text, to: &head) {
      CSVText.append($0, to: &$1)
    }
    made.note(forms[shape].form)
    if numbers == nil {
      appendRows(known.values, in: text, to: &made)
    } else {
      appendSharedRows(known.values, in: text, to: &made)
    }
    for loss in forms[shape].losses { made.note(loss, ofResponseFrom: firstRow) { Location() } }
    return walk.paths.count
  }

  /// Adds the rows of the items that were found, each behind the head: all at once, which takes fewer
  /// instructions than one after the other.
  private func appendRows(_ values: [Node], in text: Span<UInt8>, to made: inout TidyRows) {
    // Constants of their own: parts of `self` would be held and let go of for each row.
    let (cells, rowCells, found, head) = (cells, rowCells, found, head)
    made.addRows(head: head.count, mostBytes: mostBytes(values)) { free, ends in
      for item in found {
        for row in item.rows {
          free.append(bytes: head.span)
          cells.append(rowCells[row].parts, values, from: item.firstValue, in: text) {
            free.append(bytes: $0)
          } addValue: {
            CSVText.append($0, to: &free)
          }
          ends.append(free.count)
        }
      }
    }
  }

  /// How many bytes the rows that were found have at most, where each byte of a value becomes two in quotation
  /// marks.
  private func mostBytes(_ values: [Node]) -> Int {
    let texts = found.reduce(0) { $0 + $1.rows.count * head.count + $1.textCount }
    return values.reduce(texts) { $0 + 2 * Int($1.length) + 2 }
  }

  /// Adds the rows of the items that were found: the head once, and the answers that came before not again.
  private mutating func appendSharedRows(
    _ values: [Node], in text: Span<UInt8>, to made: inout TidyRows
  ) {
    let start = made.bytes.count
    made.bytes.append(bytes: head.span)
    let head = start..<made.bytes.count
    for item in found {
      for row in item.rows {
        let (parts, number) = rowCells[row]
        if made.addRow(head: head, number: number) { continue }
        let start = made.bytes.count
        cells.append(parts, values, from: item.firstValue, in: text, to: &made.bytes) {
          CSVText.append($0, to: &$1)
        }
        made.endRow(head: head, answer: start, number: number)
      }
    }
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
      found.append((made.rows, made.textCount, item.firstValue))
    }
    return true
  }

  private mutating func makeRows(
    _ item: ShapeWalk<Made>.Item, _ known: ResponseShapes, _ table: borrowing AnswerPathTable,
    _ rows: inout TidyTablePreparer.Rows
  ) -> Made? {
    let document = walk.shapes[item.shape].document
    var made: [Range<Int>] = []
    for answer in walk.answers(of: item) {
      guard let row = rows.cells(of: answer, in: document, of: table),
        let parts = cells.add(row, isNumber: { known.isNumber($0, of: item.shape) })
      else { return nil }
      made.append(parts)
    }
    // A value that is not in its row as it is could decide what is there.
    let values = made.flatMap(cells.values)
    guard Set(values).count == known.valueCount(of: item.shape), Set(values).count == values.count
    else { return nil }
    rowCells += made.map { parts in
      (parts, numbers.map { cells.values(in: parts).isEmpty ? $0.take() : -1 } ?? -1)
    }
    return Made(
      rows: rowCells.count - made.count..<rowCells.count,
      textCount: made.reduce(0) { $0 + cells.byteCount(of: $1) })
  }

  /// The cells that name a response; `nil` where they cannot be made of its shape, or it is to another
  /// questionnaire.
  private mutating func head(
    _ shape: Int, _ known: ResponseShapes, _ rows: inout TidyTablePreparer.Rows,
    _ orders: ItemOrders
  ) -> Range<Int>? {
    if let made = walk.made(of: shape, at: AnswerPathTable.top) { return made.rows }
    guard walk.isTaken(shape) else { return nil }
    var made: Range<Int>?
    let root = walk.shapes[shape].document.root
    let (order, choice) = orders.number(for: root)
    if order == 0, rows.start(root, number: nil) {
      made = cells.add(rows.head) { known.isNumber($0, of: shape) }
    }
    walk.keep(
      made.map { Made(rows: $0, textCount: 0) }, of: shape, at: AnswerPathTable.top)
    while forms.count <= shape { forms.append((TidyForm(), [])) }
    forms[shape] = (rows.form, TidyLoss.all(of: root, choice))
    return made
  }
}
