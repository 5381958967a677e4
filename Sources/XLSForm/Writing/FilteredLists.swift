import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// What rows of options say that only forms know, where lists of a form are written again: pictures, and what
/// filters ask for that stay.
///
/// A new option has there what all others have that are offered when it is; where they differ, it has nothing, and may
/// never be offered.
struct FilteredLists {
  /// The columns that an option says itself.
  private static let written: Set<FormColumn> = [
    .listName, .name, .label, .system, .code, .weight, .ownType, .display, .prefix, .exclusive,
    .toggle,
  ]
  /// Those of them that each option has.
  private static let always: Set<FormColumn> = [.listName, .name, .label]

  private let choices: FormSheet?
  /// The cells of new options, by the names of their lists and by theirs.
  private var shared: [String: [String: [CellValue]]] = [:]
  /// The lists that filters of the original ask for.
  private var filtered: Set<String> = []
  /// The filters that ask for what new options have not.
  private(set) var losses: [Loss] = []

  /// - Parameter places: where the questions are in the form that is written.
  init(_ writing: FormWriting, _ original: FormReading, places: [String: Place]) {
    choices = original.choices
    guard let choices, !writing.keptFilters.isEmpty else { return }
    var filters: [String: [(item: SurveyItem, text: String)]] = [:]
    for case .enter(let item) in ItemWalk(writing.survey.items) {
      guard let text = writing.keptFilters[item.linkId],
        let list = writing.listOfItem[item.linkId]
      else { continue }
      filters[list.name, default: []].append((item, text))
    }
    filtered = Set(filters.keys)
    for list in writing.lists.lists {
      for (item, text) in filters[list.name] ?? [] {
        complete(list, of: item, text, choices, places[item.linkId])
      }
    }
  }

  /// Gives the new options of a list what a filter asks for.
  private mutating func complete(
    _ list: WrittenLists.List, of item: SurveyItem, _ filter: String, _ choices: FormSheet,
    _ target: Place?
  ) {
    let new = list.options.indices.filter {
      list.rows.indices.contains($0) && list.rows[$0] == nil
    }
    if new.isEmpty { return }
    // Options that are offered together have the same there.
    let toggles = WrittenLists.toggles(of: item)
    func offered(_ index: Int) -> [Int] { toggles.indices.contains(index) ? toggles[index] : [] }
    var known: [[Int]: [Int]] = [:]
    for (index, row) in list.rows.enumerated() {
      if let row { known[offered(index), default: []].append(row) }
    }
    let columns = choices.columns(askedForIn: filter).map(\.index).filter {
      choices.headers[$0].column.map(Self.always.contains) != true
    }
    var lacking: [Int] = []
    for index in new where list.names.indices.contains(index) {
      let rows = known[offered(index)] ?? []
      let none = Array(repeating: CellValue.empty, count: choices.headers.count)
      var cells = shared[list.name]?[list.names[index]] ?? none
      var isLacking = false
      for column in columns {
        if let first = rows.first, choices.isSame(rows, in: column) {
          cells[column] = choices.sheet[first, column]
        } else {
          isLacking = true
        }
      }
      shared[list.name, default: [:]][list.names[index]] = cells
      if isLacking { lacking.append(index) }
    }
    if lacking.isEmpty { return }
    losses.append(
      Loss(
        .approximated, FormColumn.choiceFilter.rawValue, linkId: item.linkId, target: target,
        before: filter, reason: .newOptionsNotInFilter,
        detail: lacking.map { list.options[$0].value.label }.joined(separator: ", ")))
  }

  /// What the row of an option has beside what is written of the option.
  func cells(of row: FormRow) -> [CellValue] {
    let list = row[.listName] ?? ""
    guard let original = row.original else { return row[.name].flatMap { shared[list]?[$0] } ?? [] }
    guard let choices, choices.sheet.rows.indices.contains(original) else { return [] }
    return zip(choices.sheet.rows[original], choices.headers).map { cell, header in
      guard let column = header.column, Self.written.contains(column) else { return cell }
      return column == .toggle && filtered.contains(list) ? cell : .empty
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
