import FHIRDocument
import FHIRTerminology
import ResponseValidation
import SurveyDiagnostics

/// Makes the rows of each response.
struct TablePreparer<Rows: TableRows>: RecordPreparer {
  private var walk: AnswerWalk
  private let plans: TablePlans
  private var makers: [RowMaker]
  private let tables: Rows.Tables
  /// Room for the cells of a row, for each table.
  private var found: [[Range<Int>]]
  private let missing: [MissingCells]
  /// What keeps the rest of responses, for each plan; none where that is not wanted.
  private var rests: [any RowRest]
  private var shapeCells = ShapeCells()
  private var ids: AdjacentIds

  var mayHaveModifiers: Bool { walk.mayHaveModifiers }

  init(_ plans: TablePlans, isFrozen: Bool, tables: Rows.Tables, rests: [any RowRest] = []) {
    walk = AnswerWalk(order: ItemOrder(nil), groups: plans.groups)
    self.rests = rests
    self.plans = plans
    makers = plans.plans.map { RowMaker($0, isFrozen: isFrozen) }
    ids = AdjacentIds(plans: plans.plans.count)
    self.tables = tables
    missing = plans.plans.map(MissingCells.init)
    found = plans.tables.map { Array(repeating: 0..<0, count: $0.columns.count) }
  }

  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout Rows
  ) throws(Diagnostic) -> Int? {
    guard let plan = plans.number(for: record.element) else {
      throw .questionnaireWithoutTable(record.element)
    }
    guard makers[plan].start(record.element, number: number) else {
      prepared.cut()
      return nil
    }
    try walk.walk(record.element, &makers[plan])
    if makers[plan].foundSharedCells {
      // Now it is known which of its answers to look at.
      makers[plan].foundSharedCells = false
      _ = makers[plan].start(record.element, number: number)
      try walk.walk(record.element, &makers[plan])
    }
    prepared.start(tables)
    prepared.note(version: makers[plan].version)
    var full = 0
    let first = plans.firstTables[plan]
    let version = plans.plans[plan].versions.all[makers[plan].version]
    var disabled = DisabledItems.none
    if !missing[plan].isEmpty, let validator = version.validator {
      disabled = validator.disabledItems(of: record.element)
    }
    for row in 0..<makers[plan].cells.count {
      let table = first + makers[plan].cells.table(ofRow: row)
      full += makers[plan].spread(row: row, over: &found[table])
      if !missing[plan].isEmpty {
        let steps = walk.paths.steps(to: makers[plan].cells.path(ofRow: row))
        let reasons = makers[plan].reasons
        let undetermined = missing[plan].fill(
          &found[table], ofTable: table - first, version, disabled, reasons,
          &makers[plan].groupReasons
        ) { linkId in steps.last { $0.linkId == linkId }?.repetition ?? 1 }
        for _ in 0..<undetermined {
          makers[plan].losses.note(.condition, at: record.element.location())
        }
      }
      prepared.addRow(found[table], of: makers[plan].cells.text, to: table) {
        record.element.location()
      }
      if !rests.isEmpty {
        rests[plan].addRow(found[table], of: makers[plan].cells.text, to: table - first)
      }
    }
    if !rests.isEmpty { prepared.addRest(rests[plan].line(of: record.element), of: plan) }
    makers[plan].noteUnusedReasons()
    makers[plan].noteFull(full) { record.element.location() }
    noteRepeatedId(plan, isFirst: prepared.count == 0) { record.element.location() }
    prepared.endRecord(makers[plan].takeLosses())
    return makers[plan].count
  }

  /// Notes a response with the id of the one before in its tables, where their rows are joined by it.
  private mutating func noteRepeatedId(
    _ plan: Int, isFirst: Bool, at location: () -> Location
  ) {
    if isFirst { ids.start() }
    guard plans.plans[plan].codebook.tables.count > 1,
      let column = plans.plans[plan].fields.first(where: { $0.field == .response })?.column
    else { return }
    let id = makers[plan].cells.text[found[plans.firstTables[plan]][column]]
    if ids.isRepeated(id, inTablesOf: plan) { makers[plan].losses.note(.sameId, at: location()) }
  }

  /// Those of one form, of which nothing more is asked than its rows.
  var takesShapes: Bool { makers.count == 1 && rests.isEmpty && missing.allSatisfy(\.isEmpty) }

  mutating func prepare(
    _ shapes: ResponseShapes, in text: Span<UInt8>, at location: () -> Location,
    into prepared: inout Rows
  ) -> Int? {
    guard let count = shapeCells.fill(&makers[0], shapes, in: text, &walk.paths) else {
      return nil
    }
    // Which of its answers has no cell is found out as usual.
    guard makers[0].spread(row: 0, over: &found[0]) == 0 else { return nil }
    prepared.start(tables)
    prepared.addRow(found[0], of: makers[0].cells.text, to: 0, at: location)
    noteRepeatedId(0, isFirst: prepared.count == 0, at: location)
    prepared.endRecord(makers[0].takeLosses())
    return count
  }
}

extension Diagnostic {
  /// The error for a response that answers none of several questionnaires.
  fileprivate static func questionnaireWithoutTable(_ response: Element) -> Diagnostic {
    let named = QuestionnaireReference(namedBy: response)?.address
    return Diagnostic(
      .responseWithoutTable, ["questionnaire": named.map { .quoted($0) } ?? .literal("none")],
      at: (response[.questionnaire] ?? response).location())
  }
}
