import ArgumentParser
import FHIRClient
import FHIRDocument
import Reminders
import SurveyDiagnostics
import SurveyOnline
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

    /// The messages of the server, which are kept for times without a network, and those of this machine; each once.
    private func messages(_ desk: RemindDesk) throws(ExitStatus) -> [CareMessage] {
      let fetched = try fetched(desk)
      let (kept, findings) = try desk.doing { () throws(Diagnostic) in
        for element in fetched { _ = try desk.folder.keep(element) }
        return try desk.folder.kept("Communication")
      }
      findings.forEach(desk.pipeline.reporter.report)
      var seen: Set<BusinessIdentifier> = []
      return kept.filter { element in
        BusinessIdentifier.all(of: element).first.map { seen.insert($0).inserted } ?? true
      }.compactMap { CareMessage($0) }.sorted { one, other in
        (Instant(one.sent)?.secondsSinceEpoch ?? 0, one.text)
          < (Instant(other.sent)?.secondsSinceEpoch ?? 0, other.text)
      }
    }

    /// The messages that a server has; none where it cannot be reached, which is said.
    private func fetched(_ desk: RemindDesk) throws(ExitStatus) -> [Element] {
      guard let server = desk.server(), let patient = server.patient else { return [] }
      let once = server.tryingOnce.server
      do {
        return try Waiting.for { () async throws(Diagnostic) -> [Element] in
          var pages = once.search(
            "Communication", [SearchTerm("patient", patient), SearchTerm("_count", "100")])
          return try await pages.all(upTo: 10_000).filter { $0.resourceType == "Communication" }
        }
      } catch {
        guard error.isOfConnection else { throw desk.pipeline.end(error) }
        desk.pipeline.reporter.note(
          "\(server.name) cannot be reached; these are the messages that are kept")
        return []
      }
    }
  }
}
