import SpreadsheetFile

/// Puts rows into the columns of a sheet.
struct SheetBuilder {
  private var heads: [String]
  private var numbers: [String: Int] = [:]
  /// The columns by what they hold, however they are called.
  private var numbersByMeaning: [String: Int] = [:]
  /// The language of texts without one.
  private let language: String?
  private(set) var rows: [[CellValue]] = []
  private var headRow: Int?

  /// Begins with the columns of a sheet that is there already.
  init(like original: FormSheet? = nil, language: String? = nil) {
    self.language = language
    heads = original?.headers.map(\.text) ?? []
    for (index, head) in heads.enumerated() where numbers[head] == nil {
      numbers[head] = index
      let meaning = meaning(of: head)
      if numbersByMeaning[meaning] == nil { numbersByMeaning[meaning] = index }
    }
    guard let original else { return }
    for row in original.sheet.rows.prefix(original.headRow) { rows.append(row) }
    headRow = rows.count
    rows.append(
      original.sheet.rows.indices.contains(original.headRow)
        ? original.sheet.rows[original.headRow] : [])
  }

  /// Has columns for all rows, in the order in which people expect them.
  mutating func addColumns(for new: [FormRow]) {
    var used: Set<String> = []
    for row in new { for cell in row.cells { used.insert(cell.head) } }
    let missing = used.subtracting(numbers.keys)
    for head in missing.sorted(by: { Self.order($0) < Self.order($1) }) {
      let meaning = meaning(of: head)
      if let known = numbersByMeaning[meaning] {
        numbers[head] = known
        continue
      }
      numbers[head] = heads.count
      numbersByMeaning[meaning] = heads.count
      heads.append(head)
    }
    if headRow == nil {
      headRow = rows.count
      rows.append([])
    }
    guard let headRow else { return }
    while rows[headRow].count < heads.count {
      let head = heads[rows[headRow].count]
      rows[headRow].append(head.isEmpty ? .empty : .text(head))
    }
  }

  /// What a column holds: forms call the same column `label::English (en)` and `Label::english`.
  private func meaning(of head: String) -> String {
    let header = ColumnHeader(head)
    guard let column = header.column else { return head }
    let tag = header.language.map { FormLanguage.tag($0) }
    return "\(column.rawValue)::\(tag == language ? "" : tag ?? "")"
  }

  /// The place of a column: by its kind, a text without a language before those with one.
  private static func order(_ head: String) -> (Int, String, String) {
    let header = ColumnHeader(head)
    let number = header.column.flatMap { places[$0] } ?? places.count
    return (number, header.language ?? "", head)
  }

  private static let places: [FormColumn: Int] = {
    var places: [FormColumn: Int] = [:]
    let first: [FormColumn] = [.listName, .type, .name, .label, .hint]
    for column in first + FormColumn.allCases where places[column] == nil {
      places[column] = places.count
    }
    return places
  }()

  /// What a row says otherwise than the one that was written of the original.
  ///
  /// - Parameter forced: the columns of which nothing of the original stays.
  func changes(in row: FormRow, since before: FormRow, forced: Set<FormColumn>) -> FormRow {
    var changes = FormRow(row.linkId, row.role)
    for head in heads where ColumnHeader(head).column.map(forced.contains) == true {
      changes.set(head: head, .empty)
    }
    let old = Dictionary(before.cells.map { (meaning(of: $0.head), $0.value) }) { first, _ in first
    }
    for (head, value) in row.cells {
      let isForced = ColumnHeader(head).column.map(forced.contains) == true
      guard isForced || old[meaning(of: head)] != value else { continue }
      changes.set(head: known(head), value)
    }
    let now = Set(row.cells.map { meaning(of: $0.head) })
    for (head, _) in before.cells {
      let meaning = meaning(of: head)
      if !now.contains(meaning), numbersByMeaning[meaning] != nil {
        changes.set(head: head, .empty)
      }
    }
    return changes
  }

  /// The head of the column that holds the same, as it is called in this sheet.
  private func known(_ head: String) -> String {
    numbersByMeaning[meaning(of: head)].map { heads[$0] } ?? head
  }

  /// Adds a row; cells of the original stay where it says nothing.
  mutating func add(_ row: FormRow, over original: [CellValue] = []) {
    var cells = original
    while cells.count < heads.count { cells.append(.empty) }
    for (head, value) in row.cells {
      if let number = numbers[head] { cells[number] = value }
    }
    while cells.last == .empty, cells.count > original.count || !row.cells.isEmpty {
      cells.removeLast()
    }
    rows.append(cells)
  }

  /// Adds a row as it is in the original.
  mutating func copy(_ row: [CellValue]) { rows.append(row) }
}
