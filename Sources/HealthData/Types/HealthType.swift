/// What the Observations of one type of HealthKit say: its codes, and its unit.
struct HealthType: Sendable {
  /// A code of a terminology.
  struct Code: Sendable, Equatable {
    var system: String
    var code: String
    var display: String?
  }

  /// The unit in which Observations have the value.
  struct Unit: Sendable, Equatable {
    /// The unit in HealthKit's own words, by which values are converted.
    var name: String
    /// What people call it, where that is something else.
    var shown: String?
    var system: String?
    var code: String?
  }

  /// The category of an Observation.
  enum Category: String, Sendable {
    case vitalSigns = "vital-signs"
    case activity
    case laboratory
  }

  /// The identifier of HealthKit, `HKQuantityTypeIdentifierStepCount`.
  var identifier: String
  var display: String
  /// Codes of published terminologies; HealthKit's own comes behind them.
  var codes: [Code]
  /// `nil` for a correlation, whose parts have units.
  var unit: Unit?
  var category: Category
  /// The molar mass in g/mol, where amounts of substance may come without one.
  var molarMass: String?

  /// The code system of HealthKit's own identifiers, and of the identifiers of what comes from it.
  static let system = "com.apple.health"
  static let ucum = "http://unitsofmeasure.org"
  static let (loinc, snomed) = ("http://loinc.org", "http://snomed.info/sct")

  /// All codes, HealthKit's own last.
  var allCodes: [Code] {
    codes + [Code(system: Self.system, code: identifier, display: display)]
  }

  /// What stands before the name that people use.
  private static let prefixes = [
    "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKCorrelationTypeIdentifier",
    "HKDataType", "HKWorkoutActivityType",
  ]

  /// The name that people use: `StepCount`.
  static func shortName(_ identifier: String) -> String {
    for prefix in prefixes where identifier.hasPrefix(prefix) && identifier != prefix {
      return String(identifier.dropFirst(prefix.count))
    }
    return identifier
  }
}
