import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel

/// Makes the cells of one response after the other, as a plan wants them.
struct RowMaker: AnswerSink {
  /// The cells of the response that was walked over last.
  private(set) var cells = RowCells()
  /// How many answers it has.
  private(set) var count = 0
  /// What the tables do not keep of the response.
  private var losses = LossCounts()

  private let plan: TablePlan
  /// Whether an answer that no column is for rejects its response.
  private let isFrozen: Bool
  /// Where the answers at each path go, for each type that was met there.
  private var places: [[Place]] = []
  /// The row of each path, and the response that it was made for.
  private var rows: [(response: Int, row: Int)] = []
  private var response = 0
  /// How many rows there are in each table.
  private var instances: [Int] = []
  private var id = 0..<0
  /// Where the texts of the reasons for a missing answer are.
  private(set) var reasons: [MissingReason: Range<Int>] = [:]
  /// What the last response names as its questionnaire, and whether that is a version that is known.
  private var lastNamed: [UInt8] = []
  private var isNamed = false
  /// The number of the version that the response is read with.
  private(set) var version = 0
  /// The option that was answered last to each question, and in which cells, for the order of several.
  private var lastOptions: [(cells: OptionCells, option: Int)]
  /// The cells in which the options of each question were called no answers last.
  private var zeroed: [OptionCells]

  /// The cells of a question's options for one repetition of it.
  private struct OptionCells: Equatable {
    var response = 0
    var row = 0
    /// Of the first option.
    var column = -1
  }

  /// Where answers at a path go; an object, so that it is not copied for each of them.
  private final class Place {
    let type: ValueType
    /// The number of the question; `nil` where there is none of this linkId and type.
    var question: Int?
    var columns = TablePlan.QuestionColumns()
    /// The rows that they are in, outermost first: the table and the path of the repetition.
    var anchors: [(table: Int, path: Int)] = []
    /// What is lost where there is no column.
    var loss: TableLoss.Answer = .unknownLinkId

    init(_ type: ValueType) { self.type = type }
  }

  init(_ plan: TablePlan, isFrozen: Bool) {
    (self.plan, self.isFrozen) = (plan, isFrozen)
    zeroed = Array(repeating: OptionCells(), count: plan.questions.count)
    lastOptions = zeroed.map { ($0, 0) }
  }

  /// Starts a response; `false` where its number is needed and not known.
  mutating func start(_ element: Element, number: Int?) -> Bool {
    cells.removeAll()
    if !losses.isEmpty { losses.removeAll() }
    response += 1
    count = 0
    instances = Array(repeating: 0, count: plan.codebook.tables.count)
    _ = cells.addRow(in: 0, at: AnswerPathTable.top)
    addReasons()
    findVersion(of: element)
    for (column, field) in plan.fields {
      let start = cells.text.count
      guard field.append(element, number: number, to: &cells.text) else { return false }
      if field == .response { id = start..<cells.text.count }
      cells.add(column, from: start, to: 0)
    }
    for child in element.children where !Self.kept.contains(child.name) {
      losses.note(.element(child.nameText), at: child.location())
    }
    if let meta = element[.meta] {
      for child in meta.children where child.name != .lastUpdated {
        losses.note(.element("meta"), at: child.location())
      }
    }
    return true
  }

  /// Finds the version that a response is read with; most name the same as the one before.
  private mutating func findVersion(of response: Element) {
    let named = response[.questionnaire]
    if named?.hasText(lastNamed) != true || !isNamed {
      let (version, choice) = plan.versions.number(for: response)
      self.version = version
      isNamed = choice == .named
      lastNamed = []
      named?.appendText(to: &lastNamed)
      if !isNamed {
        losses.note(choice == .newest ? .noVersion : .otherVersion, at: response.location())
      }
    }
  }

  private static let kept: [ElementName] = [
    .resourceType, .id, .language, .questionnaire, .status, .subject, .encounter, .authored,
    .author, .source, .item, .meta,
  ]

  mutating func add(
    _ value: Int?, _ type: ValueType?, of item: Int, in document: Document, at path: Int,
    of paths: borrowing AnswerPathTable
  ) throws(Diagnostic) {
    count += 1
    guard let value, let type else { return }
    if document.isObject(value) ? hasNothing(value, document) : !document.hasValue(value) {
      return addReason(value, type, at: path, paths, document)
    }
    let place = place(at: path, type, paths)
    guard let question = place.question else {
      let item = Element(document: document, index: item)
      let location = item.location(linkId: item[.linkId]?.string)
      if isFrozen { throw Diagnostic(.answerWithoutColumn, at: location) }
      return losses.note(.answer(place.loss), at: location)
    }
    let row = row(of: place)
    append(value, type, to: row, place.columns, question, document)
  }

  mutating func meet(_ name: ElementName, _ node: Int, in document: Document) {
    guard name == .extension || name == .modifierExtension else { return }
    losses.note(.answer(.extensions), at: Element(document: document, index: node).location())
  }

  /// What the tables do not keep of the response, for once.
  mutating func takeLosses() -> LossCounts {
    defer { if !losses.isEmpty { losses.removeAll() } }
    return losses
  }

  /// Counts cells that found their columns filled.
  mutating func noteFull(_ count: Int, in element: Element) {
    for _ in 0..<count { losses.note(.answer(.furtherAnswer), at: element.location()) }
  }

  /// Puts the texts of a row into the places of their columns; how many found them filled.
  mutating func spread(row: Int, over found: inout [Range<Int>]) -> Int {
    cells.spread(row: row, over: &found)
  }
}

// MARK: Missing answers

extension RowMaker {
  /// Puts the texts of the reasons before all others.
  private mutating func addReasons() {
    guard plan.codebook.layout.missing else { return }
    for reason in [MissingReason.notAsked, .disabled, .skipped] {
      let start = cells.text.count
      cells.text.append(contentsOf: reason.code.utf8)
      reasons[reason] = start..<cells.text.count
    }
  }

  /// Whether a value with parts has none but extensions.
  private func hasNothing(_ value: Int, _ document: Document) -> Bool {
    let end = document.end(of: value)
    var child = value + 1
    while child < end, document.name(of: child) == .extension { child = document.end(of: child) }
    return child == end
  }

  /// Adds the reason that a value without a value gives
  /// ([data-absent-reason](https://hl7.org/fhir/R4/extension-data-absent-reason.html)).
  private mutating func addReason(
    _ value: Int, _ type: ValueType, at path: Int, _ paths: borrowing AnswerPathTable,
    _ document: Document
  ) {
    let place = place(at: path, type, paths)
    guard let column = place.columns.missing ?? place.question.flatMap({ plan.missing(of: $0) }),
      let code = Element(document: document, index: value).dataAbsentReason,
      let reason = MissingReason(dataAbsentReason: code)
    else {
      return losses.note(
        .answer(.extensions), at: Element(document: document, index: value).location())
    }
    // A row that is made has texts of its own, which come first.
    let row = row(of: place)
    let start = cells.text.count
    cells.text.append(contentsOf: reason.code.utf8)
    cells.add(column, from: start, to: row)
  }
}

extension Element {
  /// The code of the extension that says why there is no value.
  fileprivate var dataAbsentReason: String? {
    children(.extension).first { $0[.url]?.string == CrossVersionURL.absence }?.choice("value")?
      .string
  }
}

// MARK: Rows

extension RowMaker {
  /// The row that an answer is in, made where it is the first.
  private mutating func row(of place: Place) -> Int {
    var row = 0
    for (table, path) in place.anchors { row = self.row(of: path, in: table, around: row) }
    return row
  }

  private mutating func row(of path: Int, in table: Int, around parent: Int) -> Int {
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

// MARK: Places

extension RowMaker {
  private mutating func place(
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

// MARK: Values

extension RowMaker {
  private mutating func append(
    _ value: Int, _ type: ValueType, to row: Int, _ columns: TablePlan.QuestionColumns,
    _ number: Int, _ document: Document
  ) {
    let question = plan.questions[number]
    if !document.isObject(value), document.end(of: value) > value + 1 {
      note(.extensions, at: value, document)
    }
    if question.entry.hasOptions || question.entry.type == .coding {
      return appendChoice(value, to: row, columns, number, document)
    }
    let writer = ValueCells(document, value)
    func add(_ column: Int?, _ body: (inout [UInt8]) -> Void) {
      guard let column else { return }
      let start = cells.text.count
      body(&cells.text)
      cells.add(column, from: start, to: row)
    }
    add(columns.value) { writer.appendValue(question.entry.type, to: &$0) }
    add(columns.unit) { writer.append(.unit, to: &$0) }
    add(columns.code) { writer.appendUnitCode(to: &$0) }
    add(columns.display) { writer.append(.display, to: &$0) }
    add(columns.contentType) { writer.append(.contentType, to: &$0) }
    add(columns.title) { writer.append(.title, to: &$0) }
    add(columns.exact) { writer.appendValue(question.entry.type, to: &$0) }
    if let loss = writer.loss(of: question.entry.type) { note(loss, at: value, document) }
  }

  private mutating func appendChoice(
    _ value: Int, to row: Int, _ columns: TablePlan.QuestionColumns, _ number: Int,
    _ document: Document
  ) {
    let question = plan.questions[number]
    let option = question.options.number(of: value, in: document)
    noteLosses(of: value, option, question, document)
    if !columns.options.isEmpty { addZeros(to: row, columns, number) }
    let start = cells.text.count
    if let option {
      if question.entry.repeats {
        noteOrder(option, number, optionCells(columns, row), value, document)
      }
      if columns.options.indices.contains(option) {
        cells.text.append(UInt8(ascii: "1"))
        return cells.add(columns.options[option], from: start, to: row, .instead)
      }
      cells.text.append(contentsOf: question.options.cells[option])
      if question.options.cells[option].isEmpty { note(.noWeight, at: value, document) }
    } else {
      ValueCells(document, value).appendAnyCode(to: &cells.text)
      let hasOwn = columns.value != nil || columns.list != nil
      if !hasOwn || !document.isObject(value), let other = columns.other {
        // Numbered columns have an answer each; all else is one cell for all of them.
        let isList = question.entry.repeats && columns.value == nil
        if isList { cells.escapeList(from: start) }
        return cells.add(other, from: start, to: row, isList ? .list : .once)
      }
    }
    if let column = columns.value {
      cells.add(column, from: start, to: row)
    } else if let column = columns.list {
      cells.escapeList(from: start)
      cells.add(column, from: start, to: row, .list)
    } else {
      note(.unknownOption, at: value, document)
    }
  }

  private func optionCells(
    _ columns: TablePlan.QuestionColumns, _ row: Int
  ) -> OptionCells {
    OptionCells(response: response, row: row, column: columns.options.first ?? -1)
  }

  /// Says of each option that it is no answer, until it is one.
  private mutating func addZeros(
    to row: Int, _ columns: TablePlan.QuestionColumns, _ question: Int
  ) {
    let these = optionCells(columns, row)
    if zeroed[question] == these { return }
    zeroed[question] = these
    let start = cells.text.count
    cells.text.append(UInt8(ascii: "0"))
    for column in columns.options where column >= 0 {
      cells.add(column, from: start, to: row, .otherwise)
    }
  }

  // MARK: Losses

  private mutating func note(_ loss: TableLoss.Answer, at node: Int, _ document: Document) {
    losses.note(.answer(loss), at: Element(document: document, index: node).location())
  }

  private mutating func noteOrder(
    _ option: Int, _ question: Int, _ cells: OptionCells, _ value: Int, _ document: Document
  ) {
    let last = lastOptions[question]
    if last.cells == cells, last.option > option, plan.codebook.layout.choices == .columns {
      note(.choiceOrder, at: value, document)
    }
    lastOptions[question] = (cells, option)
  }

  private mutating func noteLosses(
    of value: Int, _ option: Int?, _ question: TablePlan.Question, _ document: Document
  ) {
    guard document.isObject(value) else { return }
    let end = document.end(of: value)
    var child = value + 1
    while child < end {
      switch document.name(of: child) {
      case .version: note(.codingVersion, at: child, document)
      case .userSelected: note(.userSelected, at: child, document)
      case .extension, .id: note(.extensions, at: child, document)
      case .display:
        let isKnown = option.map { question.options.has(child, of: $0, in: document) }
        if isKnown == false || (option == nil && document.child(.code, of: value) != nil) {
          note(.otherDisplay, at: child, document)
        }
      default: break
      }
      child = document.end(of: child)
    }
  }
}
