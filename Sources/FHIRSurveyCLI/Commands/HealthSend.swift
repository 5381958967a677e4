import ArgumentParser
import HealthData

/// `health send`.
struct HealthSend: Verb {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Send measurements to a server as Observations, each once however often it is sent.",
    discussion: """
      Examples:
        fhir-survey health send export.zip --type StepCount --patient 12 --server clinic
        fhir-survey health send export.zip --all --patient 12 --yes

      You are asked once for each type and server; health consent shows and revokes what you agreed to. Without --from, \
      what was measured in the last seven days is sent. A run that was cut off is done again.
      """)

  @OptionGroup var health: HealthOptions
  @OptionGroup var chosen: HealthSelectionOptions
  @OptionGroup var writing: HealthWritingOptions
  @OptionGroup var server: ServerOptions
  @OptionGroup var patient: PatientOptions

  @Flag(help: "Agree, and do not ask.")
  var yes = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if chosen.types.isEmpty, !chosen.all {
      throw ValidationError("health send needs --type TYPE, or --all")
    }
  }

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    let clock = try Clock(runOptions, in: world)
    var selection = try HealthSelection(health, pipeline, clock: clock)
    try selection.take(chosen, days: 7, verb: "health send")
    // All of it is read before anything is sent: a file that is cut off is not sent in part.
    let summary = try selection.convert { _ in }
    try selection.report(summary)
    let online = try pipeline.server(named: server.server, patient: patient.patient)
    let subject = try pipeline.patient(of: online, search: patient.patient)
    var desk = try ConsentDesk(pipeline, clock: clock)
    try desk.require(summary.types, to: online, given: yes)
    selection.take(writing, subject: "Patient/\(subject)")
    let sending = HealthSending(online, pipeline)
    let sent = try sending.send(selection)
    try pipeline.write(Array((sent.line + "\n").utf8), to: output)
    pipeline.reporter.summarize()
    if summary.findings.contains(where: { $0.isOfRecord }) { throw .findings }
  }
}
