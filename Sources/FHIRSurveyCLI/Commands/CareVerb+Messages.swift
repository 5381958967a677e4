import ArgumentParser
import FHIRDocument
import Reminders
import SurveyDiagnostics
import SurveyPrimitives
import SystemIO

/// On which side of a conversation somebody is.
enum CareSide: String, ExpressibleByArgument, CaseIterable {
  case patient
  case doctor
}

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
      try desk.doing { () throws(Diagnostic) in
        try desk.keepInOutbox([try keeper.keep(message)], server, at: now)
      }
    }
  }

  /// `care inbox`.
  struct Inbox: Verb {
    static let configuration = CommandConfiguration(
      commandName: "inbox",
      abstract: "Show the messages of the doctor, or with --as doctor those to the doctor.")

    @Option(name: .customLong("as"), help: "Whose messages are shown.")
    var side: CareSide = .patient

    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let messages = try messages(desk).filter { ($0.doctor != nil) == (side == .patient) }
      if messages.isEmpty { desk.pipeline.reporter.note("there are no messages") }
      for message in messages {
        let moment = PartialDateTime(message.sent).map { moment in
          DisplayTime.minute(Instant(moment).map { desk.wall($0) } ?? moment)
        }
        let name = message.doctor.map { "\($0): " } ?? ""
        try desk.print("\(moment ?? message.sent)  \(name)\(message.text)")
      }
    }

    private func messages(_ desk: RemindDesk) throws(ExitStatus) -> [CareMessage] {
      guard FileSystem.kind(of: desk.folder.resources) == .folder else { return [] }
      let paths = try desk.doing { () throws(Diagnostic) in
        try Files.entries(of: desk.folder.resources)
      }
      var messages: [CareMessage] = []
      for path in paths where FileSystem.parts(of: path).name.hasPrefix("Communication-") {
        let document = try desk.pipeline.document(path)
        if let message = CareMessage(document.root) { messages.append(message) }
      }
      return messages.sorted { one, other in
        (Instant(one.sent)?.secondsSinceEpoch ?? 0, one.text)
          < (Instant(other.sent)?.secondsSinceEpoch ?? 0, other.text)
      }
    }
  }
}
