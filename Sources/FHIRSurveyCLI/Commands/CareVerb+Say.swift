import ArgumentParser
import FHIRDocument
import Reminders
import SurveyDiagnostics
import SurveyPrimitives

extension CareVerb {
  /// `care say`.
  struct Say: Verb {
    static let configuration = CommandConfiguration(
      commandName: "say",
      abstract: "Write a message to the doctor, or with --as doctor to the person.")

    @Argument(help: "The message.")
    var text: String

    @Option(name: .customLong("as"), help: "Who writes it.")
    var side: CareSide = .patient

    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let keeper = try desk.keeper()
      guard let doctor = keeper.list.doctors.first else {
        throw world.refusal(
          "care say", "there is no doctor", advice: "fhir-survey care doctor add --name NAME")
      }
      var ids = try IdGenerator(runOptions, in: world)
      let now = desk.clock.now()
      let server = desk.server()
      let bytes = CareMessage.json(
        text, id: ids.next(), sent: desk.wall(now).description,
        fromDoctor: side == .doctor ? doctor : nil, to: keeper.list.doctors,
        patient: desk.patient(server))
      guard let message = Document.read(Source(name: "-", bytes: bytes)).document?.root else {
        throw .badInput
      }
      let recorded = try desk.doing { () throws(Diagnostic) in
        try desk.keepInOutbox(keeper.keep(message), server, at: now)
      }
      let reader =
        side == .doctor ? "the person" : keeper.list.doctors.map(\.name).joined(separator: ", ")
      desk.pipeline.reporter.note(
        "written to \(reader)" + (server == nil ? "; no server is known, it stays here" : ""))
      if let status = try desk.send(recorded) { throw status }
    }
  }
}
