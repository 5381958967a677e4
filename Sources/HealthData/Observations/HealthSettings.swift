public import SurveyPrimitives

/// Which records of an export become Observations, and what these say.
public struct HealthSettings: Sendable {
  /// The types, by HealthKit's identifiers; `nil` for all.
  public var types: Set<String>?
  /// A record counts that ends at this instant or later.
  public var from: Instant?
  /// A record counts that ends at this instant or earlier, as HealthKit's `strictEndDate` has it.
  public var to: Instant?
  /// The reference of the patient.
  public var subject: String?
  /// The category of all Observations, instead of the one that each type has.
  public var category: String?
  /// Whether the device is told: as a Device before the first Observation that refers to it.
  public var withDevice = false
  /// Whether each Observation names the app or device that wrote the record, without a Device.
  public var namesSource = false
  /// Codes and units.
  public var mappings = HealthMappings()
  /// The offset of a time zone of IANA at an instant; `nil` for one that is not known.
  public var offset: @Sendable (_ zone: String, _ instant: Instant) -> UTCOffset?

  /// Takes all records; without rules of time zones, those of dates are kept.
  public init(
    offset: @escaping @Sendable (_ zone: String, _ instant: Instant) -> UTCOffset? = { _, _ in nil }
  ) {
    self.offset = offset
  }

  func wants(_ identifier: String) -> Bool { types?.contains(identifier) ?? true }
}
