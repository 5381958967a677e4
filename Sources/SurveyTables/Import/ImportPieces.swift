import SurveyDiagnostics
import SystemIO

/// Cuts the rows of an import into pieces, and says of each response what only the order of the rows
/// tells: its id, its version, and whether there was one of its id before.
struct ImportPieces {
  /// What ended the reading.
  private(set) var failure: Diagnostic?

  private var rows: JoinedRows
  private let file: String
  private let columns: Int
  private let positions: (response: Int?, questionnaire: Int?, version: Int?)
  private var chooser: FormChooser
  private let makeId: (Int) -> String?
  private var rest: RestReader?
  private var count = 0
  private var bytesRead = 0
  /// What stands for the ids that were met.
  private var ids: Set<Int> = []
  private var isAtEnd = false

  /// As many ids as are remembered, so that memory stays flat.
  private static let mostIds = 1 << 20
  private static let mostRows = 512
  private static let mostBytes = 1 << 18

  init(_ tables: ImportTables, _ chooser: FormChooser, _ settings: BatchImport) {
    rows = tables.rows
    self.chooser = chooser
    rest = tables.rest
    // What has a rest is as it was: nothing is added to it.
    makeId = tables.rest == nil ? settings.makeId : { _ in nil }
    let table = tables.plan.tables[0]
    (file, columns) = (table.file, table.names.count)
    func position(_ field: ResponseField) -> Int? {
      table.fields.first { $0.field == field }?.position
    }
    positions = (position(.response), position(.questionnaire), position(.version))
  }

  /// What there is to say at the end.
  var findings: [Diagnostic] {
    guard let rest, rest.unused > 0 else { return chooser.findings }
    return chooser.findings + [
      Diagnostic(
        .restOfNoRow, ["count": .number(rest.unused)], at: Location(file: rest.name))
    ]
  }

  /// The next piece; `nil` at the end.
  mutating func next() -> ImportPiece? {
    if isAtEnd { return nil }
    var piece = ImportPiece()
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
      return nil
    }
    piece.size = rows.bytesRead - bytesRead
    bytesRead = rows.bytesRead
    return piece.records.isEmpty ? nil : piece
  }

  /// Says what is known of the last record; takes it away where its row is empty.
  private mutating func complete(_ piece: inout ImportPiece) throws(Diagnostic) {
    guard let record = piece.records.last, let row = piece.rows[record.rows].first?.row else {
      return
    }
    let last = piece.records.count - 1
    if piece.block.rows[row].problem == nil, isBlank(row, piece.block) {
      piece.records.removeLast()
      return
    }
    count += 1
    if let column = positions.response, !piece.block.isEmpty(row, column) {
      let range = piece.block.range(row, column)
      if piece.block.bytes[range.lowerBound] == UInt8(ascii: "#") {
        piece.records[last].id = makeId(count)
      } else {
        piece.records[last].isDuplicate = isKnown(piece.block.bytes[range])
      }
    } else {
      piece.records[last].id = makeId(count)
    }
    func text(_ column: Int?) -> String { column.map { piece.block.text(row, $0) } ?? "" }
    let (line, file) = (piece.block.rows[row].line, file)
    let choice = chooser.choose(
      questionnaire: text(positions.questionnaire), version: text(positions.version),
      at: Location(file: file, position: SourcePosition(line: line, column: 1)))
    if rest != nil, let column = positions.response {
      let id = piece.block.bytes[piece.block.range(row, column)]
      piece.records[last].rest = try rest?.line(ofRow: count, response: id) {
        piece.restMark(of: last)
      }
    }
    piece.records[last].form = choice.form ?? -1
    piece.records[last].questionnaire = choice.questionnaire
  }

  private func isBlank(_ row: Int, _ block: RowBlock) -> Bool {
    (0..<block.count(row)).allSatisfy { block.isBlank(row, $0) }
  }

  private mutating func isKnown(_ id: ArraySlice<UInt8>) -> Bool {
    var hasher = Hasher()
    for byte in id { hasher.combine(byte) }
    let mark = hasher.finalize()
    if ids.count >= Self.mostIds { return ids.contains(mark) }
    return !ids.insert(mark).inserted
  }
}
