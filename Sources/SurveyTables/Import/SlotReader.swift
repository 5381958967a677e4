import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Reads the cells of one question as answers.
struct SlotReader: Sendable {
  /// What the cells of a choice mean: the option, or that it may be several.
  private enum Meaning: Sendable {
    case option(AnswerValue)
    case several
  }

  private let cells: CellReader
  /// Reads the text of the source, whose numbers have points whatever those of the table have.
  private let written: CellReader
  /// Whether that is what the typed cell beside it keeps; `nil` where there is no such text.
  private let exact: ExactText?
  /// The options by what stands for them in a cell.
  private let meanings: [String: Meaning]
  /// The options by their numbers in the codebook.
  private let options: [AnswerValue]
  private let isChoice: Bool
  /// Whether it takes several answers.
  let repeats: Bool
  /// Whether it does in a version, so that one cell has all that is answered beside the options.
  private let repeatsInCodebook: Bool
  /// Whether there is one column, and no row for each answer, so that a text may be several answers.
  private let isOnly: Bool
  /// Whether nothing but the header says what the columns are.
  private let isGuessed: Bool

  init(
    _ slot: ImportPlan.Slot, _ item: SurveyItem, _ plan: ImportPlan, _ reader: CellReader
  ) {
    let codebook = plan.codebook
    cells = reader
    written = CellReader(reader.reader, NumberStyle())
    exact = slot.question.flatMap { question in
      slot.answers.contains { $0.columns.exact != nil }
        ? ExactText(reader, item, codebook.questions[question].type.columnType) : nil
    }
    repeats = item.repeats
    isOnly = slot.answers.count == 1 && !slot.isRow
    isGuessed = plan.isGuessed
    guard let question = slot.question.map({ codebook.questions[$0] }) else {
      (meanings, options, isChoice) = ([:], [], item.isChoice)
      repeatsInCodebook = repeats
      return
    }
    repeatsInCodebook = question.repeats
    isChoice = item.isChoice || question.hasOptions
    let own = item.optionsByValue
    options = question.options.map { own[$0.value]?.value ?? $0.fullValue(of: codebook) }
    var meanings: [String: Meaning] = [:]
    let texts = question.cells(of: codebook, own: plan.hasCellsOfCodebook ? [:] : own)
    for (text, value) in zip(texts, options) where !text.isEmpty {
      meanings[text] = meanings[text] == nil ? .option(value) : .several
    }
    self.meanings = meanings
  }

  /// Adds the answers that the cells of a row have; of a cell that cannot be read, the finding.
  func read(
    _ columns: TablePlan.QuestionColumns, _ block: RowBlock, row: Int, for item: SurveyItem,
    into values: inout [AnswerValue], _ positions: inout [Int],
    onProblem: (Diagnostic, Int) -> Void
  ) {
    let columns = counting(columns, block, row)
    func add(_ position: Int, _ read: () throws(Diagnostic) -> [AnswerValue]) {
      do throws(Diagnostic) {
        for value in try read() {
          values.append(value)
          positions.append(position)
        }
      } catch {
        onProblem(error, position)
      }
    }
    for (number, position) in columns.options.enumerated() where position >= 0 {
      if block.isEmpty(row, position) || !options.indices.contains(number) { continue }
      add(position) { () throws(Diagnostic) in
        try isYes(block.text(row, position), for: item) ? [options[number]] : []
      }
    }
    if let position = columns.list, !block.isBlank(row, position) {
      for part in ListText.parts(block.text(row, position)) {
        add(position) { () throws(Diagnostic) in [try choice(part, for: item)] }
      }
    }
    let first = columns.valuePosition(block, row)
    if let position = first {
      add(position) { () throws(Diagnostic) in try value(columns, block, row, position, item) }
    }
    if let position = columns.other, !block.isBlank(row, position) {
      let text = block.text(row, position)
      for part in listsOthers(columns) ? ListText.parts(text) : [text] {
        add(position) { () throws(Diagnostic) in [try other(part, for: item)] }
      }
    }
  }

  /// Whether all that is answered beside the options is in one cell.
  ///
  /// Where nothing but the header says what the columns are it is so unless they are numbered.
  private func listsOthers(_ columns: TablePlan.QuestionColumns) -> Bool {
    repeatsInCodebook && columns.value == nil || repeats && isGuessed && isOnly
  }

  /// Whether the typed cell of an answer was changed beside the text of the source.
  func isChanged(_ columns: TablePlan.QuestionColumns, _ block: RowBlock, row: Int) -> Bool {
    exact?.isChanged(
      columns.value, beside: columns.exact, reason: columns.missing, block, row: row) ?? false
  }

  /// The columns that count: the text of the source does not where the cell beside it was changed.
  private func counting(
    _ columns: TablePlan.QuestionColumns, _ block: RowBlock, _ row: Int
  ) -> TablePlan.QuestionColumns {
    guard isChanged(columns, block, row: row) else { return columns }
    var columns = columns
    columns.exact = nil
    return columns
  }

  /// Whether any cell of an answer has something in it.
  func hasAnswer(_ columns: TablePlan.QuestionColumns, _ block: RowBlock, row: Int) -> Bool {
    let columns = counting(columns, block, row)
    func isGiven(_ position: Int?) -> Bool { position.map { !block.isBlank(row, $0) } ?? false }
    return columns.valuePosition(block, row) != nil || isGiven(columns.list)
      || isGiven(columns.other)
      || columns.options.contains { $0 >= 0 && !block.isEmpty(row, $0) && !isNo(block, row, $0) }
  }

  private func isNo(_ block: RowBlock, _ row: Int, _ position: Int) -> Bool {
    let range = block.range(row, position)
    if range.count == 1 { return block.bytes[range.lowerBound] == UInt8(ascii: "0") }
    return isYes(block.text(range)) == false
  }

  /// Whether a cell of an option says that it is an answer.
  private func isYes(_ text: String, for item: SurveyItem) throws(Diagnostic) -> Bool {
    guard let isYes = isYes(text) else {
      throw Diagnostic(.unreadableOptionCell, ["text": .quoted(text)])
    }
    return isYes
  }

  /// The same; `nil` where it says nothing of the kind.
  private func isYes(_ text: String) -> Bool? {
    switch text {
    case "1": return true
    case "0": return false
    default: break
    }
    let text = cells.numbers.pointed(text)
    switch (text.wholeNumber ?? text).lowercased() {
    case "1", "true", "checked", "yes", "x", BoxLabel.yes: return true
    case "", "0", "false", "unchecked", "no", BoxLabel.no: return false
    default: return nil
    }
  }
}

// MARK: Values

extension SlotReader {
  private func value(
    _ columns: TablePlan.QuestionColumns, _ block: RowBlock, _ row: Int, _ position: Int,
    _ item: SurveyItem
  ) throws(Diagnostic) -> [AnswerValue] {
    func cell(_ column: Int?) -> String? {
      column.flatMap { block.isEmpty(row, $0) ? nil : block.text(row, $0) }
    }
    let source = cell(columns.exact)
    let text = source ?? cell(columns.value) ?? ""
    let cells = source == nil ? cells : written
    if isChoice { return try choices(text, for: item) }
    switch item.type {
    case .quantity where columns.code == nil && !text.isEmpty:
      return [try cells.read(text.withUnit(cell(columns.unit)), for: item)]
    case .quantity where columns.unit != nil || columns.code != nil:
      return [try quantity(text, cell(columns.unit), cell(columns.code), item, cells)]
    case .reference where columns.display != nil || text.contains("|"):
      return [reference(text, cell(columns.display))]
    case .attachment where columns.contentType != nil || columns.title != nil:
      let (contentType, title) = (cell(columns.contentType), cell(columns.title))
      let url = text.isEmpty ? nil : text
      return [.attachment(Attachment(contentType: contentType, url: url, title: title))]
    default: return [try cells.read(text, for: item)]
    }
  }

  /// The answer that a text is; of a question that takes several, all of those that it lists.
  ///
  /// A text that may be an answer itself is a list where one of its parts is an option, or where it marks
  /// a semicolon as a part of a text.
  private func choices(_ text: String, for item: SurveyItem) throws(Diagnostic) -> [AnswerValue] {
    guard repeats, isOnly, text.contains(";") else { return [try choice(text, for: item)] }
    let whole: AnswerValue
    do {
      whole = try choice(text, for: item)
    } catch {
      guard let values = list(text, for: item) else { throw error }
      return values
    }
    if isOption(whole, of: item) { return [whole] }
    guard let values = list(text, for: item),
      text.contains("\\;") || values.contains(where: { isOption($0, of: item) })
        || values.allSatisfy(\.isCoded)
    else { return [whole] }
    return values
  }

  /// The answers that a text lists; `nil` where a part is none.
  private func list(_ text: String, for item: SurveyItem) -> [AnswerValue]? {
    var values: [AnswerValue] = []
    for part in ListText.parts(text) {
      guard let value = try? choice(part, for: item) else { return nil }
      values.append(value)
    }
    return values.isEmpty ? nil : values
  }

  private func isOption(_ value: AnswerValue, of item: SurveyItem) -> Bool {
    options.contains(value) || item.options.contains { $0.value == value }
  }

  private func choice(_ text: String, for item: SurveyItem) throws(Diagnostic) -> AnswerValue {
    switch meanings[text] {
    case .option(let value): return value
    case .several: throw Diagnostic(.ambiguousCell, ["text": .quoted(text)])
    case nil:
      if let whole = cells.numbers.pointed(text).wholeNumber, meanings[whole] != nil {
        _ = try cells.number(text)
        return try choice(whole, for: item)
      }
      return try cells.read(text, for: item)
    }
  }

  /// What is answered beside the options: `system|code`, or a text, which has a backslash before its bars where it
  /// looks like that.
  private func other(_ text: String, for item: SurveyItem) throws(Diagnostic) -> AnswerValue {
    // A version can ask for a text where others offer options.
    let takesWords =
      item.answerConstraint == .optionsOrString || item.type == .string || item.type == .text
    if takesWords, let words = MarkedBars.words(text) { return .string(words) }
    if item.takesOtherCodes, let coding = Coding(systemAndCode: text) { return .coding(coding) }
    if takesWords { return .string(text) }
    return try choice(text, for: item)
  }

  private func quantity(
    _ text: String, _ unit: String?, _ code: String?, _ item: SurveyItem, _ cells: CellReader
  ) throws(Diagnostic) -> AnswerValue {
    var quantity = Quantity(comparatorAndValue: try cells.quantity(text))
    if quantity.value == nil, !text.isEmpty {
      guard case .quantity(let read) = try cells.read(text, for: item) else { return .string(text) }
      quantity = read
    }
    if let unit { quantity.unit = unit }
    guard let code else { return .quantity(quantity) }
    if let bar = code.lastIndex(of: "|") {
      quantity.system = bar == code.startIndex ? nil : String(code[..<bar])
      quantity.code = String(code[code.index(after: bar)...])
    } else {
      (quantity.system, quantity.code) = ("http://unitsofmeasure.org", code)
    }
    return .quantity(quantity)
  }

  private func reference(_ text: String, _ display: String?) -> AnswerValue {
    let isAddress = text != display
    if isAddress, let known = Reference(identifier: text, display: display) {
      return .reference(known)
    }
    return .reference(
      Reference(reference: isAddress && !text.isEmpty ? text : nil, display: display))
  }
}

extension Quantity {
  /// A number with what may be before it: `<72.0`; without a value where the text is none.
  init(comparatorAndValue text: String) {
    let comparator = ["<=", ">=", "<", ">", "ad"].first { text.hasPrefix($0) }
    self.init(
      value: ExactDecimal(text.dropFirst(comparator?.count ?? 0)), comparator: comparator)
  }
}

extension String {
  /// A number with its unit behind it as people write it, which other tables have in a column of its own, without
  /// one of codes.
  fileprivate func withUnit(_ unit: String?) -> String {
    guard let unit, !hasSuffix(" \(unit)") else { return self }
    return "\(self) \(unit)"
  }
}

extension TablePlan.QuestionColumns {
  /// The first column of the value and its parts that has something in it.
  fileprivate func valuePosition(_ block: RowBlock, _ row: Int) -> Int? {
    for position in [exact, value, unit, code, display, contentType, title] {
      if let position, !block.isBlank(row, position) { return position }
    }
    return nil
  }
}

extension AnswerValue {
  fileprivate var isCoded: Bool {
    if case .coding(let coding) = self { coding.code != nil } else { false }
  }
}

extension CodebookOption {
  /// Its value with its text.
  fileprivate func fullValue(of codebook: Codebook) -> AnswerValue {
    guard case .coding(var coding) = value, coding.code != nil else { return value }
    coding.display = text(in: CodebookLanguages(nil, of: codebook))
    return .coding(coding)
  }
}
