public import SurveyPrimitives

extension HealthType {
  /// Whether amounts are added up over a time, as steps are; HealthKit calls its aggregation style cumulative.
  var isAddedUp: Bool {
    let name = Self.shortName(identifier)
    return Self.addedUp.contains(name) || name.hasPrefix("Dietary") || name.hasPrefix("Distance")
  }

  private static let addedUp: Set<String> = [
    "StepCount", "FlightsClimbed", "PushCount", "SwimmingStrokeCount", "ActiveEnergyBurned",
    "BasalEnergyBurned", "AppleExerciseTime", "AppleStandTime", "AppleMoveTime", "TimeInDaylight",
    "InsulinDelivery", "InhalerUsage", "NumberOfTimesFallen", "NumberOfAlcoholicBeverages",
  ]
}

extension HealthMappings {
  /// Whether amounts of a code are added up over a time, as steps are; a weight is not.
  public func isAddedUp(_ coding: Coding) -> Bool {
    table.all.contains { row in
      row.isAddedUp
        && row.allCodes.contains { $0.system == coding.system && $0.code == coding.code }
    }
  }
}
