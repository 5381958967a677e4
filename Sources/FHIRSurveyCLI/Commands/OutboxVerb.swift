import ArgumentParser
import SurveyOnline

/// `outbox`: what was answered and is not on its server yet.
struct OutboxVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outbox",
    abstract: "List what waits to be sent; show or drop an entry.",
    discussion: """
      Examples:
        fhir-survey outbox list
        fhir-survey outbox show 5fa0

      An entry is named by its name in the list, or by what that name starts with. fhir-survey send sends them.
      """,
    subcommands: [List.self, Show.self, Drop.self], defaultSubcommand: List.self)

  /// `outbox list`, and `outbox` alone.
  struct List: Verb {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List what waits to be sent, what waits longest first.")

    @OptionGroup var report: ReportOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let shelf = try OutboxShelf(runOptions, shared, in: world)
      let rows = try shelf.pipeline.entries(of: shelf.outbox).map(shelf.row)
      switch report.format {
      case .text:
        let text = OutboxRow.text(rows, nothing: "Nothing waits to be sent.")
        try shelf.pipeline.write(Array(text.utf8), to: output)
      case .json: try shelf.pipeline.write(OutboxRow.json(rows, named: "entries"), to: output)
      }
      if shelf.pipeline.reporter.errors > 0 { throw .badInput }
    }
  }

  /// `outbox show`.
  struct Show: Verb {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show an entry: the resources and the Task, with all answers.")

    @Argument(help: "The name of an entry, or what it starts with.")
    var name: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let shelf = try OutboxShelf(runOptions, shared, in: world)
      try shelf.show(try shelf.entry(name), to: output)
    }
  }

  /// `outbox drop`.
  struct Drop: Verb {
    static let configuration = CommandConfiguration(
      commandName: "drop",
      abstract: "Drop an entry, after asking for its name; what is not sent is lost.")

    @Argument(help: "The name of an entry, or what it starts with.")
    var name: String

    @Option(help: ArgumentHelp("The whole name once more: do not ask.", valueName: "name"))
    var confirm: String?

    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let shelf = try OutboxShelf(runOptions, shared, in: world)
      try shelf.drop(try shelf.entry(name), confirmed: confirm)
    }
  }
}
