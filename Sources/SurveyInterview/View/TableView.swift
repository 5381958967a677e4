/// The table that a question is in, with the answers so far.
///
/// A table of answers has a question in each row and an option in each column, or the other way
/// round; any other table has a question in each cell.
package struct TableView: Hashable, Sendable {
  /// What is in one row and one column.
  package enum Cell: Hashable, Sendable {
    /// Nothing is asked here.
    case none
    /// The answers in words; none where nothing is answered yet.
    case answers([String])
    /// An option, and whether it is among the answers.
    case option(isChosen: Bool, isMany: Bool)
  }

  /// One row.
  package struct Row: Hashable, Sendable {
    /// What the row is about; empty where the table has one row only.
    package var heading: String
    /// As many as there are columns.
    package var cells: [Cell]
  }

  /// What is asked now, by its numbers from 0.
  package enum Present: Hashable, Sendable {
    case cell(row: Int, column: Int)
    case row(Int)
    case column(Int)
  }

  /// The headings of the columns.
  package var columns: [String]
  package var rows: [Row]
  package var present: Present
  /// Whether the columns are all options of what is asked, in the order of their numbers from 1.
  package var hasNumberedColumns = false
}

extension TableView {
  /// The table with its rows as columns.
  var turned: TableView {
    let turnedRows = columns.enumerated().map { column, heading in
      Row(heading: heading, cells: rows.map { $0.cells[column] })
    }
    let turnedPresent: Present =
      switch present {
      case .cell(let row, let column): .cell(row: column, column: row)
      case .row(let row): .column(row)
      case .column(let column): .row(column)
      }
    return TableView(columns: rows.map(\.heading), rows: turnedRows, present: turnedPresent)
  }
}
