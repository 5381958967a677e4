import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// Numbers that a person gives in another unit than that of the question.
extension Interview {
  /// Reads what a person typed; where it is no number, as a number with a unit.
  func values(of text: String, for item: SurveyItem) throws(Diagnostic) -> [AnswerValue] {
    do throws(Diagnostic) {
      return item.collectsAnswers
        ? [try reader.readOne(text, for: item)] : try reader.read(text, for: item)
    } catch {
      guard mode == .attended, let value = try reader.readWithUnit(text, for: item) else {
        throw error
      }
      return [value]
    }
  }
}
