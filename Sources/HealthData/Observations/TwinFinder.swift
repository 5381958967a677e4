import SurveyDiagnostics

/// Finds the records that are parts of correlations which become Observations: they are in the export by
/// themselves as well, and would be there twice.
struct TwinFinder: HealthHandler {
  private(set) var twins: Set<RecordIdentity> = []
  private var maker: ObservationMaker
  private var scratch: [UInt8] = []

  init(_ settings: HealthSettings) {
    maker = ObservationMaker(settings, twins: [], file: "")
  }

  mutating func takeRecord(_ sample: HealthSample, at place: () -> SourcePosition?) {}

  mutating func takeCorrelation(
    _ sample: HealthSample, parts: [HealthSample], at place: () -> SourcePosition?
  ) {
    let count = maker.observations
    maker.takeCorrelation(sample, parts: parts, at: place)
    maker.output.removeAll(keepingCapacity: true)
    // Parts of one that does not become an Observation stand for themselves.
    guard maker.observations > count else { return }
    for part in parts {
      guard let start = HealthMoment(part.slice(part.start)),
        let end = HealthMoment(part.slice(part.end))
      else { continue }
      twins.insert(RecordIdentity(part, start, end, scratch: &scratch))
    }
  }
}
