public import SurveyDiagnostics

/// What became of the records of an export.
public struct HealthSummary: Sendable {
  /// How many Observations were made.
  public internal(set) var observations = 0
  /// How many records are parts of correlations, and were left out where they stand by themselves.
  public internal(set) var twins = 0
  /// The types without a mapping by their short names, in order, with the number of records; where all types are asked
  /// for, what is no record as well: `Workout`, `ActivitySummary`.
  public internal(set) var skipped: [(type: String, count: Int)] = []
  /// What was left out although it was asked for, and other findings.
  public internal(set) var findings: [Diagnostic] = []
  /// The types that were converted, as HealthKit calls them, in order.
  public internal(set) var types: [String] = []

  /// The types of which the export has records at all, as HealthKit calls them.
  public internal(set) var present: Set<String> = []

  /// A line for the types without a mapping; `nil` where there are none.
  public var skippedTypes: Diagnostic? {
    skipped.isEmpty
      ? nil
      : Diagnostic(
        .skippedTypes,
        ["types": .list(skipped.map { .literal("\($0.type) \($0.count)") }, .comma)])
  }
}
