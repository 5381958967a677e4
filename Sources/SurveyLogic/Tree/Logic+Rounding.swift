import SurveyModel
import SurveyPrimitives

/// Rounding where what lies in the middle goes up, as that of XPath does: of -2.5 it makes -2, where
/// ``LogicFunction/round`` makes -3.
extension Logic {
  /// The number rounded up from the middle; `nil` for more digits than a number may have.
  package static func roundedUp(_ number: Logic, places: Int) -> Logic? {
    guard (0...mostPlaces).contains(places), let middle = ExactDecimal("0.5") else { return nil }
    let half = Logic.literal(.decimal(middle))
    guard places > 0 else { return .apply(.floor, [.apply(.add, [number, half])]) }
    let scale = powerOfTen(places)
    let scaled = Logic.apply(.multiply, [number, scale])
    return .apply(.divide, [.apply(.floor, [.apply(.add, [scaled, half])]), scale])
  }

  /// The number that is rounded up from the middle, and to how many digits, where it is that.
  package var roundedUp: (number: Logic, places: Int)? {
    switch self {
    case .apply(.floor, let operands):
      guard operands.count == 1, case .apply(.add, let parts) = operands[0], parts.count > 1,
        parts.last?.isHalf == true
      else { return nil }
      return (parts.count == 2 ? parts[0] : .apply(.add, Array(parts.dropLast())), 0)
    case .apply(.divide, let operands):
      guard operands.count == 2, let whole = operands[0].roundedUp, whole.places == 0,
        case .apply(.multiply, let parts) = whole.number, parts.count == 2,
        parts[1] == operands[1],
        let places = (1...Self.mostPlaces).first(where: { operands[1] == Self.powerOfTen($0) })
      else { return nil }
      return (parts[0], places)
    default: return nil
    }
  }

  private static let mostPlaces = 15

  /// What a number is multiplied with so that so many digits are before the point.
  package static func powerOfTen(_ places: Int) -> Logic {
    .literal(.integer((0..<places).reduce(1) { power, _ in power * 10 }))
  }

  private var isHalf: Bool {
    guard case .literal(.decimal(let number)) = self, let half = ExactDecimal("0.5") else {
      return false
    }
    return number == half
  }
}
