import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// What rows of options say that only forms know, where lists of a form are written again: pictures, and what
/// filters ask for that nobody followed.
///
/// A new option has there what all others of its list have; where they differ, it has nothing, and may never be
/// offered.
struct FilteredLists {
  /// The columns that an option says itself.
  private static let written: Set<FormColumn> = [
    .listName, .name, .label, .system, .code, .weight, .ownType, .display, .prefix, .exclusive,
    .toggle,
  ]
  /// Those of them that each option has.
  private static let always: Set<FormColumn> = [.listName, .name, .label]

  private let choices: FormSheet?
  /// The cells of new options, by the names of their lists.
  private var shared: [String: [CellValue]] = [:]
  /// The filters that ask for what new options have not.
  private(set) var losses: [Loss] = []

  /// - Parameter places: where the questions are in the form that is written.
  init(_ writing: FormWriting, _ original: FormReading, places: [String: Place]) {
    choices = original.choices
    guard let choices else { return }
    var filters: [String: [(linkId: String, text: String)]] = [:]
    for (linkId, text) in writing.keptFilters {
      guard let list = writing.listOfItem[linkId] else { continue }
      filters[list.name, default: []].append((linkId, text))
    }
    for list in writing.lists.lists {
      guard let asked = filters[list.name] else { continue }
      let known = list.rows.compactMap(\.self)
      let new = list.options.indices.filter {
        list.rows.indices.contains($0) && list.rows[$0] == nil
      }
      guard let first = known.first, !new.isEmpty else { continue }
      var cells = Array(repeating: CellValue.empty, count: choices.headers.count)
      for (linkId, text) in asked.sorted(by: { $0.linkId < $1.linkId }) {
        let columns = choices.columns(askedForIn: text).map(\.index).filter {
          choices.headers[$0].column.map(Self.always.contains) != true
        }
        let (same, other) = columns.partitioned { choices.isSame(known, in: $0) }
        for column in same { cells[column] = choices.sheet[first, column] }
        guard !other.isEmpty else { continue }
        losses.append(
          Loss(
            .approximated, FormColumn.choiceFilter.rawValue, linkId: linkId,
            target: places[linkId], before: text, reason: .newOptionsNotInFilter,
            detail: new.map { list.options[$0].value.label }.joined(separator: ", ")))
      }
      shared[list.name] = cells
    }
  }

  /// What the row of an option has beside what is written of the option.
  func cells(of row: FormRow) -> [CellValue] {
    guard let original = row.original else { return row[.listName].flatMap { shared[$0] } ?? [] }
    guard let choices, choices.sheet.rows.indices.contains(original) else { return [] }
    return zip(choices.sheet.rows[original], choices.headers).map { cell, header in
      header.column.map(Self.written.contains) == true ? .empty : cell
    }
  }
}

extension FormSheet {
  /// Whether rows say the same in a column.
  fileprivate func isSame(_ rows: [Int], in column: Int) -> Bool {
    guard let first = rows.first else { return true }
    let text = sheet[first, column].text.trimmed
    return rows.allSatisfy { sheet[$0, column].text.trimmed == text }
  }
}

extension [Int] {
  fileprivate func partitioned(_ isFirst: (Int) -> Bool) -> (first: [Int], other: [Int]) {
    (filter(isFirst), filter { !isFirst($0) })
  }
}
