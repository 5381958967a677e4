import FHIRDocument
import HealthData
import SurveyDiagnostics
import SurveyPrimitives

/// An export as a verb reads it: the file, the mappings, the records that are meant.
struct HealthSelection {
  let export: HealthExport
  let pipeline: CommandPipeline
  let clock: Clock
  private(set) var settings: HealthSettings

  /// Opens the export.
  init(
    _ options: HealthOptions, _ pipeline: CommandPipeline, clock: Clock
  ) throws(ExitStatus) {
    try self.init(options.file, options.mapping, pipeline, clock: clock)
  }

  /// Opens an export by its path.
  init(
    _ file: String, _ options: HealthMappingOptions, _ pipeline: CommandPipeline, clock: Clock
  ) throws(ExitStatus) {
    (self.pipeline, self.clock) = (pipeline, clock)
    // Worlds of tests have rules of their own; one thread alone asks.
    nonisolated(unsafe) let world = pipeline.world
    settings = HealthSettings { world.offset($0, $1) }
    if options.maps.contains(HealthMappings.libraryName) { settings.mappings = .library }
    settings.mappings.takesAllQuantities = options.unmapped
    for path in options.maps where path != HealthMappings.libraryName {
      let source = Source(name: path, bytes: try pipeline.bytes(of: path))
      do throws(Diagnostic) {
        try settings.mappings.add(source)
      } catch {
        throw pipeline.end(error)
      }
    }
    do throws(Diagnostic) {
      export = try HealthExport(path: file)
    } catch {
      throw pipeline.end(error)
    }
  }

  /// Takes the types and the time that are asked for; without a time the last so many days.
  mutating func take(
    _ options: HealthSelectionOptions, days: Int?, verb: String
  ) throws(ExitStatus) {
    if options.all, !options.types.isEmpty || options.from != nil || options.to != nil {
      throw pipeline.world.refusal(
        verb, "--all is all types of all time", advice: "leave out --type, --from and --to")
    }
    if !options.types.isEmpty { settings.types = Set(options.types.map(identifier)) }
    settings.from = try options.from.map { (text) throws(ExitStatus) in
      try instant(text, "--from", verb, isEnd: false)
    }
    settings.to = try options.to.map { (text) throws(ExitStatus) in
      try instant(text, "--to", verb, isEnd: true)
    }
    guard let days, !options.all, options.from == nil else { return }
    let end = settings.to ?? clock.now()
    settings.from = Instant(secondsSinceEpoch: end.secondsSinceEpoch - Int64(days) * 86_400)
    settings.to = end
  }

  /// Takes one type, of all time; each Observation names the app or device that wrote the record.
  mutating func take(type: String) {
    settings.types = [identifier(type)]
    settings.namesSource = true
  }

  /// Takes what Observations say.
  mutating func take(_ options: HealthWritingOptions, subject: String?) {
    settings.withDevice = options.withDevice
    settings.category = options.category?.rawValue
    settings.subject = subject
  }

  /// Reads what is in the export.
  func contents() throws(ExitStatus) -> HealthContents {
    do {
      return try HealthContents(of: export, mappings: settings.mappings)
    } catch {
      throw pipeline.end(error)
    }
  }

  /// Reads the export and gives its Observations as lines.
  ///
  /// A type that is named and has no mapping, or no records at all, ends the command with 65.
  func convert(
    _ take: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(ExitStatus) -> HealthSummary {
    do {
      return try HealthConversion(export, settings).run(take)
    } catch {
      throw pipeline.end(error)
    }
  }

  /// Reports what became of the records; ends the command where what was asked for is not there.
  func report(_ summary: HealthSummary) throws(ExitStatus) {
    summary.findings.forEach(pipeline.reporter.report)
    if settings.types != nil, !summary.skipped.isEmpty {
      let types = summary.skipped.map { Diagnostic.Argument.Value.literal($0.type) }
      throw pipeline.end(Diagnostic(.noHealthMapping, ["types": .list(types, .comma)]))
    }
    for type in (settings.types ?? []).subtracting(summary.present).sorted() {
      var finding = Diagnostic(
        .noRecordsOfType, ["type": .literal(HealthContents.shortName(type))])
      // A type that is known may have records later.
      guard settings.mappings.type(named: HealthContents.shortName(type)) != nil else {
        throw pipeline.end(finding)
      }
      finding.severity = .warning
      pipeline.reporter.report(finding)
    }
    if let skipped = summary.skippedTypes { pipeline.reporter.note(skipped.message()) }
    if summary.twins > 0 {
      let records = FindingCounts.count(summary.twins, "record")
      pipeline.reporter.note("\(records) left out, which are parts of others")
    }
  }

  /// A type as HealthKit calls it; a name that people use is that of a quantity, if no other is known.
  private func identifier(_ name: String) -> String {
    if name.hasPrefix("HK") { return name }
    let known = settings.mappings.type(named: name)
    return known ?? "HKQuantityTypeIdentifier\(name)"
  }

  private func instant(
    _ text: String, _ flag: String, _ verb: String, isEnd: Bool
  ) throws(ExitStatus) -> Instant {
    if let date = PartialDateTime(text) {
      if let instant = Instant(date) { return instant }
      // A day, or a time, where the person is.
      let day = date.date.description + "T" + (isEnd ? "23:59:59" : "00:00:00")
      let local = date.time == nil ? day : text
      if date.date.description.utf8.count == 10,
        let guess = PartialDateTime(local + "Z").flatMap({ Instant($0) }),
        let offset = clock.dateTime(guess).offset
      {
        return Instant(secondsSinceEpoch: guess.secondsSinceEpoch - Int64(offset.minutes) * 60)
      }
    }
    throw pipeline.world.refusal(
      verb, "\(flag): \"\(text)\" is neither a date nor an instant",
      advice: "write it as 2026-11-20 or 2026-11-20T10:00:00Z")
  }
}
