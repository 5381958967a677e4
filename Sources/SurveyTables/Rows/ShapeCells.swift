import FHIRDocument

/// The cells of the row of responses that were read by their shapes.
///
/// What a shape gives is made once, from its document, by what makes the cells of all responses, and then
/// again and again with other values.
struct ShapeCells {
  private struct Cell {
    let column: Int
    /// Its parts.
    let text: Range<Int>
  }

  /// What a shape gives: some of the cells, and what they do not keep.
  private struct Made {
    let cells: Range<Int>
    let losses: [TableLoss]
  }

  private var walk = ShapeWalk<Made>()
  private var texts = GappedCells()
  private var cells: [Cell] = []
  /// The cells of the root and of the items of the present response, and the first value of each.
  private var found: [(cells: Range<Int>, firstValue: Int)] = []
  /// What the present response loses.
  private var losses: [TableLoss] = []

  /// Puts the cells of a response into its row and returns how many answers it has; `nil` where it is to be
  /// read as usual.
  mutating func fill(
    _ maker: inout RowMaker, _ known: ResponseShapes, in text: Span<UInt8>,
    _ table: inout AnswerPathTable
  ) -> Int? {
    guard walk.walk(known, &table, hasRow: { maker.hasRow(ofGroup: $0, $1) }),
      findCells(known, table, &maker)
    else { return nil }
    if maker.foundSharedCells || maker.hasSharedCells && maker.mayClash(walk.paths) { return nil }
    // Where a loss is met first its location is wanted.
    for loss in losses where !maker.losses.hasLocation(of: loss) { return nil }
    maker.startRow()
    for loss in losses { maker.losses.note(loss) }
    for made in found {
      for cell in made.cells {
        let start = maker.cells.text.count
        texts.append(
          cells[cell].text, known.values, from: made.firstValue, in: text, to: &maker.cells.text
        ) { value, text in text.append(bytes: value) }
        maker.cells.add(cells[cell].column, from: start, to: 0)
      }
    }
    return walk.paths.count
  }

  private mutating func findCells(
    _ known: ResponseShapes, _ table: borrowing AnswerPathTable, _ maker: inout RowMaker
  ) -> Bool {
    found.removeAll(keepingCapacity: true)
    losses.removeAll(keepingCapacity: true)
    guard let root = known.steps.first, let shape = root.shape,
      let head = head(shape, known, &maker)
    else { return false }
    add(head, root.firstValue)
    for index in walk.items.indices {
      let item = walk.items[index]
      let path = walk.paths[item.paths.lowerBound]
      var made = walk.made(of: item.shape, at: path)
      if made == nil, walk.hasRoom(for: item.shape) {
        made = makeCells(item, known, table, &maker)
        walk.keep(made, of: item.shape, at: path)
      }
      guard let made else { return false }
      add(made, item.firstValue)
    }
    return true
  }

  @inline(__always)
  private mutating func add(_ made: Made, _ firstValue: Int) {
    found.append((made.cells, firstValue))
    if !made.losses.isEmpty { losses += made.losses }
  }

  private mutating func makeCells(
    _ item: ShapeWalk<Made>.Item, _ known: ResponseShapes, _ table: borrowing AnswerPathTable,
    _ maker: inout RowMaker
  ) -> Made? {
    let shape = walk.shapes[item.shape]
    let gaps = 0..<known.valueCount(of: item.shape)
    let areNumbers = gaps.allSatisfy { known.isNumber($0, of: item.shape) }
    var made: [(column: Int, text: [UInt8])] = []
    var losses: [TableLoss] = []
    for answer in walk.answers(of: item) {
      guard
        let cells = maker.cells(
          of: answer, in: shape.document, of: table, isFixed: gaps.isEmpty,
          hasNumbersAlone: areNumbers)
      else { return nil }
      made += cells
      losses += maker.losses.all
    }
    guard let kept = keep(made, of: item.shape, known) else { return nil }
    // A value that is not in a cell as it is could decide what is there.
    let values = cells[kept].flatMap { texts.values(in: $0.text) }
    return Set(values).count == gaps.count ? Made(cells: kept, losses: losses) : nil
  }

  /// Keeps cells; `nil` where a value is not the whole text of one.
  private mutating func keep(
    _ made: [(column: Int, text: [UInt8])], of shape: Int, _ known: ResponseShapes
  ) -> Range<Int>? {
    let first = cells.count
    for cell in made {
      guard let text = texts.add(cell.text, isNumber: { known.isNumber($0, of: shape) }) else {
        return nil
      }
      cells.append(Cell(column: cell.column, text: text))
    }
    return first..<cells.count
  }

  /// The cells of what a response says of itself; `nil` where they cannot be made of its shape.
  private mutating func head(
    _ shape: Int, _ known: ResponseShapes, _ maker: inout RowMaker
  ) -> Made? {
    if let made = walk.made(of: shape, at: AnswerPathTable.top) { return made }
    guard walk.isTaken(shape) else { return nil }
    let cells = maker.cellsOfHead(walk.shapes[shape].document.root)
    let made = cells.flatMap { keep($0, of: shape, known) }.map {
      Made(cells: $0, losses: maker.losses.all)
    }
    walk.keep(made, of: shape, at: AnswerPathTable.top)
    return made
  }
}
