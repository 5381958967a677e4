import FHIRDocument

/// The names of a Timing's elements, each looked up once in the table of all that FHIR defines.
enum TimingName {
  static let boundsDuration = known("boundsDuration")
  static let boundsPeriod = known("boundsPeriod")
  static let boundsQuantity = known("boundsQuantity")
  static let boundsRange = known("boundsRange")
  static let countMax = known("countMax")
  static let dayOfWeek = known("dayOfWeek")
  static let event = known("event")
  static let frequency = known("frequency")
  static let frequencyMax = known("frequencyMax")
  static let `repeat` = known("repeat")
  static let timeOfDay = known("timeOfDay")
  static let units = known("units")
  static let when = known("when")

  private static func known(_ text: String) -> ElementName { ElementName(known: text) ?? .root }

  /// The names under which a length of time is beside each other: value, maximum and unit, which DSTU2 has in the plural.
  struct Amount {
    let value: ElementName
    let max: ElementName
    let unit: ElementName
    let units: ElementName

    private init(_ name: String) {
      value = known(name)
      max = known(name + "Max")
      unit = known(name + "Unit")
      units = known(name + "Units")
    }

    static let ofPeriod = Amount("period")
    static let ofDuration = Amount("duration")
  }
}
