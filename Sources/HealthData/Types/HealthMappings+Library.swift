extension HealthMappings {
  /// What people call the table of ``library``.
  public static let libraryName = "healthkit-to-fhir"

  /// The types that the library healthkit-to-fhir knows, and no others, with the codes of units that it has.
  ///
  /// Some of these are not UCUM's. Values are those of its units all the same: 98 % and not 0.98 %.
  public static var library: HealthMappings {
    var mappings = HealthMappings()
    let known = HealthTypeTable()
    mappings.table = HealthTypeTable(
      libraryTypes.compactMap { name in
        var row =
          known["HKQuantityTypeIdentifier\(name)"] ?? known["HKCorrelationTypeIdentifier\(name)"]
        if let code = libraryUnits[name] { row?.unit?.code = code }
        if let unit = libraryTimes[name] {
          row?.unit?.name = unit
          row?.unit?.code = unit
        }
        return row
      })
    return mappings
  }

  private static let libraryTypes = [
    "HeartRate", "BloodPressure", "BloodPressureDiastolic", "BloodPressureSystolic", "StepCount",
    "BloodGlucose", "OxygenSaturation", "BodyMass", "BodyTemperature", "RespiratoryRate", "Height",
    "RestingHeartRate", "HeartRateVariabilitySDNN", "WalkingHeartRateAverage", "AppleExerciseTime",
    "AppleStandTime", "ActiveEnergyBurned", "EnvironmentalAudioExposure", "DietaryEnergyConsumed",
  ]

  private static let libraryUnits = [
    "BloodPressureDiastolic": "mmHg", "BloodPressureSystolic": "mmHg",
    "EnvironmentalAudioExposure": "B(SPL)",
  ]

  /// Its units of times, for which an export and ``HealthType/known`` have minutes.
  private static let libraryTimes = ["AppleExerciseTime": "ms", "AppleStandTime": "ms"]
}
