import ArgumentParser
import HealthData
import SurveyDiagnostics
import SystemIO

/// `health convert`.
struct HealthConvert: Verb {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write the records of an export as FHIR Observations (R4), one a line.",
    discussion: """
      Examples:
        fhir-survey health convert export.zip --all -o observations.ndjson
        fhir-survey health convert export.xml --type BloodPressure --patient 12 --with-device

      Types without a mapping are skipped and named. A record that cannot be used is reported and left out; the command \
      then ends with 1.
      """)

  @OptionGroup var health: HealthOptions
  @OptionGroup var chosen: HealthSelectionOptions
  @OptionGroup var writing: HealthWritingOptions

  @Option(help: "Whom the Observations are about: the id of a Patient.")
  var patient: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    var selection = try HealthSelection(health, pipeline, clock: Clock(runOptions, in: world))
    try selection.take(chosen, days: nil, verb: "health convert")
    selection.take(writing, subject: patient.map { $0.contains("/") ? $0 : "Patient/\($0)" })
    let file = try file(pipeline)
    let summary = try selection.convert { (lines) throws(Diagnostic) in
      if let file { return try file.write(lines[...]) }
      do throws(SystemFailure) {
        try world.writeOutput(lines)
      } catch {
        throw .unwritable("-", error)
      }
    }
    try selection.report(summary)
    do throws(Diagnostic) { try file?.finish() } catch { throw pipeline.end(error) }
    pipeline.reporter.note(
      "\(FindingCounts.count(summary.observations, "Observation")) written")
    pipeline.reporter.summarize()
    if summary.findings.contains(where: { $0.isOfRecord }) { throw .findings }
  }

  private func file(_ pipeline: CommandPipeline) throws(ExitStatus) -> OutputFile? {
    guard output.output != "-" else { return nil }
    do {
      return try OutputFile(path: output.output, force: output.force)
    } catch {
      throw pipeline.end(error)
    }
  }
}

extension Diagnostic {
  /// Whether it says that records were left out.
  var isOfRecord: Bool { code == .unusableRecord }
}
