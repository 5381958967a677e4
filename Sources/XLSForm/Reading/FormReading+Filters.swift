import SpreadsheetFile
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

extension FormReading {
  /// Reads which options are offered when: the filter of a question, with the cells of each option.
  mutating func readFilter(
    _ cell: LogicCell, _ languages: FormLanguages
  ) throws(LogicProblem) -> [WrittenExpression.Variable] {
    let linkId = drafts[cell.draft].item.linkId
    guard let name = drafts[cell.draft].list, let list = lists[name], list.isRead else {
      throw .unknown("choice_filter", offset: 0)
    }
    let (columns, rows) = list.cells(askedForIn: cell.text)
    guard list.values.count == rows.count else { throw .unknown("choice_filter", offset: 0) }
    var known: [[String]: Logic] = [:]
    // An option that is in several rows is offered where one of them is.
    var offered: [AnswerValue: [Logic]] = [:]
    for (cells, value) in zip(rows, list.values) {
      guard let value else { continue }
      let condition: Logic
      if let before = known[cells] {
        condition = before
      } else {
        condition = try read(cell.text, columns, cells, languages, on: linkId)
        known[cells] = condition
      }
      if offered[value]?.contains(condition) != true {
        offered[value, default: []].append(condition)
      }
    }
    let conditions = offered.mapValues { Logic.any($0).folded }
    let variables = try setToggles(conditions, of: cell.draft, languages)
    for row in list.rows {
      for column in list.sheet.columns(askedForIn: cell.text) {
        ledger.take(list.sheet.cell(row, column.index))
      }
    }
    return variables
  }

  private func read(
    _ text: String, _ columns: [String], _ cells: [String], _ languages: FormLanguages,
    on linkId: String
  ) throws(LogicProblem) -> Logic {
    var language = languages.xpath
    for (column, cell) in zip(columns, cells) {
      language.words[column] = .literal(.string(cell))
    }
    return try language.readCondition(text, on: linkId).folded
  }

  /// Makes a toggle of each condition, with all options that have it.
  private mutating func setToggles(
    _ conditions: [AnswerValue: Logic], of draft: Int, _ languages: FormLanguages
  ) throws(LogicProblem) -> [WrittenExpression.Variable] {
    let item = drafts[draft].item
    var order: [Logic] = []
    var options: [Logic: [AnswerValue]] = [:]
    for option in item.options {
      guard let condition = conditions[option.value], condition != .always else { continue }
      if options[condition] == nil { order.append(condition) }
      options[condition, default: []].append(option.value)
    }
    let language = FHIRPathLanguage(languages.form, for: .condition)
    var toggles: [OptionToggle] = []
    var variables: [WrittenExpression.Variable] = []
    for condition in order {
      let written = try language.expression(condition, on: item.linkId)
      variables += written.variables
      toggles.append(
        OptionToggle(
          options: options[condition] ?? [], expression: SurveyExpression(written.text)))
    }
    drafts[draft].item.optionToggles = toggles
    return variables
  }

  /// The rows of all lists and of the files beside the form, as lookups name them.
  func lookupRows() -> [String: [[String: String]]] {
    var found: [String: [[String: String]]] = [:]
    for (name, list) in lists.lists where !name.contains("/") {
      found[name] = list.rows.map { row in
        var cells: [String: String] = [:]
        for (index, header) in list.sheet.headers.enumerated() {
          let text = list.sheet.sheet[row, index].text.trimmed
          let key = header.column == .name ? "name" : header.text.trimmed
          if !text.isEmpty, cells[key] == nil { cells[key] = text }
        }
        return cells
      }
    }
    for (name, rows) in fileRows { found[name] = rows }
    return found
  }
}
