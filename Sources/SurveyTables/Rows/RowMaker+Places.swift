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
    if rows[path].response == response { return rows[path].row }
    let row = cells.addRow(in: table, at: path)
    rows[path] = (response, row)
    instances[table] += 1
    for (column, key) in plan.keys[table] {
      switch key {
      case .response: cells.add(column, id, to: row)
      case .instance: add(instances[table], in: column, to: row)
      case .parent: add(instances[cells.table(ofRow: parent)], in: column, to: row)
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
    for depth in steps.indices {
      let linkIds = steps[...depth].map(\.step.linkId)
      if let table = plan.codebook.tables.firstIndex(where: { $0.path == linkIds }) {
        anchors.append((table, steps[depth].path))
      }
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
    if let known = places[path].first(where: { $0.type == type }) { return known }
    let place = newPlace(at: path, type, paths)
    places[path].append(place)
    return place
  }

  private func newPlace(
    at path: Int, _ type: ValueType, _ paths: borrowing AnswerPathTable
  ) -> Place {
    let steps = paths.pathSteps(to: path)
    let place = Place(type)
    let candidates = plan.questions(withLinkId: steps.last?.step.linkId ?? "")
    if candidates.isEmpty { return place }
    place.loss = .otherType
    guard case .answer(let type) = type,
      let number = candidates.first(where: { plan.questions[$0].entry.type == type })
        ?? candidates.first(where: { plan.questions[$0].entry.takes(type) })
    else { return place }
    let question = plan.questions[number]
    place.loss = .furtherAnswer
    guard let columns = plan.columns(of: number, repetitions(of: question, steps)) else {
      return place
    }
    place.question = number
    place.columns = columns
    place.anchors = question.tables.map { table, linkId in
      (table, steps.last { $0.step.linkId == linkId }?.path ?? AnswerPathTable.top)
    }
    return place
  }

  /// The numbers that the columns of an answer have.
  private func repetitions(
    of question: TablePlan.Question, _ steps: [(step: AnswerPath.Step, path: Int)]
  ) -> [Int] {
    var numbers: [Int] = []
    if plan.codebook.layout.repeats == .wide {
      numbers = question.entry.repeatingLinkIds.map { linkId in
        steps.last { $0.step.linkId == linkId }?.step.repetition ?? 1
      }
    }
    if question.isNumbered { numbers.append(steps.last?.step.repetition ?? 1) }
    return numbers
  }
}

extension CodebookQuestion {
  /// Whether it has a column for answers of another type than its own.
  fileprivate func takes(_ other: AnswerType) -> Bool {
    if other == .string, hasOptions || type == .coding {
      return answerConstraint != .optionsOnly || !hasOptions
    }
    return other.wider == type
  }
}
