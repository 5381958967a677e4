import FHIRDocument
import SpreadsheetFile
import SurveyModel
import SurveyPrimitives

/// The lists of options of a form, by their names.
struct ChoiceLists {
  /// A list of options.
  struct List {
    /// The rows of its sheet.
    var rows: [Int] = []
    var sheet: FormSheet
    /// The rows of a list in a file beside the form, by the heads of their columns.
    var fileRows: [[String: String]] = []
    /// The value of each row; `nil` where it has no name.
    var values: [AnswerValue?] = []
    /// Its options, each once.
    var options: [AnswerOption] = []
    /// What options are called.
    var names: [String: AnswerValue] = [:]
    /// Whether the texts were read.
    var isRead = false
    /// Whether the last option is one that `or_other` of another question adds.
    private(set) var hasAddedOption = false

    /// Adds the option that `or_other` of another question adds, unless there is one of its name.
    mutating func addOther() {
      if names[OtherAnswer.option] != nil { return }
      let value = AnswerValue.coding(Coding(code: OtherAnswer.option, display: OtherAnswer.word))
      names[OtherAnswer.option] = value
      options.append(AnswerOption(value: value))
      values.append(value)
      hasAddedOption = true
    }

    /// The columns that the filter of a question asks for, and what each row has in them.
    func cells(askedForIn filter: String) -> (columns: [String], rows: [[String]]) {
      guard fileRows.isEmpty else {
        let columns = (fileRows.first?.keys.sorted() ?? []).filter {
          !$0.isEmpty && filter.contains($0)
        }
        return (columns, fileRows.map { row in columns.map { row[$0] ?? "" } })
      }
      let columns = sheet.columns(askedForIn: filter)
      var cells = rows.map { row in columns.map { sheet.sheet[row, $0.index].text.trimmed } }
      if hasAddedOption {
        cells.append(
          columns.map { sheet.headers[$0.index].column == .name ? OtherAnswer.option : "" })
      }
      return (columns.map(\.name), cells)
    }

    /// What its options are called, in their order; nothing of one without a name.
    var optionNames: [String] {
      let byValue = Dictionary(names.map { ($0.value, $0.key) }) { min($0, $1) }
      return options.map { byValue[$0.value] ?? "" }
    }
  }

  private(set) var lists: [String: List] = [:]
  private(set) var externalLists: [String: List] = [:]

  subscript(name: String) -> List? {
    get { lists[name] }
    set { lists[name] = newValue }
  }

  /// Finds the rows of each list.
  mutating func add(_ sheet: FormSheet, external: Bool = false) {
    for row in sheet.rows {
      guard let name = sheet.value(.listName, row)?.text else { continue }
      if external {
        externalLists[name, default: List(sheet: sheet)].rows.append(row)
      } else {
        lists[name, default: List(sheet: sheet)].rows.append(row)
      }
    }
  }

  /// Makes a list of the sheet `external_choices` one of the others.
  mutating func useExternal(_ name: String, as key: String) {
    if lists[key] == nil, let list = externalLists[name] { lists[key] = list }
  }
}
