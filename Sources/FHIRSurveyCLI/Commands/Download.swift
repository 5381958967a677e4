import ArgumentParser
import FHIRClient
import SurveyDiagnostics
import SurveyPrimitives
import SystemIO

/// `download`: the data of a server, as files.
struct Download: Verb {
  static let configuration = CommandConfiguration(
    commandName: "download",
    abstract: "Download the responses, or other resources, of a server (Bulk Data).",
    discussion: """
      Examples:
        fhir-survey download --server study -o responses/
        fhir-survey download --server study --type QuestionnaireResponse,Patient --since 2026-11-01T00:00:00Z -o new/
        fhir-survey export responses/manifest.json --to csv -o answers.csv

      The server exports the data ($export), which may take it hours; the files come afterwards, and \
      manifest.json, which export reads, comes last. A download that was ended goes on when the same \
      command is given again; Ctrl-C gives it up, and tells the server. A server without $export is \
      asked for its resources page by page.
      """)

  @OptionGroup var server: ServerOptions

  @Option(help: "The id of a Group of patients, whose data are wanted.")
  var group: String?

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp(
      "The type of resources: QuestionnaireResponse without it; all for everything.",
      discussion: "May be repeated, or several with commas.", valueName: "type"))
  var types: [String] = []

  @Option(help: "Only what changed since this instant, as 2026-11-01T00:00:00Z.")
  var since: String?

  @Option(name: .shortAndLong, help: "The folder for the files.")
  var output: String

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if let since, Instant(since) == nil {
      throw ValidationError("--since is an instant, as 2026-11-01T00:00:00Z")
    }
    if names.contains(where: { $0.contains { !$0.isASCII || !$0.isLetter } }) {
      throw ValidationError("--type is the name of a type, as QuestionnaireResponse")
    }
  }

  private var names: [String] {
    types.flatMap { $0.split(separator: ",").map(String.init) }
  }

  private var request: BulkRequest {
    let types = names.isEmpty ? ["QuestionnaireResponse"] : names == ["all"] ? [] : names
    return BulkRequest(group: group, types: types, since: since)
  }

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    let online = try pipeline.server(named: server.server)
    let line = DownloadLine(pipeline, world)
    let download = BulkDownload(request, from: online.server, to: output, report: line.report)
    // Only looked at; while it is there, Ctrl-C does not end the program.
    nonisolated(unsafe) let conversation = world.converse(.standardInput)
    let summary: BulkSummary
    do {
      summary = try Waiting.for(interrupted: { conversation?.interruption() != nil }) {
        () async throws(Diagnostic) in try await download.run()
      }
    } catch {
      line.clear()
      if error.code == .requestCancelled {
        throw conversation?.interruption().map { .ended(by: $0) } ?? .interrupted
      }
      throw pipeline.end(error)
    }
    line.clear()
    pipeline.reporter.note(
      "\(FindingCounts.count(summary.files, "file")) with \(summary.bytes) bytes, listed in \(output)/manifest.json"
    )
  }
}
