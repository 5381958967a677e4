import ArgumentParser
import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyModel

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
    case .json where tasks.isEmpty:
      // A resource tree holds no empty arrays.
      try pipeline.write(Array("{\n  \"tasks\": []\n}\n".utf8), to: output)
    case .json:
      try pipeline.write(try pipeline.text(of: TaskOverview.document(tasks), as: .json), to: output)
    }
    pipeline.reporter.summarize()
    try resources.requireAllRead()
    if pipeline.reporter.errors > 0 { throw .badInput }
  }
}

/// A list of tasks, by group.
enum TaskOverview {
  static func text(_ tasks: [SurveyTask]) -> String {
    TaskGroup.allCases.map { group in
      let members = tasks.filter { $0.group == group }
      let heading = "\(name(group)) (\(members.count))"
      return ([heading] + members.map { "  " + line($0) }).joined(separator: "\n") + "\n"
    }.joined()
  }

  static func document(_ tasks: [SurveyTask]) -> Document {
    var builder = DocumentBuilder()
    builder.open(.root)
    for task in tasks {
      builder.open(builder.name("tasks"), inArray: true)
      builder.string(.id, task.id)
      builder.string(builder.name("group"), task.group.rawValue)
      builder.string(.status, task.status.rawValue)
      builder.string(.owner, task.owner?.reference)
      builder.string(.for, task.for?.reference)
      builder.string(.questionnaire, task.questionnaire?.text)
      builder.string(.response, task.response?.reference)
      builder.string(.description, task.description)
      builder.close()
    }
    builder.close()
    return builder.finish()
  }

  private static func name(_ group: TaskGroup) -> String {
    switch group {
    case .requested: "Requested"
    case .complete: "Complete"
    case .closed: "Closed"
    }
  }

  private static func line(_ task: SurveyTask) -> String {
    var parts = [task.id ?? "(no id)", task.questionnaire?.text ?? "(no questionnaire)"]
    parts.append(task.status.rawValue)
    if let owner = task.owner { parts.append("owner \(owner.reference ?? owner.display ?? "?")") }
    if let response = task.response?.reference { parts.append("→ \(response)") }
    if let description = task.description { parts.append(description) }
    return parts.map(\.onOneLine).joined(separator: " · ")
  }
}
