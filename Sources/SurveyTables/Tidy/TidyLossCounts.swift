import SurveyDiagnostics

/// How often the rows of the tidy table lack something, by kind, and where first.
struct TidyLossCounts {
  /// How many losses of the present piece are counted.
  private var taken = 0
  private var counts: [TidyLoss: Int] = [:]
  private var locations: [TidyLoss: Location] = [:]

  /// Counts those of a part of what was prepared.
  mutating func take(_ prepared: TidyRows, _ part: Range<Int>) {
    if part.lowerBound == 0 { taken = 0 }
    while taken < prepared.losses.count, prepared.losses[taken].start < part.upperBound {
      let loss = prepared.losses[taken]
      counts[loss.kind, default: 0] += 1
      if locations[loss.kind] == nil { locations[loss.kind] = loss.location }
      taken += 1
    }
  }

  /// What there is to say at the end, each kind once.
  var findings: [Diagnostic] {
    TidyLoss.allCases.compactMap { kind in
      guard let count = counts[kind] else { return nil }
      return Diagnostic(
        .partNotInTable,
        ["part": .phrase(.lost(kind.rawValue)), "count": .number(count)],
        at: locations[kind] ?? Location())
    }
  }
}
