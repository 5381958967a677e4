import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SystemIO

/// Cuts the rows of an import into pieces, and says of each response what only the order of the rows
/// tells: its id, its version, and whether there was one of its id before.
struct ImportPieces {
  /// What ended the reading.
  private(set) var failure: Diagnostic?

  private var rows: JoinedRows
  private let file: String
  private let columns: Int
  private let positions: (identity: Int?, questionnaire: Int?, version: Int?, subject: Int?)
  /// Whether what says which response a row is of is its id, and not an answer.
  private let hasIds: Bool
  private var chooser: FormChooser
  private var rest: RestReader?
  private let makeId: (ImportedRow) -> String?
  /// What the versions are called.
  private let addresses: [String]
  /// What the questionnaires are told apart by, whatever their versions.
  private let projects: [String]
  /// The version of the last row, and the cells by which it was chosen.
  private var last: (questionnaire: [UInt8], version: [UInt8], choice: FormChooser.Choice)?
  private var count = 0
  private var bytesRead = 0
  /// The ids that were met, in tables before this one, too.
  private(set) var ids: MetIds
  private var isAtEnd = false

  private static let mostRows = 512
  private static let mostBytes = 1 << 18

  init(
    _ tables: ImportTables, _ chooser: FormChooser, _ settings: BatchImport, ids: MetIds
  ) {
    rows = tables.rows
    self.chooser = chooser
    rest = tables.rest
    // What has a rest is as it was: nothing is added to it.
    makeId = tables.rest == nil ? settings.makeId : { _ in nil }
    let table = tables.plan.tables[0]
    (file, columns) = (table.file, table.names.count)
    var ids = ids
    ids.begin(table.file)
    self.ids = ids
    func position(_ field: ResponseField) -> Int? {
      table.fields.first { $0.field == field }?.position
    }
    positions = (
      table.identity, position(.questionnaire), position(.version), position(.subject)
    )
    hasIds = position(.response) != nil
    addresses = settings.forms.map { $0.index.survey.canonicalReference ?? "" }
    projects = settings.forms.map { form in
      let survey = form.index.survey
      return survey.url ?? survey.id ?? form.index.questionLinkIds.joined(separator: "\n")
    }
  }

  /// What there is to say at the end.
  var findings: [Diagnostic] {
    let findings = rows.findings + chooser.findings
    guard let rest, rest.unused > 0 else { return findings }
    return findings + [
      Diagnostic(
        .restOfNoRow, ["count": .number(rest.unused)], at: Location(file: rest.name))
    ]
  }

  /// Puts the next piece in the memory of an earlier one; `false` at the end.
  ///
  /// A piece may be empty: nothing but blank rows.
  mutating func next(into piece: inout ImportPiece) -> Bool {
    if isAtEnd { return false }
    piece.removeAll()
    do throws(Diagnostic) {
      while piece.records.count < Self.mostRows, piece.block.bytes.count < Self.mostBytes {
        guard try rows.next(into: &piece) else {
          try rows.checkEnd()
          try rest?.finish()
          isAtEnd = true
          break
        }
        try complete(&piece)
      }
    } catch {
      failure = error
      isAtEnd = true
      return false
    }
    piece.size = rows.bytesRead - bytesRead
    bytesRead = rows.bytesRead
    return !isAtEnd || !piece.records.isEmpty
  }

  /// Says what is known of the last record; takes it away where its row is empty.
  private mutating func complete(_ piece: inout ImportPiece) throws(Diagnostic) {
    guard let record = piece.records.last, let row = piece.rows[record.rows].first?.row else {
      return
    }
    let last = piece.records.count - 1
    if piece.block.rows[row].problem == nil, piece.block.isBlank(row) {
      piece.records.removeLast()
      return
    }
    count += 1
    if let column = positions.identity {
      let id = piece.block.bytes[piece.block.range(row, column)]
      piece.records[last].isUnclear = rows.repeated.isUnclear(id)
      if rest != nil, !piece.records[last].isUnclear {
        let same = rows.repeated.count(id)
        piece.records[last].rest = try rest?.line(
          ofRow: count, response: id, count: same
        ) { piece.restMark(of: last) }
      }
    }
    let choice = choose(row, piece.block)
    piece.records[last].form = choice.form ?? -1
    piece.records[last].questionnaire = choice.questionnaire
    if let column = positions.identity, !piece.block.isEmpty(row, column) {
      let range = piece.block.range(row, column)
      if !hasIds || piece.block.bytes[range.lowerBound] != UInt8(ascii: "#") {
        let met = meet(piece.block.bytes.span.extracting(range))
        piece.records[last].isDuplicate = met.isDuplicate
        piece.records[last].earlierFile = met.earlierFile
        if hasIds { return }
      }
    }
    piece.records[last].id = id(of: row, piece.block, choice)
  }

  /// Takes an id: whether its table has it already, and which table before has it.
  private mutating func meet(_ id: Span<UInt8>) -> (isDuplicate: Bool, earlierFile: String?) {
    let isDuplicate = ids.insert(id)
    return (isDuplicate, hasIds && !isDuplicate ? ids.earlierFile(with: id) : nil)
  }

  /// The id of a row that gives none.
  private func id(of row: Int, _ block: RowBlock, _ choice: FormChooser.Choice) -> String? {
    var imported = ImportedRow(
      number: count,
      questionnaire: choice.questionnaire ?? choice.form.map { addresses[$0] } ?? "",
      subject: positions.subject.map { block.text(row, $0) } ?? "")
    if !hasIds, let column = positions.identity, !block.isBlank(row, column) {
      imported.record = block.text(row, column)
      imported.questionnaire = choice.form.map { projects[$0] } ?? ""
    }
    return makeId(imported)
  }

  /// The version that a row is read with; most name the same as the one before.
  private mutating func choose(_ row: Int, _ block: RowBlock) -> FormChooser.Choice {
    let questionnaire = positions.questionnaire.map { block.range(row, $0) } ?? 0..<0
    let version = positions.version.map { block.range(row, $0) } ?? 0..<0
    let bytes = block.bytes.span
    if let last, bytes.extracting(questionnaire).isEqual(to: last.questionnaire.span),
      bytes.extracting(version).isEqual(to: last.version.span)
    {
      chooser.repeat(last.choice)
      return last.choice
    }
    let (line, file) = (block.rows[row].line, file)
    let choice = chooser.choose(
      questionnaire: block.text(questionnaire), version: block.text(version),
      at: Location(file: file, position: SourcePosition(line: line, column: 1)))
    last = (Array(block.bytes[questionnaire]), Array(block.bytes[version]), choice)
    return choice
  }
}
