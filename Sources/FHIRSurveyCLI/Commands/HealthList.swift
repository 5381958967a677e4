import ArgumentParser
import HealthData

/// `health list`.
struct HealthList: Verb {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the types of an export: how many records, of when, and with which code.")

  @OptionGroup var health: HealthOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    let selection = try HealthSelection(health, pipeline, clock: Clock(runOptions, in: world))
    let contents = try selection.contents()
    contents.findings.forEach(pipeline.reporter.report)
    let rows = contents.entries.map { HealthTypeRow(entry: $0) }
    switch report.format {
    case .text:
      try pipeline.write(Array(HealthTypeRow.table(rows).utf8), to: output)
    case .json: try pipeline.write(HealthTypeRow.json(rows, named: "types"), to: output)
    }
  }
}
