/// How a group lays out what is in it.
///
/// [questionnaire-item-control](https://hl7.org/fhir/extensions/ValueSet-questionnaire-item-control.html)
package enum Layout: Hashable, Sendable {
  /// A page of its own (`page`).
  case page
  /// Each group in it is a tab (`tab-container`).
  case tabs
  /// One question under the other (`list`).
  case list
  /// What is shown above everything else (`header`).
  case header
  /// What is shown below everything else (`footer`).
  case footer
  /// Each question is a row, and the options that the questions share are the columns (`table`).
  case answerTable(rows: [String], columns: [String])
  /// Each question is a column, and the options that the questions share are the rows (`htable`).
  case sidewaysAnswerTable(rows: [String], columns: [String])
  /// Each group in it is a row, and the questions of these are the columns (`grid`).
  case grid(rows: [String], columns: [String])
  /// Each repetition of the group is a row, and its questions are the columns (`gtable`).
  case repetitions(columns: [String])
}

extension SurveyItem {
  /// The layout that is asked for, of a group; the first control that means one counts.
  package var layout: Layout? {
    guard type == .group else { return nil }
    return itemControl.lazy.compactMap { Layout($0, of: self) }.first
  }
}

extension SurveyItem {
  /// Whether its layout is the one of a control, without looking at what is in it.
  package func isLaidOut(as control: String) -> Bool {
    type == .group && itemControl.first(where: Layout.controls.contains) == control
  }
}

extension Layout {
  /// The controls that mean a layout.
  fileprivate static let controls: Set<String> = [
    "page", "tab-container", "list", "header", "footer", "table", "htable", "gtable", "grid",
  ]

  fileprivate init?(_ control: String, of group: SurveyItem) {
    switch control {
    case "page": self = .page
    case "tab-container": self = .tabs
    case "list": self = .list
    case "header": self = .header
    case "footer": self = .footer
    case "table": self = .answerTable(rows: group.questionTexts, columns: group.sharedOptions)
    case "htable":
      self = .sidewaysAnswerTable(rows: group.sharedOptions, columns: group.questionTexts)
    case "gtable": self = .repetitions(columns: group.questionTexts)
    case "grid":
      let rows = group.items.filter { $0.type == .group && !$0.hidden }
      self = .grid(rows: rows.map(\.label), columns: Self.distinct(rows.flatMap(\.questionTexts)))
    default: return nil
    }
  }

  /// Texts once each, in the order of their first.
  fileprivate static func distinct(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// The headings of the rows; none where there are no rows, or as many as there are repetitions.
  package var rows: [String] {
    switch self {
    case .answerTable(let rows, _), .sidewaysAnswerTable(let rows, _), .grid(let rows, _): rows
    case .page, .tabs, .list, .header, .footer, .repetitions: []
    }
  }

  /// The headings of the columns of a table.
  package var columns: [String] {
    switch self {
    case .answerTable(_, let columns), .sidewaysAnswerTable(_, let columns), .grid(_, let columns),
      .repetitions(let columns):
      columns
    case .page, .tabs, .list, .header, .footer: []
    }
  }

  /// What kind of layout it is, in one word: `page`, `table`, `grid`.
  package var name: String {
    switch self {
    case .page: "page"
    case .tabs: "tabs"
    case .list: "list"
    case .header: "header"
    case .footer: "footer"
    case .answerTable, .sidewaysAnswerTable: "table"
    case .grid: "grid"
    case .repetitions: "table of repetitions"
    }
  }
}

extension SurveyItem {
  fileprivate var label: String { text.flatMap { $0.isEmpty ? nil : $0 } ?? linkId }

  fileprivate var questionTexts: [String] {
    items.filter { $0.type.isQuestion && !$0.hidden }.map(\.label)
  }

  /// The labels of the options of all questions, each once.
  fileprivate var sharedOptions: [String] {
    Layout.distinct(
      items.filter { $0.type.isQuestion && !$0.hidden }.flatMap { $0.options.map(\.value.label) })
  }
}
