import FHIRSurveyFormats
import SurveyFormats
import SurveyModel

/// What each format holds of an item, as a table.
///
///     field               xlsform  surveyjs  html
///     text                yes      yes       yes
///     minValue            partly   yes       yes
enum FormatTable {
  static var text: String {
    let formats = DefinitionFormats.all.all
    let rows =
      [["field"] + formats.map(\.name)]
      + ItemField.allCases.map { field in
        [field.rawValue] + formats.map { $0.holding(of: field).word }
      }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ").trimmingEnd
    }
    return (lines + ["", explanation]).joined(separator: "\n")
  }

  private static let explanation = """
    yes: the format says and does it. partly: in some cases, or in a way that looks or acts otherwise; \
    the report of a conversion says which. -: it can only be carried.
    """
}

extension Holding {
  fileprivate var word: String {
    switch self {
    case .kept: "yes"
    case .approximated: "partly"
    case .absent: "-"
    }
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
