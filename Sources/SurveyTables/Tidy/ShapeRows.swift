import FHIRDocument
import SurveyDiagnostics

/// The rows of the tidy table of responses that were read by their shapes.
///
/// What is written of a shape is made once, from its document, by what makes the rows of all responses,
/// and then again and again with other values.
struct ShapeRows {
  /// What is known of a shape.
  private struct Shape {
    /// What it looks like, with marks in place of values.
    let document: Document
    /// The cells that name a response; `nil` where they cannot be made of shapes.
    var head: GappedCells?
    /// The answers of an item, without their paths.
    var answers: [FoundAnswer] = []
    /// Whether it can be written so at all.
    var isTaken = true
    /// Where it was met last: the path of what it is in, and its branch there.
    var parent = -1
    var branch = -1
    /// Its rows, for the path of the first of its answers.
    var rows: [(path: Int, cells: [GappedCells])] = []
  }

  /// An item of the present response, its rows among those of its shape, and its first value.
  private struct Item {
    let shape: Int
    let rows: Int
    let firstValue: Int
  }

  private var shapes: [Shape] = []
  private var items: [Item] = []
  private var head: [UInt8] = []
  /// The paths of the groups that are open, and of the answers of an item.
  private var open: [Int] = []
  private var paths: [Int] = []

  /// How many paths the rows of a shape are kept for.
  private static let mostPaths = 64

  /// Adds the rows of a response and returns how many they are; `nil`, and nothing added, where it is to be
  /// read as usual.
  mutating func append(
    _ known: ResponseShapes, in text: Span<UInt8>, _ table: inout AnswerPathTable,
    _ rows: inout TidyTablePreparer.Rows, to bytes: inout [UInt8]
  ) -> Int? {
    while shapes.count < known.count { shapes.append(Self.shape(shapes.count, known, &rows)) }
    guard let count = findRows(known, &table, &rows), let root = known.steps.first,
      let cells = root.shape.flatMap({ shapes[$0].head })
    else { return nil }
    head.removeAll(keepingCapacity: true)
    cells.append(known.values, from: root.firstValue, in: text, to: &head)
    for item in items {
      for cells in shapes[item.shape].rows[item.rows].cells {
        bytes.append(contentsOf: head)
        cells.append(known.values, from: item.firstValue, in: text, to: &bytes)
      }
    }
    return count
  }

  /// Finds the rows of each item, and how many they are.
  private mutating func findRows(
    _ known: ResponseShapes, _ table: inout AnswerPathTable,
    _ rows: inout TidyTablePreparer.Rows
  ) -> Int? {
    items.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    open.append(AnswerPathTable.top)
    table.startResponse()
    var count = 0
    for step in known.steps.dropFirst() {
      guard let shape = step.shape else {
        open.removeLast()
        continue
      }
      guard shapes[shape].isTaken, let parent = open.last else { return nil }
      let hasItems = known.hasItems(shape)
      if !hasItems, shapes[shape].answers.isEmpty { continue }
      let branch = branch(of: shape, below: parent, known, &table)
      if hasItems {
        open.append(table.nextPath(of: parent, branch: branch))
        continue
      }
      paths.removeAll(keepingCapacity: true)
      for _ in shapes[shape].answers {
        paths.append(table.nextPath(of: parent, branch: branch))
      }
      guard let made = rowsOfItem(shape, known, table, &rows) else { return nil }
      items.append(Item(shape: shape, rows: made, firstValue: step.firstValue))
      count += paths.count
    }
    return count
  }

  private mutating func branch(
    of shape: Int, below parent: Int, _ known: ResponseShapes,
    _ table: inout AnswerPathTable
  ) -> Int {
    if shapes[shape].parent == parent { return shapes[shape].branch }
    let document = shapes[shape].document
    guard let item = document.child(.item, of: 0), let linkId = document.child(.linkId, of: item)
    else { return 0 }
    let branch = table.branch(of: parent, linkId: linkId, in: document)
    (shapes[shape].parent, shapes[shape].branch) = (parent, branch)
    return branch
  }

  /// The number of an item's rows for the present ``paths``.
  @inline(__always)
  private mutating func rowsOfItem(
    _ shape: Int, _ known: ResponseShapes, _ table: borrowing AnswerPathTable,
    _ rows: inout TidyTablePreparer.Rows
  ) -> Int? {
    let path = paths[0]
    for number in shapes[shape].rows.indices where shapes[shape].rows[number].path == path {
      return number
    }
    return makeRows(shape, known, table, &rows)
  }

  private mutating func makeRows(
    _ shape: Int, _ known: ResponseShapes, _ table: borrowing AnswerPathTable,
    _ rows: inout TidyTablePreparer.Rows
  ) -> Int? {
    guard shapes[shape].rows.count < Self.mostPaths else { return nil }
    let document = shapes[shape].document
    var cells: [GappedCells] = []
    for (answer, path) in zip(shapes[shape].answers, paths) {
      let placed = FoundAnswer(
        value: answer.value, type: answer.type, item: answer.item, path: path, mark: nil)
      guard let row = rows.cells(of: placed, in: document, of: table),
        let made = GappedCells(row, isNumber: { known.isNumber($0, of: shape) })
      else {
        shapes[shape].isTaken = false
        return nil
      }
      cells.append(made)
    }
    // A value that is not in its row as it is could decide what is there.
    guard Set(cells.flatMap(\.values)).count == known.valueCount(of: shape) else {
      shapes[shape].isTaken = false
      return nil
    }
    shapes[shape].rows.append((paths[0], cells))
    return shapes[shape].rows.count - 1
  }

  /// What there is to know of a shape, by what makes the rows of all responses.
  private static func shape(
    _ number: Int, _ known: ResponseShapes, _ rows: inout TidyTablePreparer.Rows
  ) -> Shape {
    let document = known.marked(number)
    var shape = Shape(document: document)
    var walk = AnswerWalk(order: ItemOrder(nil))
    var found = AnswerList()
    do throws(Diagnostic) { try walk.walk(document.root, &found) } catch { shape.isTaken = false }
    if walk.mayHaveModifiers { shape.isTaken = false }
    shape.answers = found.answers
    if document.root[.item] == nil, shape.isTaken, rows.start(document.root, number: nil) {
      shape.head = GappedCells(rows.head) { known.isNumber($0, of: number) }
    }
    return shape
  }
}

/// Keeps the answers that it is handed.
private struct AnswerList: AnswerSink {
  var answers: [FoundAnswer] = []

  mutating func add(
    _ answer: FoundAnswer, in document: Document, of paths: borrowing AnswerPathTable
  ) { answers.append(answer) }
}
