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

  /// `patient sync`.
  struct Sync: Verb {
    static let configuration = CommandConfiguration(
      commandName: "sync",
      abstract: "Find a patient by name, date of birth and gender, or add them.")

    @Option(help: "The family name.")
    var family: String

    @Option(help: "The given names.")
    var given: String?

    @Option(name: .customLong("birth-date"), help: "The date of birth, as 1980-05-05.")
    var birthDate: String?

    @Option(help: "The gender: male, female, other or unknown.")
    var gender: Gender?

    @Option(
      name: .customLong("from-health"),
      help: "An export of Apple Health, which says date of birth and gender.")
    var export: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let pipeline = try CommandPipeline(shared, in: world)
      let online = try pipeline.server(named: server.server)
      let sync = PatientSync(try person(pipeline))
      let found = try pipeline.wait { () async throws(Diagnostic) in
        try await sync.find(on: online.server)
      }
      let line = "\(found.isNew ? "created" : "found") Patient/\(found.id)\n"
      try pipeline.write(Array(line.utf8), to: output)
    }
  }
}
