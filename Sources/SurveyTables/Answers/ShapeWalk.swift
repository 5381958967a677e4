import FHIRDocument
import SurveyDiagnostics

/// Walks over the items of responses that were read by their shapes, as ``AnswerWalk`` does over their
/// documents, and keeps what was made of each item.
struct ShapeWalk<Made> {
  /// An item that has answers.
  struct Item {
    let shape: Int
    /// Where the paths of its answers are in ``paths``.
    let paths: Range<Int>
    /// The number of the first of its values.
    let firstValue: Int
  }

  /// What is known of a shape.
  struct Shape {
    /// What it looks like, with marks in place of values.
    let document: Document
    /// The answers of an item, without their paths.
    fileprivate(set) var answers: [FoundAnswer] = []
    fileprivate var isTaken = true
    /// What was made of it, for the path of the first of its answers.
    fileprivate var made: [(path: Int, made: Made)] = []
  }

  /// What each item is looked at for, apart from the rest, so that it is few bytes.
  private struct Place {
    /// Whether something can be made of the shape.
    var isTaken: Bool
    let hasItems: Bool
    let answerCount: Int
    /// Where it was met last: the path of what it is in, and its branch there.
    var parent = -1
    var branch = -1
    /// The path of what was used last that was made of it, and which of these that is.
    var path = -1
    var made = 0
  }

  /// The shapes, by their numbers.
  private(set) var shapes: [Shape] = []
  /// Of each shape.
  private var places: [Place] = []
  /// The items with answers of the response that was walked over last, and the paths of their answers.
  private(set) var items: [Item] = []
  private(set) var paths: [Int] = []
  /// The paths of the groups that are open.
  private var open: [(path: Int, answers: Int)] = []

  /// How many paths are kept for a shape.
  private static var mostPaths: Int { 64 }

  /// Walks over a response; `false` where nothing can be made of one of its shapes, or a group without answers
  /// has another one before it.
  ///
  /// - Parameter hasRow: Whether a group at a path has a row of its own, which is not made of shapes.
  mutating func walk(
    _ known: ResponseShapes, _ table: inout AnswerPathTable,
    hasRow: (Int, borrowing AnswerPathTable) -> Bool = { _, _ in false }
  ) -> Bool {
    while shapes.count < known.count { addShape(of: known) }
    items.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    open.append((AnswerPathTable.top, 0))
    table.startResponse()
    for step in known.steps.dropFirst() {
      guard let shape = step.shape else {
        let last = open.removeLast()
        if last.answers == paths.count, last.path != AnswerPathTable.top,
          table.repetition(of: last.path) > 1
        {
          return false
        }
        continue
      }
      let place = places[shape]
      guard place.isTaken, let parent = open.last?.path else { return false }
      let count = place.answerCount
      let branch =
        place.parent == parent ? place.branch : branch(of: shape, below: parent, &table)
      if !place.hasItems, count == 0 {
        guard table.isGroup(branch) else { continue }
        let path = table.nextPath(of: parent, branch: branch)
        if table.repetition(of: path) > 1 || hasRow(path, table) { return false }
        continue
      }
      if place.hasItems {
        let path = table.nextPath(of: parent, branch: branch)
        if hasRow(path, table) { return false }
        open.append((path, paths.count))
        continue
      }
      let first = paths.count
      for _ in 0..<count { paths.append(table.nextPath(of: parent, branch: branch)) }
      items.append(Item(shape: shape, paths: first..<paths.count, firstValue: step.firstValue))
    }
    return true
  }

  private mutating func branch(
    of shape: Int, below parent: Int, _ table: inout AnswerPathTable
  ) -> Int {
    let document = shapes[shape].document
    guard let item = document.child(.item, of: 0), let linkId = document.child(.linkId, of: item)
    else { return 0 }
    let branch = table.branch(of: parent, linkId: linkId, in: document)
    (places[shape].parent, places[shape].branch) = (parent, branch)
    return branch
  }

  private mutating func addShape(of known: ResponseShapes) {
    let shape = Shape(shapes.count, of: known)
    places.append(
      Place(
        isTaken: shape.isTaken, hasItems: known.hasItems(shapes.count),
        answerCount: shape.answers.count))
    shapes.append(shape)
  }

  /// Whether something can be made of a shape.
  func isTaken(_ shape: Int) -> Bool { places[shape].isTaken }

  /// What was made of a shape at a path; `nil` where nothing was.
  @inline(__always)
  mutating func made(of shape: Int, at path: Int) -> Made? {
    if places[shape].path != path {
      guard let index = shapes[shape].made.firstIndex(where: { $0.path == path }) else {
        return nil
      }
      (places[shape].path, places[shape].made) = (path, index)
    }
    return shapes[shape].made[places[shape].made].made
  }

  /// Keeps what was made of a shape at a path; nothing is made of the shape again where that is nothing.
  mutating func keep(_ made: Made?, of shape: Int, at path: Int) {
    guard let made else {
      places[shape].isTaken = false
      return
    }
    shapes[shape].made.append((path, made))
  }

  /// Whether there is room for what is made of a shape at one more path.
  func hasRoom(for shape: Int) -> Bool { shapes[shape].made.count < Self.mostPaths }

  /// The answers of an item, at their paths.
  func answers(of item: Item) -> [FoundAnswer] {
    zip(shapes[item.shape].answers, paths[item.paths]).map { answer, path in
      FoundAnswer(
        value: answer.value, type: answer.type, item: answer.item, path: path, mark: nil)
    }
  }
}

extension ShapeWalk.Shape {
  fileprivate init(_ number: Int, of known: ResponseShapes) {
    document = known.marked(number)
    var walk = AnswerWalk(order: ItemOrder(nil))
    var found = AnswerList()
    do throws(Diagnostic) { try walk.walk(document.root, &found) } catch { isTaken = false }
    // Items and answers with extensions are read as usual, so that these are counted.
    if walk.mayHaveModifiers || found.hasExtensions { isTaken = false }
    answers = found.answers
  }
}

/// Keeps the answers that it is handed.
private struct AnswerList: AnswerSink {
  var answers: [FoundAnswer] = []
  var hasExtensions = false

  mutating func add(
    _ answer: FoundAnswer, in document: Document, of paths: borrowing AnswerPathTable
  ) { answers.append(answer) }

  mutating func meet(_ name: ElementName, _ node: Int, in document: Document) {
    if name == .extension || name == .modifierExtension { hasExtensions = true }
  }
}
