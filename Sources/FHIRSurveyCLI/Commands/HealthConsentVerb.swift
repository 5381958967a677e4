import ArgumentParser
import FHIRDocument
import HealthData
import SurveyOnline
import SurveyPrimitives

/// `health consent`.
struct HealthConsentVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "consent",
    abstract: "List what you agreed to send; take it back.",
    discussion: """
      Examples:
        fhir-survey health consent
        fhir-survey health consent revoke --type StepCount
      """,
    subcommands: [List.self, Revoke.self], defaultSubcommand: List.self)

  /// `health consent list`, and `health consent` alone.
  struct List: Verb {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the types and servers that you agreed to.")

    @OptionGroup var report: ReportOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let pipeline = try CommandPipeline(shared, in: world)
      let desk = try ConsentDesk(pipeline, clock: Clock(runOptions, in: world))
      let rows = desk.store.consents.map { ConsentRow(consent: $0) }
      switch report.format {
      case .text:
        let text = ConsentRow.text(rows, nothing: "Nothing was agreed to.")
        try pipeline.write(Array(text.utf8), to: output)
      case .json: try pipeline.write(ConsentRow.json(rows, named: "consents"), to: output)
      }
    }
  }

  /// `health consent revoke`.
  struct Revoke: Verb {
    static let configuration = CommandConfiguration(
      commandName: "revoke",
      abstract: "Take back what you agreed to; what was sent stays on its server.")

    @Option(help: "Only this type, as StepCount.")
    var type: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let pipeline = try CommandPipeline(shared, in: world)
      var desk = try ConsentDesk(pipeline, clock: Clock(runOptions, in: world))
      let destination = try server.server.map { (name) throws(ExitStatus) in
        try pipeline.entry(name).address
      }
      let count = try desk.revoke(type: type, destination: destination)
      pipeline.reporter.note("\(FindingCounts.count(count, "consent")) taken back")
    }
  }
}

/// A consent as a list has it.
struct ConsentRow: ListedRow {
  let consent: HealthConsent

  var line: String {
    "\(consent.typeName.onOneLine)  \(consent.destination.onOneLine)  \(consent.given)"
  }

  func writeMembers(to writer: inout JSONTextWriter) {
    writer.member("type", consent.type)
    writer.member("destination", consent.destination)
    writer.member("given", consent.given.description)
  }
}
