public import SurveyDiagnostics
import SurveyPrimitives

/// The newest records of each type, of which Observations are made in the end.
struct NewestRecords: HealthHandler {
  private struct Kept {
    let end: Int64
    let sample: HealthSample
    /// The parts of a correlation.
    let parts: [HealthSample]?
  }

  private let most: Int
  private let settings: HealthSettings
  private let oldest: Int64
  private var kept: [[UInt8]: [Kept]] = [:]

  init(_ most: Int, _ settings: HealthSettings) {
    (self.most, self.settings) = (most, settings)
    oldest = settings.from?.secondsSinceEpoch ?? .min
  }

  mutating func takeRecord(_ sample: HealthSample, at place: () -> SourcePosition?) {
    keep(sample, nil)
  }

  mutating func takeCorrelation(
    _ sample: HealthSample, parts: [HealthSample], at place: () -> SourcePosition?
  ) {
    keep(sample, parts)
  }

  private mutating func keep(_ sample: HealthSample, _ parts: [HealthSample]?) {
    guard let end = HealthMoment(sample.slice(sample.end))?.second, end >= oldest,
      settings.wants(sample.text(sample.type))
    else { return }
    let type = Array(sample.slice(sample.type))
    // Newest first; the list is short.
    let index = kept[type]?.firstIndex { $0.end < end } ?? kept[type]?.count ?? 0
    guard index < most else { return }
    kept[type, default: []].insert(Kept(end: end, sample: sample, parts: parts), at: index)
    if kept[type]?.count ?? 0 > most { kept[type]?.removeLast() }
  }

  /// Makes Observations of what was kept, as lines.
  func observations(file: String) -> (lines: [UInt8], findings: [Diagnostic]) {
    var maker = ObservationMaker(settings, twins: [], file: file)
    for record in kept.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }).flatMap(\.value) {
      if let parts = record.parts {
        maker.takeCorrelation(record.sample, parts: parts, at: { nil })
      } else {
        maker.takeRecord(record.sample, at: { nil })
      }
    }
    return (maker.output, maker.problems.findings)
  }
}

extension HealthConversion {
  /// The newest records of each type as Observations, at most so many of each: all that a form asks for.
  ///
  /// Parts of correlations are among them as well where they stand by themselves.
  public func newest(
    _ most: Int
  ) throws(Diagnostic) -> (lines: [UInt8], findings: [Diagnostic]) {
    var records = NewestRecords(most, settings)
    let findings = try export.read(&records)
    let made = records.observations(file: export.textName)
    return (made.lines, findings + made.findings)
  }
}
