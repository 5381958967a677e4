import FHIRDocument
import SurveyModel

extension RowMaker {
  /// The row that an answer is in, made where it is the first.
  mutating func row(of place: Place) -> Int {
    var row = 0
    for (table, path) in place.anchors { row = self.row(of: path, in: table, around: row) }
    return row
  }

  mutating func row(of path: Int, in table: Int, around parent: Int) -> Int {
    while rows.count <= path { rows.append((0, 0)) }
    let isKnown = rows[path].response == response
    if isKnown {
      if cells.table(ofRow: rows[path].row) == table { return rows[path].row }
      if let other = otherRows.first(where: { $0.path == path && $0.table == table }) {
        return other.row
      }
    }
    instances[table] += 1
    let row = cells.addRow(in: table, at: path, number: instances[table])
    if isKnown { otherRows.append((path, table, row)) } else { rows[path] = (response, row) }
    for (column, key) in plan.keys[table] {
      switch key {
      case .response: cells.add(column, id, to: row)
      case .instance: add(instances[table], in: column, to: row)
      case .parent: add(cells.number(ofRow: parent), in: column, to: row)
      }
    }
    return row
  }

  private mutating func add(_ number: Int, in column: Int, to row: Int) {
    let start = cells.text.count
    cells.text.append(contentsOf: String(number).utf8)
    cells.add(column, from: start, to: row)
  }
}

// MARK: Repetitions without an answer

extension RowMaker {
  var cellCount: Int { cells.cellCount }

  /// Whether a repetition of a group has a row of its own.
  mutating func hasRow(ofGroup path: Int, _ paths: borrowing AnswerPathTable) -> Bool {
    plan.codebook.tables.count > 1 && !anchors(ofGroup: path, paths).isEmpty
  }

  mutating func meetEmptyRepetition(at path: Int, of paths: borrowing AnswerPathTable) {
    if plan.codebook.tables.count == 1 { return }
    var row = 0
    for (table, path) in anchors(ofGroup: path, paths) {
      row = self.row(of: path, in: table, around: row)
    }
  }

  mutating func meetLastRepetition(
    _ node: Int, at path: Int, in document: Document, of paths: borrowing AnswerPathTable
  ) {
    if !anchors(ofGroup: path, paths).isEmpty { return }
    losses.note(
      .answer(.emptyRepetition), at: Element(document: document, index: node).location())
  }

  /// The rows that a repetition of a group is in; none where no table has a row for each.
  private mutating func anchors(
    ofGroup path: Int, _ paths: borrowing AnswerPathTable
  ) -> [(table: Int, path: Int)] {
    if let known = groupAnchors[path] { return known }
    let steps = paths.pathSteps(to: path)
    var anchors: [(table: Int, path: Int)] = []
    var chain: [String] = []
    for (step, path) in steps {
      guard let table = plan.tablesByChain[chain + [step.linkId]] else { continue }
      chain.append(step.linkId)
      anchors.append((table, path))
    }
    if anchors.last?.path != path { anchors = [] }
    groupAnchors[path] = anchors
    return anchors
  }
}

// MARK: Places

extension RowMaker {
  mutating func place(
    at path: Int, _ type: ValueType, _ paths: borrowing AnswerPathTable
  ) -> Place {
    while places.count <= path { places.append([]) }
    let known = places[path].first {
      $0.type == type && ($0.version == nil || $0.version == version)
    }
    if let known { return known }
    let place = newPlace(at: path, type, paths)
    places[path].append(place)
    return place
  }

  private mutating func newPlace(
    at path: Int, _ type: ValueType, _ paths: borrowing AnswerPathTable
  ) -> Place {
    let way = paths.pathSteps(to: path)
    let steps = way.map(\.step)
    let place = Place(type)
    if plan.questions(withLinkId: steps.last?.linkId ?? "").isEmpty { return place }
    let candidates = plan.questions(at: steps.map(\.linkId))
    place.loss = candidates.isEmpty ? .misplaced : .otherType
    guard case .answer(let type) = type else { return place }
    let fitting = fitting(type, among: candidates)
    if candidates.count > 1 { place.version = version }
    guard
      let number = plan.codebook.choice(
        among: fitting.map(\.question), version: plan.versions.all[version].name),
      let levels = fitting.first(where: { $0.question == number })?.levels
    else { return place }
    let question = plan.questions[number]
    if let loss = lossOfRepetition(question.entry, steps, levels) {
      place.loss = loss
      return place
    }
    place.beside = way.indices.dropLast().filter {
      steps[$0].repetition > 1 && !levels.contains($0)
    }.map { way[$0].path }
    let numbers = question.entry.numbers(of: steps, levels, in: plan.codebook.layout)
    place.loss = .furtherAnswer
    guard let columns = plan.columns(of: number, numbers) else { return place }
    place.question = number
    place.columns = columns
    place.anchors = zip(question.tables, levels + [steps.count - 1]).map { ($0, way[$1].path) }
    share(place, with: numbers, parent: paths.parent(of: path))
    return place
  }

  /// The questions that have a column for an answer of a type: those that its version asks before others, and then
  /// those of its type before those that take it beside their own.
  private func fitting(
    _ type: AnswerType, among candidates: [TablePlan.FoundQuestion]
  ) -> [TablePlan.FoundQuestion] {
    func only(
      _ candidates: [TablePlan.FoundQuestion], _ isMeant: (CodebookQuestion) -> Bool
    ) -> [TablePlan.FoundQuestion] {
      let meant = candidates.filter { isMeant(plan.questions[$0.question].entry) }
      return meant.isEmpty ? candidates : meant
    }
    let taking = candidates.filter { plan.questions[$0.question].entry.takes(type) }
    let name = plan.versions.all[version].name
    let asked = only(taking) { $0.versions.contains(name) }
    return only(asked) { $0.type == type }
  }

  /// What an answer is that is in another repetition than the first of what does not repeat in the codebook.
  ///
  /// Items beside the answer of a question, and not in it, are as if they were inside of a further answer.
  private func lossOfRepetition(
    _ question: CodebookQuestion, _ steps: [AnswerPath.Step], _ levels: [Int]
  ) -> TableLoss.Answer? {
    guard let last = steps.last else { return nil }
    let isOutside = steps.dropLast().enumerated().contains { index, step in
      step.repetition > 1 && !levels.contains(index)
        && plan.questions(withLinkId: step.linkId).isEmpty
    }
    if isOutside { return .misplaced }
    return last.repetition > 1 && !question.repeats ? .furtherAnswer : nil
  }
}

// MARK: Cells of several places

extension RowMaker {
  /// Cells that answers at several paths go to, of which one may have them in a response.
  final class SharedCells {
    fileprivate var parents: Set<Int> = []
    fileprivate var response = 0
    fileprivate var parent = -1
  }

  /// What cells are known by: their question and its numbers, and the rows.
  struct SharedKey: Hashable {
    let question: Int
    let numbers: [Int]
    let rows: [Int]
  }

  private mutating func share(_ place: Place, with numbers: [Int], parent: Int) {
    guard let question = place.question else { return }
    let key = SharedKey(question: question, numbers: numbers, rows: place.anchors.map(\.path))
    let cells = shared[key] ?? SharedCells()
    shared[key] = cells
    if cells.parents.insert(parent).inserted, cells.parents.count > 1 {
      (hasSharedCells, foundSharedCells) = (true, true)
    }
    (place.shared, place.parent) = (cells, parent)
  }

  /// Whether another item of the response has the cells of an answer, as where a form has one linkId twice.
  mutating func isTaken(_ answer: FoundAnswer, of paths: borrowing AnswerPathTable) -> Bool {
    guard let cells = sharedCells(of: answer, paths) else { return false }
    return cells.shared.response == response && cells.shared.parent != cells.parent
  }

  /// Says that the item of an answer has its cells.
  mutating func take(_ answer: FoundAnswer, of paths: borrowing AnswerPathTable) {
    guard let cells = sharedCells(of: answer, paths) else { return }
    (cells.shared.response, cells.shared.parent) = (response, cells.parent)
  }

  private mutating func sharedCells(
    of answer: FoundAnswer, _ paths: borrowing AnswerPathTable
  ) -> (shared: SharedCells, parent: Int)? {
    guard answer.value != nil, let type = answer.type else { return nil }
    let place = place(at: answer.path, type, paths)
    return place.shared.map { ($0, place.parent) }
  }

  /// Whether answers at some paths of a response may go to the same cells from several items.
  mutating func mayClash(_ paths: [Int]) -> Bool {
    response += 1
    for path in paths where places.indices.contains(path) {
      for place in places[path] {
        guard let cells = place.shared else { continue }
        if cells.response == response, cells.parent != place.parent { return true }
        (cells.response, cells.parent) = (response, place.parent)
      }
    }
    return false
  }
}
