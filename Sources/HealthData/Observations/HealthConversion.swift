public import SurveyDiagnostics

/// An export as FHIR Observations of R4.
///
/// ```swift
/// let export = try HealthExport(path: "export.zip")
/// let summary = try HealthConversion(export, HealthSettings()).run { lines in … }
/// ```
public struct HealthConversion {
  let export: HealthExport
  let settings: HealthSettings

  /// Prepares a conversion; nothing is read yet.
  public init(_ export: HealthExport, _ settings: HealthSettings) {
    (self.export, self.settings) = (export, settings)
  }

  /// Reads the export, and gives the Observations as lines of NDJSON, many at a time; a Device before the
  /// first one that refers to it.
  ///
  /// The parts of correlations are in the export by themselves, too, mostly before; so it is read twice where
  /// correlations are asked for. Throws what stopped it, or the caller.
  public func run(
    _ take: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> HealthSummary {
    let twins = try twins()
    var maker = ObservationMaker(settings, twins: twins, file: export.textName)
    var summary = HealthSummary()
    summary.findings = try export.read(&maker, withDevice: settings.withDevice) {
      (maker) throws(Diagnostic) in
      guard !maker.output.isEmpty else { return }
      try take(maker.output)
      maker.output.removeAll(keepingCapacity: true)
    }
    (summary.observations, summary.twins) = (maker.observations, maker.twinCount)
    summary.findings += maker.problems.findings
    var skipped = maker.others
    for plan in maker.plans.all where plan.skipped > 0 {
      skipped[HealthType.shortName(plan.identifier), default: 0] += plan.skipped
    }
    summary.skipped = skipped.map { ($0.key, $0.value) }.sorted { $0.type < $1.type }
    summary.types = Set(maker.plans.all.filter { $0.converted > 0 }.map(\.identifier)).sorted()
    summary.present = Set(maker.plans.all.map(\.identifier))
    return summary
  }

  private func twins() throws(Diagnostic) -> Set<RecordIdentity> {
    let mayHaveParts =
      settings.types?.contains { $0.hasPrefix("HKCorrelationTypeIdentifier") } ?? true
    guard mayHaveParts else { return [] }
    var finder = TwinFinder(settings)
    if let quick = export.correlations(finder) { return quick.twins }
    _ = try export.read(&finder)
    return finder.twins
  }
}
