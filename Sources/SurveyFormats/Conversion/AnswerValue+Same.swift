package import SurveyModel
import SurveyPrimitives

extension AnswerValue {
  /// Whether both are the same answer, whatever they are called.
  package func isSameAnswer(as other: AnswerValue) -> Bool {
    switch (self, other) {
    case (.coding(let left), .coding(let right)):
      left.code == right.code && left.system == right.system
        && (left.code != nil || left.display == right.display)
    default: label == other.label
    }
  }
}
