import ArgumentParser
import HealthData
import SurveyDiagnostics
import SurveyOnline

/// `patient`: the persons whom a server has.
struct PatientVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "patient",
    abstract: "List and show the patients of a server; find or add yourself.",
    discussion: """
      Examples:
        fhir-survey patient list --server clinic
        fhir-survey patient sync --family Lovelace --given Ada --from-health export.zip

      sync looks for somebody who is the same in all that is named, and adds them where there is nobody.
      """,
    subcommands: [List.self, Show.self, Sync.self], defaultSubcommand: List.self)

  /// `patient list`, and `patient` alone.
  struct List: Verb {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the patients, each with how many activities there are of them.")

    @OptionGroup var server: ServerOptions
    @OptionGroup var report: ReportOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let pipeline = try CommandPipeline(shared, in: world)
      let online = try pipeline.server(named: server.server)
      let rows = try pipeline.wait { () async throws(Diagnostic) in
        try await PatientRow.all(on: online.server)
      }
      switch report.format {
      case .text:
        let text = PatientRow.text(rows, nothing: "There are no patients.")
        try pipeline.write(Array(text.utf8), to: output)
      case .json: try pipeline.write(PatientRow.json(rows, named: "patients"), to: output)
      }
    }
  }

  /// `patient show`.
  struct Show: Verb {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show a patient, and how many Observations of each category there are.")

    @Argument(help: "The id; without it that of the sign-in.")
    var id: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var report: ReportOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let pipeline = try CommandPipeline(shared, in: world)
      let online = try pipeline.server(named: server.server, patient: id)
      let patient = try pipeline.patient(of: online, search: id)
      let page = try pipeline.wait { () async throws(Diagnostic) in
        try await PatientPage(patient, on: online.server)
      }
      try pipeline.write(page.text(as: report.format), to: output)
    }
  }
}
