import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyPrimitives

/// Makes responses of the rows of one piece after the other, and prepares them for a writer.
struct RecordImport<Preparer: RecordPreparer> {
  private let plan: ImportPlan
  private let forms: [FormPlan]
  private let isTidy: Bool
  /// Whether the rows of one response of a tidy table must be in the order of its questionnaire.
  private let needsOrder: Bool
  private let moment: Instant
  private let details: ResponseDetails
  private var preparer: Preparer
  /// By form: the quick way for rows that are right; `nil` where there is none.
  private var quickRows: [QuickRow?]
  /// The JSON of the last row that took it.
  private var json: [UInt8] = []

  init(
    _ plan: ImportPlan, _ forms: [FormPlan], isTidy: Bool, needsOrder: Bool, moment: Instant,
    details: ResponseDetails, _ preparer: Preparer, isQuick: Bool
  ) {
    (self.plan, self.forms) = (plan, forms)
    (self.isTidy, self.needsOrder) = (isTidy, needsOrder)
    (self.moment, self.details) = (moment, details)
    var preparer = preparer
    var room = Preparer.Prepared()
    let takesJSON = preparer.prepare(json: [UInt8]().span, into: &room)
    quickRows = forms.map { isQuick && takesJSON ? QuickRow(plan, $0, details) : nil }
    self.preparer = preparer
  }

  /// `room` is empty and takes what is prepared.
  mutating func prepare(
    _ piece: ImportPiece, _ room: inout Preparer.Prepared
  ) -> PreparedPiece<Preparer.Prepared> {
    var result = PreparedPiece(
      prepared: Preparer.Prepared(), file: "", size: piece.size)
    swap(&result.prepared, &room)
    for (number, record) in piece.records.enumerated() {
      var item = prepare(record, piece, &result.prepared)
      if case .rejected = item, let rest = record.rest, let whole = rest.whole,
        rest.cells == piece.restMark(of: number)
      {
        item = prepare(whole, line(of: record, piece), [], &result.prepared)
      }
      result.items.append(item)
    }
    return result
  }

  private func line(of record: ImportRecord, _ piece: ImportPiece) -> Int {
    piece.rows[record.rows].first.map { piece.block.rows[$0.row].line } ?? 0
  }

  private mutating func prepare(
    _ record: ImportRecord, _ piece: ImportPiece, _ prepared: inout Preparer.Prepared
  ) -> PreparedItem {
    let rows = piece.rows[record.rows]
    func rejected(_ findings: [Diagnostic]) -> PreparedItem {
      let raw = raw(of: rows, piece.block)
      return .rejected(
        RejectedRecord(diagnostics: findings, raw: raw[...]), end: prepared.count)
    }
    for row in rows {
      if let problem = problem(of: row, piece.block) { return rejected([problem]) }
    }
    if let instrument = record.unplaced {
      return rejected([
        Diagnostic(
          .rowOfRecordWithoutPlace, ["instrument": .quoted(instrument)],
          at: location(of: rows, piece.block))
      ])
    }
    if record.isDuplicate, plan.hasRecords {
      let column = plan.tables[0].identity ?? 0
      let id = rows.first.map { piece.block.text($0.row, column) } ?? ""
      return rejected([
        Diagnostic(
          .rowOfRecordBefore, ["id": .quoted(id)], at: location(of: rows, piece.block))
      ])
    }
    if record.isUnclear { return rejected([unclear(rows, piece.block)]) }
    let changed = changedTexts(of: rows, piece.block)
    let isKnown = record.isDuplicate || record.earlierFile != nil
    if rows.count == 1, !isKnown, record.rest == nil, changed.isEmpty, let row = rows.first?.row,
      let item = prepareQuickly(record, piece.block, row: row, &prepared)
    {
      return item
    }
    let line = line(of: record, piece)
    let location = Location(
      file: plan.tables[0].file, position: SourcePosition(line: line, column: 1))
    guard forms.indices.contains(record.form) else {
      return rejected([
        Diagnostic(.responseWithoutTable, ["questionnaire": .literal("none")], at: location)
      ])
    }
    var details = details
    details.questionnaire = record.questionnaire
    let (block, own, given) = withoutEmptyWords(rows, piece.block)
    var row = RowImport(
      plan, forms[record.form], block, rows: own, moment: moment, details: details)
    row.given = given
    row.readFields()
    if isTidy { row.runTidy(needsOrder: needsOrder) } else { row.run() }
    row.check()
    var findings = changed + row.diagnostics
    if findings.hasErrors { return rejected(findings) }
    let session = row.session.withoutEmptyRepetitions(
      keeping: row.session.withParents(of: row.reasons.keys + row.emptyRows), keepsNumbers: true)
    details = row.details
    if details.status.isComplete, var obstacle = session.completionObstacle {
      details.status = .inProgress
      (obstacle.location.file, obstacle.location.position) = (location.file, location.position)
      findings.append(obstacle)
    }
    details.id = details.id ?? record.id
    if isKnown, let id = details.id {
      findings.append(
        Diagnostic(
          .duplicateRowId,
          ["id": .quoted(id), "file": record.earlierFile.map { .quoted($0) }], at: location))
    }
    var response = ResponseWriter.write(
      session, details, reasons: row.reasons, repetitions: row.emptyRows + session.emptyRepetitions
    ).root
    if let rest = record.rest {
      let refused = Self.putBack(rest, to: &response)
      if refused > 0 {
        findings.append(
          Diagnostic(.restNotPutBack, ["count": .number(refused)], at: location))
      }
    }
    let item = prepare(response, line, findings, &prepared)
    if case .rejected(let record, _) = item { return rejected(record.diagnostics) }
    return item
  }

  /// Some rows of a block, in one of their own where words in them say that cells are empty, and the reasons that they
  /// give for that, by rows and columns.
  private func withoutEmptyWords(
    _ rows: ArraySlice<ImportRecord.Row>, _ block: RowBlock
  ) -> (RowBlock, ArraySlice<ImportRecord.Row>, [Int: [Int: MissingReason]]) {
    guard
      rows.contains(where: { row in
        plan.tables[row.table].emptyWords.map { $0.hasWords(row.row, of: block) } ?? false
      })
    else { return (block, rows, [:]) }
    var reasons: [Int: [Int: MissingReason]] = [:]
    var own = RowBlock()
    var moved: [ImportRecord.Row] = []
    for row in rows {
      own.append(row.row, of: block)
      let number = own.rows.count - 1
      if let words = plan.tables[row.table].emptyWords {
        words.empty(number, of: &own, word: nil)
        reasons[number] = words.takeReasons(number, of: &own)
      }
      moved.append(.init(table: row.table, row: number))
    }
    return (own, moved[...], reasons)
  }

  /// The text of what is rejected: the first row, of REDCap's tables each of the rows.
  private func raw(of rows: ArraySlice<ImportRecord.Row>, _ block: RowBlock) -> [UInt8] {
    var raw: [UInt8] = []
    var last: Int?
    for row in plan.hasRecords ? rows : rows.prefix(1) where row.row != last {
      if last != nil { raw.append(CSVText.newline) }
      raw += block.raw(row.row)
      last = row.row
    }
    return raw
  }

  private func location(of rows: ArraySlice<ImportRecord.Row>, _ block: RowBlock) -> Location {
    let line = rows.first.map { block.rows[$0.row].line } ?? 0
    return Location(
      file: plan.tables[0].file, position: SourcePosition(line: line, column: 1))
  }

  /// The error for a response of which nobody can say which rows of other tables are its own.
  private func unclear(_ rows: ArraySlice<ImportRecord.Row>, _ block: RowBlock) -> Diagnostic {
    let (row, table) = (rows.first?.row ?? 0, plan.tables[0])
    let column = table.identity ?? 0
    return Diagnostic(
      .rowsOfSeveralResponses, ["id": .quoted(block.text(row, column))],
      at: Location(
        file: table.file, position: SourcePosition(line: block.rows[row].line, column: 1)))
  }

  /// Puts back what rows did not keep; how many parts do not fit what the rows say now.
  private static func putBack(_ line: RestLine, to response: inout Element) -> Int {
    guard let rest = line.rest else { return 1 }
    let text = JSONWriter.write(response)
    guard let made = Document.read(Source(name: "", bytes: text)).document?.root else { return 1 }
    var application = RestApplication()
    let whole = application.apply(rest, to: made)
    guard let document = Document.read(Source(name: "", bytes: whole)).document else { return 1 }
    response = document.root
    return application.refused
  }

  /// Reports cells whose text beside the file does not count.
  private func changedTexts(
    of rows: ArraySlice<ImportRecord.Row>, _ block: RowBlock
  ) -> [Diagnostic] {
    rows.flatMap { row in
      let (line, file) = (block.rows[row.row].line, plan.tables[row.table].file)
      return block.rows[row.row].changed.map { column in
        Diagnostic(
          .textNotPutBack, ["column": .quoted(column)],
          at: Location(file: file, position: SourcePosition(line: line, column: 1)))
      }
    }
  }

  /// Prepares a row that is right for certain; `nil` for any other.
  private mutating func prepareQuickly(
    _ record: ImportRecord, _ block: RowBlock, row: Int, _ prepared: inout Preparer.Prepared
  ) -> PreparedItem? {
    guard quickRows.indices.contains(record.form) else { return nil }
    var text: [UInt8] = []
    swap(&text, &json)
    defer { swap(&text, &json) }
    text.removeAll(keepingCapacity: true)
    guard let answers = quickRows[record.form]?.write(block, row: row, record, to: &text),
      preparer.prepare(json: text.span, into: &prepared)
    else { return nil }
    return .prepared(answers: answers, end: prepared.count, diagnostics: [])
  }

  /// Prepares a response.
  private mutating func prepare(
    _ response: Element, _ line: Int, _ findings: [Diagnostic],
    _ prepared: inout Preparer.Prepared
  ) -> PreparedItem {
    let made = BatchRecord(
      element: response, file: plan.tables[0].file, line: line, raw: [], diagnostics: findings)
    do throws(Diagnostic) {
      guard let answers = try preparer.prepare(made, number: nil, into: &prepared) else {
        return .waiting(made)
      }
      return .prepared(answers: answers, end: prepared.count, diagnostics: findings)
    } catch {
      return .rejected(
        RejectedRecord(diagnostics: findings + [error], raw: []), end: prepared.count)
    }
  }

  /// What makes a row no row of its table.
  private func problem(of row: ImportRecord.Row, _ block: RowBlock) -> Diagnostic? {
    let (cells, names) = (block.count(row.row), plan.tables[row.table].names.count)
    var problem = block.rows[row.row].problem
    if problem == nil, !block.isUTF8(row.row) { problem = Diagnostic(.rowNotUTF8) }
    if problem == nil, cells != names {
      problem = Diagnostic(.rowLength, ["cells": .number(cells), "columns": .number(names)])
    }
    problem?.location = Location(
      file: plan.tables[row.table].file,
      position: SourcePosition(line: block.rows[row.row].line, column: 1))
    return problem
  }
}

extension RowBlock {
  /// Whether a row is text.
  fileprivate func isUTF8(_ row: Int) -> Bool {
    (try? UTF8Span(validating: bytes.span.extracting(rows[row].raw))) != nil
  }
}
