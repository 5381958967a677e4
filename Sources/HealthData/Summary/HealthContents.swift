public import SurveyDiagnostics
public import SurveyPrimitives

/// What is in an export: its types, how many records each has, and of when; and the person.
public struct HealthContents: Sendable {
  /// A type of records.
  public struct Entry: Sendable {
    /// The type as HealthKit calls it.
    public let identifier: String
    /// How many records there are.
    public internal(set) var count = 0
    /// When the first one began, and the last one ended, as the export has it; `nil` where it does not say.
    public internal(set) var first: PartialDateTime?, last: PartialDateTime?
    /// The code that Observations have first; `nil` where there is no mapping.
    public internal(set) var code: Coding?
    /// Whether records become Observations.
    public internal(set) var isMapped = false

    /// The name that people use: `StepCount`.
    public var name: String { HealthType.shortName(identifier) }
  }

  /// The types in the order of their names.
  public internal(set) var entries: [Entry] = []
  /// The date of birth of the person, `1990-01-01`; `nil` where it is not set.
  public internal(set) var birthDate: String?
  /// The gender of the person as FHIR has it; `nil` where it is not set.
  public internal(set) var gender: String?
  /// What was read although it is wrong.
  public internal(set) var findings: [Diagnostic] = []

  /// Reads an export from its beginning to its end.
  public init(
    of export: HealthExport, mappings: HealthMappings = HealthMappings()
  ) throws(Diagnostic) {
    var collector = ContentsCollector(mappings)
    let findings = try export.read(&collector)
    self = collector.contents
    self.findings = findings
    entries = collector.entries.values.map(\.entry).sorted { $0.name < $1.name }
  }

  init() {}

  /// The name that people use for a type of HealthKit: `StepCount`.
  public static func shortName(_ identifier: String) -> String { HealthType.shortName(identifier) }

  /// The type of a name that people use, or of HealthKit's.
  public func type(named name: String) -> String? {
    entries.first { $0.identifier == name }?.identifier
      ?? entries.first { $0.name.lowercased() == name.lowercased() }?.identifier
  }
}
