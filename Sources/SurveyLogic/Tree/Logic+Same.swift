import SurveyModel
import SurveyPrimitives

extension Logic {
  /// Whether both say the same: what a code is called never counts.
  package func means(_ other: Logic) -> Bool { withoutDisplays == other.withoutDisplays }

  private var withoutDisplays: Logic {
    switch self {
    case .literal(.coding(var coding)) where coding.code != nil:
      coding.display = nil
      return .literal(.coding(coding))
    case .literal, .answer, .itself: return self
    case .apply(let function, let operands):
      return .apply(function, operands.map(\.withoutDisplays))
    }
  }
}
