import FHIRDocument
import SurveyModel

extension RowMaker {
  /// Adds the cells of a value; what is lost where no column is for it.
  mutating func append(
    _ value: Int, _ type: ValueType, to row: Int, _ columns: TablePlan.QuestionColumns,
    _ number: Int, _ document: Document
  ) -> TableLoss.Answer? {
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
    if question.isYesNo, let digit = writer.yesNoDigit {
      add(columns.value) { $0.append(digit) }
    } else {
      add(columns.value) { writer.appendValue(question.entry.type, to: &$0) }
    }
    add(columns.unit) { writer.append(.unit, to: &$0) }
    add(columns.code) { writer.appendUnitCode(to: &$0) }
    add(columns.display) { writer.append(.display, to: &$0) }
    add(columns.contentType) { writer.append(.contentType, to: &$0) }
    add(columns.title) { writer.append(.title, to: &$0) }
    add(columns.exact) { writer.appendValue(question.entry.type, to: &$0) }
    if let loss = writer.loss(of: question.entry.type) { note(loss, at: value, document) }
    return nil
  }

  private mutating func appendChoice(
    _ value: Int, to row: Int, _ columns: TablePlan.QuestionColumns, _ number: Int,
    _ document: Document
  ) -> TableLoss.Answer? {
    let question = plan.questions[number]
    let option = question.options.number(of: value, in: document)
    if question.options.dependsOnVersion { isAlone = false }
    noteLosses(of: value, option, question, document)
    let box = option.flatMap(columns.column(ofOption:))
    let isHeld =
      columns.value != nil || columns.list != nil || box != nil
      || option == nil && columns.other != nil
    guard isHeld else { return .unknownOption }
    if !columns.options.isEmpty { addZeros(to: row, columns, number) }
    let start = cells.text.count
    if let option {
      if question.entry.repeats, !columns.options.isEmpty {
        noteOrder(option, number, optionCells(columns, row), value, document)
      }
      if let box {
        cells.text.append(UInt8(ascii: "1"))
        cells.add(box, from: start, to: row, .instead)
        return nil
      }
      let cell = question.options.cell(of: option, in: version)
      cells.text.append(contentsOf: cell)
      if cell.isEmpty { note(.noWeight, at: value, document) }
    } else {
      ValueCells(document, value).appendAnyCode(to: &cells.text)
      let hasOwn = columns.value != nil || columns.list != nil
      if !hasOwn || !document.isObject(value), let other = columns.other {
        // Numbered columns have an answer each; all else is one cell for all of them.
        let isList = question.entry.repeats && columns.value == nil
        if !document.isObject(value) { MarkedBars.mark(&cells.text, from: start) }
        if isList {
          cells.escapeList(from: start)
          noteWords(number, optionCells(columns, row))
        }
        cells.add(other, from: start, to: row, isList ? .list : .once)
        return nil
      }
    }
    if let column = columns.value {
      cells.add(column, from: start, to: row)
    } else if let column = columns.list {
      cells.escapeList(from: start)
      cells.add(column, from: start, to: row, .list)
      if columns.other != nil { noteListed(number, optionCells(columns, row), value, document) }
    }
    return nil
  }

  private func optionCells(
    _ columns: TablePlan.QuestionColumns, _ row: Int
  ) -> OptionCells {
    OptionCells(response: response, row: row, column: columns.options.first ?? columns.other ?? -1)
  }

  /// Says of each option that the version offers that it is no answer, until it is one.
  private mutating func addZeros(
    to row: Int, _ columns: TablePlan.QuestionColumns, _ question: Int
  ) {
    isAlone = false
    let these = optionCells(columns, row)
    if zeroed[question] == these { return }
    zeroed[question] = these
    let start = cells.text.count
    cells.text.append(UInt8(ascii: "0"))
    let options = plan.questions[question].options
    for (option, column) in columns.options.enumerated()
    where column >= 0 && options.isOffered(option, in: version) {
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
    isAlone = false
    let last = lastOptions[question]
    if last.cells == cells {
      if last.option > option { note(.choiceOrder, at: value, document) }
      if last.option == option { note(.furtherAnswer, at: value, document) }
    }
    lastOptions[question] = (cells, option)
  }

  /// Remembers that the last answer is among the words, which come behind all others when they are read.
  private mutating func noteWords(_ question: Int, _ cells: OptionCells) {
    isAlone = false
    lastOptions[question] = (cells, .max)
  }

  /// Notes an answer of a list that comes behind words.
  private mutating func noteListed(
    _ question: Int, _ cells: OptionCells, _ value: Int, _ document: Document
  ) {
    isAlone = false
    let last = lastOptions[question]
    if last.cells == cells, last.option == .max { note(.choiceOrder, at: value, document) }
    lastOptions[question] = (cells, 0)
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
        let isKnown = option.map {
          question.options.has(child, of: $0, version: version, in: document)
        }
        if isKnown == false || (option == nil && document.child(.code, of: value) != nil) {
          note(.otherDisplay, at: child, document)
        }
      default: break
      }
      child = document.end(of: child)
    }
  }
}
