import ArgumentParser
import FHIRPackages
import SurveyDiagnostics

/// `packages`: the folder of packages.
struct PackagesVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "packages",
    abstract: "List the packages that are there, show what is in one, add an archive.",
    discussion: """
      Examples:
        fhir-survey packages add hl7.fhir.r4.core.tgz
        fhir-survey packages show hl7.fhir.r4.core#4.0.1

      The folder of packages is the one that FHIR_PACKAGE_CACHE names, else ~/.fhir/packages. Nothing is got from the network.
      """,
    subcommands: [List.self, Show.self, Add.self], defaultSubcommand: List.self)

  /// `packages list`, and `packages` alone.
  struct List: Verb {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the packages in the folder of packages, and those that are given.")

    @OptionGroup var report: ReportOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let pipeline = try CommandPipeline(shared, in: world)
      let listing = PackageListing(pipeline.packages)
      try pipeline.write(listing.text(as: report.format), to: output)
      pipeline.reportPackages()
    }
  }

  /// `packages show`.
  struct Show: Verb {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show what a package says of itself, what it depends on, and what is in it.")

    @Argument(help: "A package as NAME#VERSION, an archive or a folder.")
    var package: String

    @OptionGroup var report: ReportOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      var shared = shared
      shared.packages.insert(package, at: 0)
      let pipeline = try CommandPipeline(shared, in: world)
      guard let package = pipeline.packages.given.first else { throw .noInput }
      let page = PackagePage(package, pipeline.packages)
      try pipeline.write(page.text(as: report.format), to: output)
      pipeline.reportPackages()
    }
  }

  /// `packages add`.
  struct Add: Verb {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Unpack archives into the folder of packages.",
      discussion: """
        An archive is read whole and checked first; of one that is refused nothing is written.
        """)

    @Argument(help: "Archives of packages: FILE.tgz.")
    var archives: [String]

    @Flag(name: .shortAndLong, help: "Replace a package that is there.")
    var force = false

    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let pipeline = try CommandPipeline(shared, in: world)
      guard let cache = PackageCache(environment: world.environment) else {
        throw world.refusal(
          "packages", "there is no folder of packages",
          advice: "name one by FHIR_PACKAGE_CACHE")
      }
      for archive in archives {
        do {
          let added = try cache.add(archive, replacing: force)
          pipeline.reporter.note("added \(added) to \(cache.path)")
        } catch {
          pipeline.reporter.report(error)
          throw [.outputExists, .unwritableOutput].contains(error.code)
            ? .noOutput : .unreadable(error)
        }
      }
    }
  }
}
