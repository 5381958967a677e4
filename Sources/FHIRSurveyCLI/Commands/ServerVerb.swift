import ArgumentParser
import FHIRClient
import SurveyDiagnostics
import SurveyOnline

/// `server`: the servers that a person uses.
struct ServerVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server",
    abstract: "List the servers that are used; add, test or remove one.",
    discussion: """
      Examples:
        fhir-survey server add home https://example.org/fhir --client-id fhir-survey
        fhir-survey server test home

      The list is ~/.config/fhir-survey/servers.json; nothing in it is secret.
      """,
    subcommands: [List.self, Add.self, Test.self, Remove.self], defaultSubcommand: List.self)

  /// `server list`, and `server` alone.
  struct List: Verb {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the servers: name, address, patient, and whether somebody is signed in.")

    @OptionGroup var report: ReportOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let pipeline = try CommandPipeline(shared, in: world)
      let listing = try ServerListing(pipeline)
      try pipeline.write(listing.text(as: report.format), to: output)
    }
  }

  /// `server test`.
  struct Test: Verb {
    static let configuration = CommandConfiguration(
      commandName: "test",
      abstract: "Ask a server what it is.")

    @Argument(help: "The name of a server, or an address; without it as --server says elsewhere.")
    var server: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let pipeline = try CommandPipeline(shared, in: world)
      let server = try pipeline.server(named: server).server
      let found = try pipeline.wait { () throws(Diagnostic) in try await server.capabilities() }
      let details = [found.fhirVersion.map { "FHIR \($0)" }, found.software].compactMap(\.self)
      let suffix = details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
      let line = "Connected to the fhir repository\(suffix)".onOneLine + "\n"
      try pipeline.write(Array(line.utf8), to: output)
    }
  }
}
