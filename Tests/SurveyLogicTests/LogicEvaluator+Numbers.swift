import Foundation
import SurveyLogic

extension LogicEvaluator {
  /// What a function of numbers gives; not a number where it gives nothing.
  static func calculate(_ function: LogicFunction, _ numbers: [Double]) -> Double? {
    guard let a = numbers.first else { return nil }
    let b = numbers.count > 1 ? numbers[1] : 0
    switch function {
    case .add: return numbers.reduce(0, +)
    case .subtract: return a - b
    case .multiply: return a * b
    case .divide: return b == 0 ? .nan : a / b
    case .quotient: return b == 0 ? .nan : (a / b).rounded(.towardZero)
    case .remainder: return b == 0 ? .nan : fmod(a, b)
    case .negate: return -a
    case .absolute: return abs(a)
    case .ceiling: return a.rounded(.up)
    case .floor: return a.rounded(.down)
    case .truncate: return a.rounded(.towardZero)
    case .round:
      let unit = pow(10, b)
      return (a * unit).rounded(.toNearestOrAwayFromZero) / unit
    case .power: return pow(a, b)
    case .squareRoot: return a < 0 ? .nan : a.squareRoot()
    case .exponential: return exp(a)
    case .naturalLogarithm: return a <= 0 ? .nan : log(a)
    case .logarithm10: return a <= 0 ? .nan : log10(a)
    case .sine: return sin(a)
    case .cosine: return cos(a)
    case .tangent: return tan(a)
    case .arcSine: return asin(a)
    case .arcCosine: return acos(a)
    case .arcTangent: return atan(a)
    default: return nil
    }
  }
}
