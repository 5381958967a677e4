import SurveyDiagnostics

/// Takes what is in the export, one after the other; `place` says where it begins.
protocol HealthHandler {
  /// Takes the person: attributes by their names, `HKCharacteristicTypeIdentifierDateOfBirth`.
  mutating func takePerson(_ attributes: [String: String])
  /// Takes a record.
  mutating func takeRecord(_ sample: HealthSample, at place: () -> SourcePosition?)
  /// Takes records that belong together; they are in the export by themselves as well.
  mutating func takeCorrelation(
    _ sample: HealthSample, parts: [HealthSample], at place: () -> SourcePosition?)
  /// Takes something else, by the name of its element.
  mutating func takeOther(_ name: String, _ sample: HealthSample)
}

extension HealthHandler {
  mutating func takePerson(_ attributes: [String: String]) {}
  mutating func takeOther(_ name: String, _ sample: HealthSample) {}
}
