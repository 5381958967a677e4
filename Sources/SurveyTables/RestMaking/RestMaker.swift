import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics

/// Makes of the rows of a response what an import would, and says what the response has beside that.
struct RestMaker: RowRest {
  private let plan: ImportPlan
  private var chooser: FormChooser
  private var importer: RecordImport<ResponseKeeper>
  private var piece = ImportPiece()
  private var room = KeptResponses()

  init(_ plan: RestPlan) {
    self.plan = plan.plan
    chooser = plan.chooser
    importer = RecordImport(
      plan.plan, plan.forms, isTidy: false, needsOrder: false, moment: plan.moment,
      details: ResponseDetails(status: .completed), ResponseKeeper(), isQuick: false)
  }

  mutating func addRow(_ cells: [Range<Int>], of text: [UInt8], to table: Int) {
    piece.rows.append(.init(table: table, row: piece.block.rows.count))
    piece.block.append(cells, of: text)
  }

  mutating func line(of response: Element) -> [UInt8] {
    defer { piece = ImportPiece() }
    // As an import has them: those of one table after those of another.
    piece.rows = piece.rows.indices.sorted {
      (piece.rows[$0].table, $0) < (piece.rows[$1].table, $1)
    }.map { piece.rows[$0] }
    piece.records = [ImportRecord(rows: piece.rows.indices)]
    let choice = chooser.choose(
      questionnaire: cell(.questionnaire), version: cell(.version), at: Location())
    piece.records[0].form = choice.form ?? -1
    piece.records[0].questionnaire = choice.questionnaire
    room = KeptResponses()
    let imported = importer.prepare(piece, &room).prepared
    let original = JSONWriter.write(response)
    var rest: [UInt8]?
    var isWhole = false
    if let made = imported.responses.first.map({ JSONWriter.write($0) }) {
      isWhole = made == original
      if !isWhole, let made = Self.root(made), let original = Self.root(original) {
        rest = RestDifference.node(from: made, to: original)
      }
    }
    return RestLine.text(
      response: piece.block.bytes[piece.block.range(0, position(.response) ?? .max)],
      cells: piece.restMark(of: 0), rest: rest, whole: isWhole ? nil : original)
  }

  private func position(_ field: ResponseField) -> Int? {
    plan.tables.first?.fields.first { $0.field == field }?.position
  }

  private func cell(_ field: ResponseField) -> String {
    position(field).map { piece.block.text(0, $0) } ?? ""
  }

  /// The root of a text in canonical order.
  private static func root(_ text: [UInt8]) -> Element? {
    Document.read(Source(name: "", bytes: text)).document?.root
  }
}

/// Keeps the responses that an import makes.
struct ResponseKeeper: RecordPreparer {
  var mayHaveModifiers: Bool { false }

  mutating func prepare(
    _ record: BatchRecord, number: Int?, into prepared: inout KeptResponses
  ) throws(Diagnostic) -> Int? {
    prepared.responses.append(record.element)
    return 0
  }
}

/// Responses that an import made.
struct KeptResponses: PreparedRecords {
  var responses: [Element] = []
  var count: Int { responses.count }
  mutating func removeAll() { responses.removeAll() }
}
