import FHIRDocument
import SurveyFormats
import SurveyModel
import Testing

@testable import REDCap

/// Dictionaries as tables of tests, and what is made of them.
enum Dictionary18 {
  /// A dictionary of rows, each given by its columns.
  static func csv(_ rows: [[DictionaryColumn: String]]) -> [UInt8] {
    DictionaryField.csv(
      rows.map { cells in
        var field = DictionaryField()
        field[.formName] = "form"
        field[.fieldType] = "text"
        for (column, text) in cells { field[column] = text }
        return field
      })
  }

  static func read(_ rows: [[DictionaryColumn: String]]) -> ReadDefinition {
    read(csv(rows))
  }

  static func read(_ bytes: [UInt8]) -> ReadDefinition {
    REDCapFormat().read(Source(name: "dictionary.csv", bytes: bytes)) { _ in nil }
  }
}
