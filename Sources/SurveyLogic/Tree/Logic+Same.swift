import SurveyModel
import SurveyPrimitives

extension Logic {
  /// Whether both say the same: what a code is called never counts, nor whether a number is written as a whole
  /// one, nor in which steps a sum is made.
  package func means(_ other: Logic) -> Bool { plain == other.plain }

  private var plain: Logic {
    switch self {
    case .literal(.integer(let number)): return .literal(.decimal(ExactDecimal(number)))
    case .literal(.coding(var coding)) where coding.code != nil:
      coding.display = nil
      return .literal(.coding(coding))
    case .literal, .answer, .itself: return self
    case .apply(.add, let operands):
      let parts = operands.map(\.plain)
      guard case .apply(.add, let first)? = parts.first else { return .apply(.add, parts) }
      return .apply(.add, first + parts.dropFirst())
    case .apply(let function, let operands): return .apply(function, operands.map(\.plain))
    }
  }
}
