import FHIRDocument
import SurveyDiagnostics
import SurveyModel

extension FormReading {
  /// Takes in the questions of another form, which is beside this one.
  mutating func include(_ row: Int, in parent: Int?) {
    let name = peek(.name, row) ?? ""
    add(.formFileNotFound, ["name": .quoted(name)], row: row, column: .name)
    addItem(QuestionType(.include), row, in: parent, wrapped: false)
  }
}
