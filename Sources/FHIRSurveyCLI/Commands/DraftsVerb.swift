import ArgumentParser
import SurveyWorkflow

/// `drafts`: surveys that were started and not sent.
struct DraftsVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drafts",
    abstract: "List the drafts of surveys that were not sent; show or remove one.",
    discussion: """
      Examples:
        fhir-survey drafts list
        fhir-survey drafts show 5fa0

      A draft is named by its name in the list, or by what that name starts with. take --resume goes on with one.
      """,
    subcommands: [List.self, Show.self, Remove.self], defaultSubcommand: List.self)

  /// `drafts list`, and `drafts` alone.
  struct List: Verb {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the drafts, the one that was edited last first.")

    @OptionGroup var report: ReportOptions
    @OptionGroup var library: LibraryOptions
    @OptionGroup var folder: DraftFolderOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let listing = try DraftListing(folder, library.paths, runOptions, shared, in: world)
      let drafts = try listing.folder(world).all
      try listing.write(drafts, as: report.format, to: output)
    }
  }

  /// `drafts show`.
  struct Show: Verb {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show the answers of a draft.",
      discussion: "With --questionnaire the questions have their texts, else their linkIds.")

    @Argument(help: "The name of a draft, what it starts with, or its path.")
    var name: String

    @OptionGroup var library: LibraryOptions
    @OptionGroup var folder: DraftFolderOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let listing = try DraftListing(folder, library.paths, runOptions, shared, in: world)
      try listing.show(try listing.draft(name, in: world), to: output)
    }
  }

  /// `drafts remove`.
  struct Remove: Verb {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove drafts, after asking; their answers are lost.")

    @Argument(help: "The names of drafts, what they start with, or their paths.")
    var names: [String]

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var folder: DraftFolderOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let listing = try DraftListing(folder, [], runOptions, shared, in: world)
      for name in names { try listing.remove(try listing.draft(name, in: world), asks: !yes) }
    }
  }
}
