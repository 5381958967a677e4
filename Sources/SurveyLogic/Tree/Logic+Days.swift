import SurveyModel
import SurveyPrimitives

/// Days between moments, of which parts count, too.
extension Logic {
  /// The days from one moment to another one.
  static func days(from start: Logic, to end: Logic) -> Logic {
    .apply(.divide, [.apply(.secondsBetween, [start, end]), .literal(.integer(secondsOfDay))])
  }

  /// The moments, where it is the days between two.
  var momentsOfDays: (start: Logic, end: Logic)? {
    guard case .apply(.divide, let parts) = self, parts.count == 2,
      parts[1] == .literal(.integer(Self.secondsOfDay)),
      case .apply(.secondsBetween, let moments) = parts[0], moments.count == 2
    else { return nil }
    return (moments[0], moments[1])
  }

  private static let secondsOfDay = 86_400

  /// The moment that days are counted from where moments are numbers.
  static let firstMoment = PartialDateTime("1970-01-01T00:00:00Z").map {
    Logic.literal(.dateTime($0))
  }
}
