import SpreadsheetFile

/// A row that is written, by the heads of its columns.
struct FormRow {
  /// What a row does for its item.
  enum Role: Hashable {
    case item, end, wrapperBegin, wrapperEnd
    /// The text question for an answer beside the options.
    case other
  }

  /// What tells rows of items apart.
  struct Key: Hashable {
    var linkId: String?
    var role: Role
  }

  var key: Key { Key(linkId: linkId, role: role) }

  /// The item that it is of; `nil` in the sheets of choices and settings.
  var linkId: String?
  var role = Role.item
  /// The row of the original that is of the same option.
  var original: Int?
  /// Whether that row says the same.
  var isUnchanged = false
  /// The list of the original in whose place it is.
  var place: String?
  private(set) var cells: [(head: String, value: CellValue)] = []

  init(_ linkId: String? = nil, _ role: Role = .item) { (self.linkId, self.role) = (linkId, role) }

  /// Fills a cell, where there is something to say.
  mutating func set(_ column: FormColumn, _ text: String?, language: String? = nil) {
    guard let text, !text.isEmpty else { return }
    set(head: language.map { "\(column.rawValue)::\($0)" } ?? column.rawValue, .text(text))
  }

  mutating func set(head: String, _ value: CellValue) {
    if let index = cells.firstIndex(where: { $0.head == head }) {
      cells[index].value = value
    } else {
      cells.append((head, value))
    }
  }

  subscript(column: FormColumn) -> String? {
    cells.first { $0.head == column.rawValue }?.value.text
  }
}
