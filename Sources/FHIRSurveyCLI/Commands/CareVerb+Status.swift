import ArgumentParser
import Reminders
import SurveyDiagnostics

extension CareVerb {
  /// `care status`, and `care` alone.
  struct Status: Verb {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Show what was due: taken when, how late, or missed; and how much of it was taken.")

    @Option(help: "How many days back.")
    var days = 7

    @Option(help: "Only reminders of this label.")
    var label: String?

    @OptionGroup var report: ReportOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let table = try CareTable(desk, days: days, label: label)
      switch report.format {
      case .json: try desk.pipeline.write(table.json, to: output)
      case .text: try desk.pipeline.write(Array(table.text.utf8), to: output)
      }
    }
  }

  /// `care report`.
  struct Report: Verb {
    static let configuration = CommandConfiguration(
      commandName: "report",
      abstract: "A page for the doctor: what was due and taken, for each reminder.")

    @Option(help: "How many days back.")
    var days = 28

    @Flag(help: "As a page of HTML.")
    var html = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let table = try CareTable(desk, days: days, label: nil)
      try desk.pipeline.write(Array((html ? table.html : table.report).utf8), to: output)
    }
  }
}
