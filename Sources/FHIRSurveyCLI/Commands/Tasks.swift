import ArgumentParser
import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics

/// `tasks`: what is to be done, what is done, what was given up.
struct Tasks: Verb {
  static let configuration = CommandConfiguration(
    abstract: "List the tasks in a file, folder, Bundle or NDJSON: Requested, Complete, Closed.",
    discussion: """
      Examples:
        fhir-survey tasks tasks/
        fhir-survey tasks bundle.json --owner Patient/12 --format json
      """)

  @Argument(help: "Files and folders with tasks; - is standard input.")
  var paths: [String]

  @Option(help: "Only the tasks of this owner, as Patient/12.")
  var owner: String?

  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    let resources = try pipeline.resources(paths)
    let found = TaskList.read(resources.elements)
    resources.structure.uncovered(by: found.diagnostics).forEach(
      pipeline.reporter.reportFew)
    found.diagnostics.forEach(pipeline.reporter.report)
    let tasks = found.tasks.filter { task in owner.map { task.isOwned(by: $0) } ?? true }
    switch report.format {
    case .text: try pipeline.write(Array(TaskOverview.text(tasks).utf8), to: output)
    case .json: try pipeline.write(TaskOverview.json(tasks), to: output)
    }
    pipeline.reporter.summarize()
    try resources.requireAllRead()
    if pipeline.reporter.errors > 0 { throw .badInput }
  }
}
