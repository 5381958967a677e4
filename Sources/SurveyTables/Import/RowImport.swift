import FHIRQuestionnaire
import ResponseValidation
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Turns the rows of one response into a session and what else the response says.
///
/// The loader's sources are the number of a row among those of the response, and of its column.
struct RowImport {
  /// A row, and which repetition it is.
  struct Place {
    let row: Int
    /// The numbers of the repetitions around it and its own, from 0, outermost first.
    var numbers: [Int]
    /// The number of the row around it.
    let parent: Int
  }

  let plan: ImportPlan
  let form: FormPlan
  let block: RowBlock
  /// The rows of each table.
  private(set) var places: [[Place]]
  var loader: SessionLoader
  private(set) var details: ResponseDetails
  private(set) var diagnostics: [Diagnostic] = []
  /// Why cells of questions are empty, by rows and columns, where the cells themselves said so.
  var given: [Int: [Int: MissingReason]] = [:]
  /// Why questions have no answer, as codes of data-absent-reason.
  var reasons: [InstanceID: String] = [:]
  /// The repetitions of groups that have a row without an answer.
  private(set) var emptyRows: [InstanceID] = []

  init(
    _ plan: ImportPlan, _ form: FormPlan, _ block: RowBlock, rows: ArraySlice<ImportRecord.Row>,
    moment: Instant, details: ResponseDetails
  ) {
    self.plan = plan
    self.form = form
    self.block = block
    self.details = details
    loader = SessionLoader(form.pristine, .row, at: moment)
    places = Array(repeating: [], count: plan.tables.count)
    for row in rows { places[row.table].append(Place(row: row.row, numbers: [], parent: 0)) }
    if rows.count > 1 { findPlaces() }
  }

  /// The session with the answers of the row.
  var session: Session { loader.session }

  /// Reads all cells but those of what the response says of itself.
  mutating func run() {
    for table in plan.tables.indices where !places[table].isEmpty {
      reportUnknown(table)
      for slot in form.tables[table] { read(slot, table) }
      for slot in form.tables[table] { readReasons(slot, table) }
      readEmptyRows(table)
    }
    finish()
  }

  /// Ends the loading, and says where in the tables its findings are.
  mutating func finish() {
    loader.finish()
    for finding in loader.findings {
      var located = finding.diagnostic
      located.location = location(finding.source)
      diagnostics.append(located)
    }
  }

  /// Looks at the row as a whole: what is required, and whether the answers fit together.
  mutating func check() {
    if diagnostics.hasErrors { return }
    let kept = Set(session.withParents(of: reasons.keys).map { session.path($0) })
    let problems = session.problems(completing: details.status.isComplete)
    for problem in problems + (form.calculated?.problems(in: session) ?? []) {
      if case .instance(let path, _) = problem.location.subject, kept.contains(path),
        Self.missing.contains(problem.code)
      {
        continue
      }
      var located = problem
      located.location.file = plan.tables[0].file
      located.location.position = SourcePosition(line: line(0, 0), column: 1)
      diagnostics.append(located)
    }
  }
}

// MARK: Places

extension RowImport {
  /// Finds out which repetition each row is: they are in their order inside the row around them.
  private mutating func findPlaces() {
    var known: [[Int: Int]] = Array(repeating: [:], count: places.count)
    for table in plan.tables.indices.dropFirst() {
      let chain = plan.tables[table].chain
      let outer = chain.dropLast().last
      var counts: [Int: Int] = [:]
      for index in places[table].indices {
        let row = places[table][index].row
        let instance = number(table, index, plan.tables[table].instance) ?? index + 1
        known[table][instance] = index
        var parent = 0
        var numbers: [Int] = []
        if let outer {
          let named = number(table, index, plan.tables[table].parent) ?? 1
          guard let found = known[outer][named] else {
            report(
              .rowOfNoRow,
              [
                "table": .literal(plan.tables[outer].file), "instance": .number(named),
                "response": .quoted(responseCell),
              ], at: source(table, index, plan.tables[table].parent ?? 0))
            continue
          }
          parent = found
          numbers = places[outer][found].numbers
        }
        numbers.append(counts[parent, default: 0])
        counts[parent, default: 0] += 1
        places[table][index] = Place(row: row, numbers: numbers, parent: parent)
      }
    }
  }

  /// What the table of the responses says which one it is.
  private var responseCell: String {
    guard let row = places[0].first?.row, let column = plan.tables[0].identity else { return "" }
    return block.text(row, column)
  }

  private mutating func number(_ table: Int, _ place: Int, _ column: Int?) -> Int? {
    guard let column, !block.isBlank(places[table][place].row, column) else { return nil }
    let row = places[table][place].row
    if let number = block.number(row, column) { return number }
    report(
      .unreadableNumberCell,
      [
        "text": .quoted(block.text(row, column)),
        "column": .literal(plan.tables[table].names[column]),
      ], at: source(table, place, column), isField: true)
    return nil
  }
}

// MARK: Answers

extension RowImport {
  private mutating func read(_ slot: FormPlan.Slot, _ table: Int) {
    let columns = plan.tables[table].slots[slot.number]
    reportChanged(slot, table)
    if !columns.isRow {
      for place in places[table].indices {
        let answers = columns.answers.filter {
          slot.reader.hasAnswer($0.columns, block, row: places[table][place].row)
        }
        if answers.isEmpty { continue }
        reportGaps(columns, answers, table, place)
        load(slot, table, answers.map { (place, $0.columns) })
      }
      return
    }
    // Rows of one row around them are the answers to one question.
    guard let answer = columns.answers.first else { return }
    let given = places[table].indices.filter {
      slot.reader.hasAnswer(answer.columns, block, row: places[table][$0].row)
    }
    var done = given.startIndex
    let sorted = given.sorted {
      (places[table][$0].parent, $0) < (places[table][$1].parent, $1)
    }
    while done < sorted.endIndex {
      let parent = places[table][sorted[done]].parent
      let end = sorted[done...].firstIndex { places[table][$0].parent != parent } ?? sorted.endIndex
      load(slot, table, sorted[done..<end].map { ($0, answer.columns) })
      done = end
    }
  }

  /// The way to a question in one of the rows of a table.
  func steps(
    _ slot: FormPlan.Slot, _ table: Int, _ place: Int
  ) -> [SessionLoader.Step] {
    numbered(slot.steps, slot.levels, table, place)
  }

  private func numbered(
    _ plain: [SessionLoader.Step], _ levels: [(step: Int, depth: Int)], _ table: Int, _ place: Int
  ) -> [SessionLoader.Step] {
    var steps = plain
    for level in levels {
      let numbers = places[table][place].numbers
      if numbers.indices.contains(level.depth) { steps[level.step].number = numbers[level.depth] }
    }
    return steps
  }

  /// Makes the repetitions of a group that have a row, but no answer in it.
  private mutating func readEmptyRows(_ table: Int) {
    guard let group = form.groups[table] else { return }
    let slots = plan.tables[table].slots
    for place in places[table].indices {
      let row = places[table][place].row
      let isEmpty = slots.allSatisfy { slot in
        slot.positions.allSatisfy { block.isBlank(row, $0) }
      }
      guard isEmpty, places[table][place].numbers.count == plan.tables[table].chain.count else {
        continue
      }
      let start = source(table, place, plan.tables[table].instance ?? 0)
      let steps = numbered(group.steps, group.levels, table, place)
      if let id = loader.instance(at: steps, start) { emptyRows.append(id) }
    }
  }

  /// Gives a question the answers of some cells.
  private mutating func load(
    _ slot: FormPlan.Slot, _ table: Int,
    _ answers: [(place: Int, columns: TablePlan.QuestionColumns)]
  ) {
    guard let first = answers.first else { return }
    let steps = steps(slot, table, first.place)
    let start = source(
      table, first.place, plan.tables[table].slots[slot.number].positions.first ?? 0)
    guard let id = loader.instance(at: steps, start) else { return }
    var values: [AnswerValue] = []
    var sources: [Int] = []
    var problems: [(Diagnostic, Int)] = []
    let item = loader.item(id)
    for (place, columns) in answers {
      var positions: [Int] = []
      slot.reader.read(
        columns, block, row: places[table][place].row, for: item, into: &values, &positions
      ) { problems.append(($0, source(table, place, $1))) }
      for position in positions { sources.append(source(table, place, position)) }
    }
    for (problem, source) in problems {
      loader.report(problem, at: source, linkId: item.linkId)
    }
    if let first = sources.first { loader.give(values, to: id, at: first, sources) }
  }
}

// MARK: What the response says of itself

extension RowImport {
  mutating func readFields() {
    guard let row = places[0].first?.row else { return }
    // What the source wrote counts more than what a typed column keeps of it, unless that was changed.
    let changed = ExactTimes(plan.tables[0], form.reader).changed(block, row: row)
    for (cell, _) in changed {
      report(
        .textNotPutBack, ["column": .quoted(plan.tables[0].names[cell])], at: cell, isField: true)
    }
    let fields = plan.tables[0].fields.filter { field in
      !changed.contains { $0.exact == field.position }
    }
    for (position, field) in fields.filter({ !$0.field.isExact }) + fields.filter(\.field.isExact) {
      let cell = block.text(row, position)
      if field == .authored { details.authored = nil }
      if !cell.isEmpty { read(cell, field, position) }
    }
  }

  private mutating func read(_ cell: String, _ field: ResponseField, _ position: Int) {
    switch field {
    case .response: readId(cell, position)
    case .questionnaire, .version: break
    case .status:
      if let status = ResponseStatus(rawValue: cell) {
        details.status = status
      } else {
        report(
          .unreadableStatusCell,
          [
            "text": .quoted(cell), "column": .literal(plan.tables[0].names[position]),
            "known": .names(ResponseStatus.allCases.map(\.rawValue)),
          ], at: position, isField: true)
      }
    case .language: details.language = cell
    case .subject: details.subject = Reference(cell: cell)
    case .author: details.author = Reference(cell: cell)
    case .source: details.source = Reference(cell: cell)
    case .encounter: details.encounter = Reference(cell: cell)
    case .authored, .authoredExact:
      details.authored = time(cell, position)
    case .lastUpdated, .lastUpdatedExact:
      details.lastUpdated = time(cell, position)
    }
  }

  /// Reads a time as the answer to a question for one is read: without an offset it is of the clock of those who
  /// answered.
  private mutating func time(_ cell: String, _ position: Int) -> PartialDateTime? {
    let cells = CellReader(form.reader, NumberStyle())
    if case .dateTime(let time)? = try? cells.read(cell, for: Self.timeItem) { return time }
    report(
      .unreadableCell,
      ["text": .quoted(cell), "column": .literal(plan.tables[0].names[position])], at: position,
      isField: true)
    return nil
  }

  static let timeItem = SurveyItem(linkId: "time", type: .dateTime)

  /// `#12` is what the table calls a response without an id.
  private mutating func readId(_ cell: String, _ position: Int) {
    if cell.hasPrefix("#") { return }
    if ResponseFolder.isId(cell) {
      details.id = cell
    } else {
      report(
        .unreadableIdCell,
        ["text": .quoted(cell), "column": .literal(plan.tables[0].names[position])],
        at: position, isField: true)
    }
  }
}

extension Reference {
  /// What a cell says of a reference: an address, else words.
  init(cell: String) {
    self =
      Self.isAddress(cell.utf8Span.span) ? Reference(reference: cell) : Reference(display: cell)
  }

  /// Whether a cell is an address, and not words.
  static func isAddress(_ cell: Span<UInt8>) -> Bool {
    for index in cell.indices {
      switch cell[index] {
      case UInt8(ascii: "/"), UInt8(ascii: ":"): return true
      case UInt8(ascii: "#"): if index == 0 { return true }
      default: break
      }
    }
    return false
  }
}

// MARK: Findings

extension RowImport {
  /// Where a cell is, as one number: the place of its row, its table, its column.
  func source(_ table: Int, _ place: Int, _ position: Int) -> Int {
    (table << 20 | place) << 24 | position
  }

  private func line(_ table: Int, _ place: Int) -> Int {
    guard places[table].indices.contains(place) else { return 0 }
    return block.rows[places[table][place].row].line
  }

  mutating func report(
    _ code: Diagnostic.Code,
    _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value>, at source: Int,
    isField: Bool = false
  ) {
    var location = location(source)
    if isField { (location.subject, location.linkId) = (nil, nil) }
    diagnostics.append(Diagnostic(code, arguments, at: location))
  }

  private func location(_ source: Int) -> Location {
    let position = source & 0xFF_FFFF
    let (table, place) = (source >> 44, source >> 24 & 0xF_FFFF)
    let line = line(table, place)
    let name = plan.tables[table].names[position]
    let slot = plan.tables[table].slots.first {
      $0.positions.contains(position) || $0.answers.contains { $0.columns.missing == position }
    }
    let linkId = slot?.path.last?.linkId
    return Location(
      file: plan.tables[table].file, position: SourcePosition(line: line, column: 1),
      subject: linkId == nil || name == linkId ? nil : .row(line, column: name), linkId: linkId)
  }
}
