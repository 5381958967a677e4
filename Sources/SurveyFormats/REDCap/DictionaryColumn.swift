/// The columns of a data dictionary of REDCap, in their order.
///
/// The raw value is the name that REDCap's API gives a column in metadata.
package enum DictionaryColumn: String, CaseIterable, Sendable {
  case fieldName = "field_name"
  case formName = "form_name"
  case sectionHeader = "section_header"
  case fieldType = "field_type"
  case fieldLabel = "field_label"
  case choices = "select_choices_or_calculations"
  case fieldNote = "field_note"
  case validation = "text_validation_type_or_show_slider_number"
  case validationMin = "text_validation_min"
  case validationMax = "text_validation_max"
  case identifier = "identifier"
  case branchingLogic = "branching_logic"
  case required = "required_field"
  case alignment = "custom_alignment"
  case questionNumber = "question_number"
  case matrixGroup = "matrix_group_name"
  case matrixRanking = "matrix_ranking"
  case annotation = "field_annotation"

  /// The heading of the column in the CSV that REDCap exports and its upload wants.
  package var heading: String {
    switch self {
    case .fieldName: "Variable / Field Name"
    case .formName: "Form Name"
    case .sectionHeader: "Section Header"
    case .fieldType: "Field Type"
    case .fieldLabel: "Field Label"
    case .choices: "Choices, Calculations, OR Slider Labels"
    case .fieldNote: "Field Note"
    case .validation: "Text Validation Type OR Show Slider Number"
    case .validationMin: "Text Validation Min"
    case .validationMax: "Text Validation Max"
    case .identifier: "Identifier?"
    case .branchingLogic: "Branching Logic (Show field only if...)"
    case .required: "Required Field?"
    case .alignment: "Custom Alignment"
    case .questionNumber: "Question Number (surveys only)"
    case .matrixGroup: "Matrix Group Name"
    case .matrixRanking: "Matrix Ranking?"
    case .annotation: "Field Annotation"
    }
  }

  /// The column of a heading, as any version of REDCap or its API spells it; `nil` where it is none.
  package init?(heading: String) {
    guard let column = Self.byHeading[Self.plain(heading)] else { return nil }
    self = column
  }

  /// How older versions and other programs call columns.
  private static let others: [(String, Self)] = [
    ("variable", .fieldName), ("variable_name", .fieldName), ("variable field name", .fieldName),
    ("choices or calculations", .choices), ("select choices or calculations", .choices),
    ("choices, calculations", .choices), ("text validation type", .validation),
    ("branching logic", .branchingLogic), ("required field", .required),
    ("question number", .questionNumber), ("field annotation", .annotation),
    ("action tags / field annotation", .annotation),
  ]

  private static let byHeading: [String: Self] = {
    var columns: [String: Self] = [:]
    for (heading, column) in others { columns[plain(heading)] = column }
    for column in allCases {
      columns[plain(column.heading)] = column
      columns[plain(column.rawValue)] = column
    }
    return columns
  }()

  /// Letters and digits alone.
  private static func plain(_ heading: String) -> String {
    String(heading.lowercased().unicodeScalars.filter { "a"..."z" ~= $0 || "0"..."9" ~= $0 })
  }
}

/// A row of a data dictionary: a field.
package struct DictionaryField: Hashable, Sendable {
  private var cells: [String]

  package init() { cells = Array(repeating: "", count: DictionaryColumn.allCases.count) }

  package subscript(column: DictionaryColumn) -> String {
    get { cells[Self.index(of: column)] }
    set { cells[Self.index(of: column)] = newValue }
  }

  /// The cells in the order of the columns.
  package var row: [String] { cells }

  /// The first row of the CSV.
  package static let headings = DictionaryColumn.allCases.map(\.heading)

  private static func index(of column: DictionaryColumn) -> Int {
    DictionaryColumn.allCases.firstIndex(of: column) ?? 0
  }
}

extension DictionaryField {
  /// Fields as the CSV that REDCap's upload takes.
  package static func csv(_ fields: some Sequence<DictionaryField>) -> [UInt8] {
    var text = line(headings)
    for field in fields { text += line(field.row) }
    return text
  }

  /// Cells as a line, with its end.
  package static func line(_ cells: [String], separator: String = ",") -> [UInt8] {
    let mark = UInt8(ascii: "\"")
    let special = [mark, UInt8(ascii: "\n"), UInt8(ascii: "\r")] + separator.utf8
    var text: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { text += separator.utf8 }
      guard cell.utf8.contains(where: special.contains) else {
        text += cell.utf8
        continue
      }
      text.append(mark)
      for byte in cell.utf8 {
        if byte == mark { text.append(mark) }
        text.append(byte)
      }
      text.append(mark)
    }
    text.append(UInt8(ascii: "\n"))
    return text
  }
}
