extension HealthType {
  /// The types that are known by themselves: each with a published code where one fits, and its unit in UCUM.
  ///
  /// Codes: [LOINC](https://loinc.org), SNOMED CT; units: [UCUM](https://ucum.org). The names of units are HealthKit's.
  static let known: [HealthType] = [
    HealthType(
      identifier: "HKCorrelationTypeIdentifierBloodPressure", display: "Blood pressure",
      codes: [Code(system: loinc, code: "85354-9", display: "Blood pressure panel")],
      category: .vitalSigns),
    .glucose,
    .init(
      "HeartRate", "Heart rate", [.init(Self.loinc, "8867-4", "Heart rate")], "count/min", "/min",
      .vitalSigns),
    .init(
      "BloodPressureDiastolic", "Diastolic blood pressure",
      [.init(Self.loinc, "8462-4", "Diastolic blood pressure")], "mmHg", "mm[Hg]", .vitalSigns),
    .init(
      "BloodPressureSystolic", "Systolic blood pressure",
      [
        .init(Self.loinc, "8480-6", "Systolic blood pressure"),
        .init(Self.snomed, "271649006", "Systolic blood pressure"),
      ], "mmHg", "mm[Hg]", .vitalSigns),
    .init(
      "OxygenSaturation", "Oxygen saturation",
      [
        .init(Self.loinc, "2708-6", "Oxygen saturation in Arterial blood"),
        .init(Self.loinc, "59408-5", "Oxygen saturation in Arterial blood by Pulse oximetry"),
      ], "%", "%", .vitalSigns),
    .init(
      "BodyMass", "Body weight",
      [
        .init(Self.loinc, "29463-7", "Body weight"),
        .init(Self.loinc, "3141-9", "Body weight Measured"),
        .init(Self.snomed, "27113001", "Body weight"),
      ], "kg", "kg", .vitalSigns),
    .init(
      "BodyTemperature", "Body temperature", [.init(Self.loinc, "8310-5", "Body temperature")],
      "degC", "Cel", .vitalSigns),
    .init(
      "RespiratoryRate", "Respiratory rate", [.init(Self.loinc, "9279-1", "Respiratory rate")],
      "count/min", "/min", .vitalSigns),
    .init(
      "Height", "Body height", [.init(Self.loinc, "8302-2", "Body height")], "cm", "cm", .vitalSigns
    ),
    .init(
      "BodyMassIndex", "Body mass index",
      [.init(Self.loinc, "39156-5", "Body mass index (BMI) [Ratio]")], "count", "kg/m2",
      .vitalSigns, shown: "kg/m2"),
    .init(
      "RestingHeartRate", "Resting heart rate",
      [.init(Self.loinc, "40443-4", "Heart rate --resting")], "count/min", "/min", .vitalSigns),
    .init(
      "WalkingHeartRateAverage", "Walking heart rate average", [], "count/min", "/min", .vitalSigns),
    .init(
      "HeartRateVariabilitySDNN", "Heart rate variability",
      [.init(Self.loinc, "80404-7", "R-R interval.standard deviation (Heart rate variability)")],
      "ms", "ms", .vitalSigns),
    .init("BasalBodyTemperature", "Basal body temperature", [], "degC", "Cel", .vitalSigns),
    .init(
      "AppleSleepingWristTemperature", "Wrist temperature in sleep", [], "degC", "Cel", .vitalSigns),
    .init("AtrialFibrillationBurden", "Atrial fibrillation burden", [], "%", "%", .vitalSigns),
    .init(
      "BodyFatPercentage", "Percentage of body fat",
      [.init(Self.loinc, "41982-0", "Percentage of body fat Measured")], "%", "%", .vitalSigns),
    .init(
      "LeanBodyMass", "Lean body mass", [.init(Self.loinc, "91557-9", "Lean body weight")], "kg",
      "kg", .vitalSigns),
    .init(
      "WaistCircumference", "Waist circumference",
      [.init(Self.loinc, "8280-0", "Waist Circumference at umbilicus by Tape measure")], "cm", "cm",
      .vitalSigns),
    .init(
      "PeripheralPerfusionIndex", "Peripheral perfusion index",
      [.init(Self.loinc, "61006-3", "Perfusion index Tissue by Pulse oximetry")], "%", "%",
      .vitalSigns),
    .init("BloodAlcoholContent", "Blood alcohol content", [], "%", "%", .laboratory),
    .init(
      "ForcedVitalCapacity", "Forced vital capacity",
      [.init(Self.loinc, "19870-5", "Forced vital capacity [Volume] Respiratory system")], "L", "L",
      .vitalSigns),
    .init(
      "ForcedExpiratoryVolume1", "Forced expiratory volume in one second",
      [.init(Self.loinc, "20150-9", "FEV1")], "L", "L", .vitalSigns),
    .init(
      "PeakExpiratoryFlowRate", "Peak expiratory flow rate",
      [
        .init(
          Self.loinc, "19935-6",
          "Maximum expiratory gas flow Respiratory system airway by Peak flow meter")
      ], "L/min", "L/min", .vitalSigns),
    .init(
      "StepCount", "Number of steps", [.init(Self.loinc, "55423-8", "Number of steps")], "count",
      "{tot}", .activity),
    .init(
      "FlightsClimbed", "Flights climbed",
      [.init(Self.loinc, "100304-5", "Flights climbed [#] Reporting Period")], "count", "{tot}",
      .activity),
    .init(
      "PushCount", "Wheelchair pushes",
      [.init(Self.loinc, "96502-0", "Number of wheelchair pushes per time period")], "count",
      "{tot}", .activity),
    .init(
      "DistanceSwimming", "Swimming distance",
      [.init(Self.loinc, "93816-7", "Swimming distance unspecified time")], "m", "m", .activity),
    // LOINC counts what was walked, or cycled, by other means or in other words than HealthKit: no code is certain.
    .init("DistanceWalkingRunning", "Walking and running distance", [], "m", "m", .activity),
    .init("DistanceCycling", "Cycling distance", [], "m", "m", .activity),
    .init("DistanceWheelchair", "Wheelchair distance", [], "m", "m", .activity),
    .init(
      "ActiveEnergyBurned", "Calories burned", [.init(Self.loinc, "41981-2", "Calories burned")],
      "kcal", "kcal", .activity),
    .init("BasalEnergyBurned", "Basal energy burned", [], "kcal", "kcal", .activity),
    .init("AppleExerciseTime", "Exercise time", [], "min", "min", .activity),
    .init("AppleStandTime", "Stand time", [], "min", "min", .activity),
    .init("AppleMoveTime", "Move time", [], "min", "min", .activity),
    .init("TimeInDaylight", "Time in daylight", [], "min", "min", .activity),
    .init("VO2Max", "Maximal oxygen consumption", [], "mL/min·kg", "mL/min/kg", .activity),
    .init("SixMinuteWalkTestDistance", "Six-minute walk test distance", [], "m", "m", .activity),
    .init("WalkingSpeed", "Walking speed", [], "m/s", "m/s", .activity),
    .init("WalkingStepLength", "Walking step length", [], "cm", "cm", .activity),
    .init("WalkingAsymmetryPercentage", "Walking asymmetry", [], "%", "%", .activity),
    .init("WalkingDoubleSupportPercentage", "Walking double support", [], "%", "%", .activity),
    .init("StairAscentSpeed", "Stair ascent speed", [], "m/s", "m/s", .activity),
    .init("StairDescentSpeed", "Stair descent speed", [], "m/s", "m/s", .activity),
    .init("AppleWalkingSteadiness", "Walking steadiness", [], "%", "%", .activity),
    .init(
      "EnvironmentalAudioExposure", "Environmental audio exposure", [], "dBASPL", "dB[SPL]",
      .activity),
    .init("HeadphoneAudioExposure", "Headphone audio exposure", [], "dBASPL", "dB[SPL]", .activity),
    .init(
      "DietaryEnergyConsumed", "Dietary energy consumed",
      [.init(Self.loinc, "9052-2", "Calorie intake total")], "kcal", "kcal", .activity),
    .init("DietaryCarbohydrates", "Dietary carbohydrates", [], "g", "g", .activity),
    .init("DietaryProtein", "Dietary protein", [], "g", "g", .activity),
    .init("DietaryFatTotal", "Dietary fat", [], "g", "g", .activity),
    .init("DietarySugar", "Dietary sugar", [], "g", "g", .activity),
    .init("DietaryFiber", "Dietary fibre", [], "g", "g", .activity),
    .init("DietarySodium", "Dietary sodium", [], "mg", "mg", .activity),
    .init("DietaryCaffeine", "Dietary caffeine", [], "mg", "mg", .activity),
    .init("DietaryWater", "Dietary water", [], "mL", "mL", .activity),
    .init("InsulinDelivery", "Insulin delivery", [], "IU", "[iU]", .activity),
    .init("NumberOfTimesFallen", "Number of falls", [], "count", "{tot}", .activity),
  ]

  /// Glucose is measured by mass and by amount of substance; the molar mass is HealthKit's
  /// `HKUnitMolarMassBloodGlucose`.
  private static let glucose: HealthType = {
    var row = HealthType(
      "BloodGlucose", "Blood glucose",
      [.init(Self.loinc, "41653-7", "Glucose Glucometer (BldC) [Mass/Vol]")], "mg/dL", "mg/dL",
      .laboratory)
    row.molarMass = "180.15588000005408"
    return row
  }()

  /// A quantity, by its name without `HKQuantityTypeIdentifier`; `shown` is what people call its unit,
  /// where HealthKit has no word for it.
  private init(
    _ name: String, _ display: String, _ codes: [Code], _ unit: String, _ code: String,
    _ category: Category, shown: String? = nil
  ) {
    self.init(
      identifier: "HKQuantityTypeIdentifier" + name, display: display, codes: codes,
      unit: Unit(name: unit, shown: shown, system: Self.ucum, code: code), category: category)
  }
}

extension HealthType.Code {
  fileprivate init(_ system: String, _ code: String, _ display: String) {
    self.init(system: system, code: code, display: display)
  }
}
