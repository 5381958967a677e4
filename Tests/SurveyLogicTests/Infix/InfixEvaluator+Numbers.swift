import Foundation
import SurveyLogic

extension InfixEvaluator {
  /// A function of numbers; what is no number where it gives nothing.
  static func calculate(_ function: LogicFunction, _ numbers: [Double]) -> Double {
    let first = numbers.first ?? .nan
    let second = numbers.count > 1 ? numbers[1] : .nan
    switch function {
    case .add: return numbers.reduce(0, +)
    case .subtract: return first - second
    case .multiply: return first * second
    case .divide: return second == 0 ? .nan : first / second
    case .quotient: return second == 0 ? .nan : (first / second).rounded(.towardZero)
    case .remainder: return fmod(first, second)
    case .negate: return -first
    case .absolute: return abs(first)
    case .ceiling: return first.rounded(.up)
    case .floor: return first.rounded(.down)
    case .truncate: return first.rounded(.towardZero)
    case .round:
      let scale = pow(10, numbers.count > 1 ? second : 0)
      return (first * scale).rounded(.toNearestOrAwayFromZero) / scale
    case .power: return pow(first, second)
    case .squareRoot: return first.squareRoot()
    case .exponential: return exp(first)
    case .naturalLogarithm: return log(first)
    case .logarithm10: return log10(first)
    case .sine: return sin(first)
    case .cosine: return cos(first)
    case .tangent: return tan(first)
    case .arcSine: return asin(first)
    case .arcCosine: return acos(first)
    case .arcTangent: return atan(first)
    case .pi: return .pi
    default: return .nan
    }
  }
}
