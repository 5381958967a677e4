import ArgumentParser
import FHIRClient
import SMART
import SurveyDiagnostics
import SurveyOnline
import SystemIO

/// `config`: settings that came from elsewhere.
struct ConfigVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Take over the settings of an app.",
    discussion: """
      Examples:
        fhir-survey config import Config.json
        fhir-survey config import Config.json --name clinic --delete
      """,
    subcommands: [Import.self])

  /// `config import`.
  struct Import: Verb {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract:
        "Add the server of a Config.json to the list: smartClientBaseUrl, smartClientClientId, patientId.",
      discussion:
        "A server of that name and address that is on the list gets client id and patient of the file."
    )

    @Argument(help: "The file.")
    var file: String

    @Option(help: "The name of the server in the list; without it that of its machine.")
    var name: String?

    @Flag(help: "Remove the file once it is taken over.")
    var delete = false

    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let pipeline = try CommandPipeline(shared, in: world)
      let bytes = try pipeline.bytes(of: file)
      do {
        var server = try SeedConfiguration(bytes, named: file, as: name ?? "").server
        if name == nil { server.name = try server.base().parts.host }
        var list = try ServerList(OnlineFolders(world.environment).serversFile)
        try list.take(server)
        try list.write()
        pipeline.reporter.note("added \(server.name), \(server.address)")
      } catch {
        throw pipeline.end(error)
      }
      if delete, file != "-" {
        FileSystem.remove(file)
        pipeline.reporter.note("removed \(file)")
      }
    }
  }
}
