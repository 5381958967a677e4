import ArgumentParser
import Reminders
import SurveyPrimitives

extension CareVerb {
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
      let messages = try desk.messages().filter { ($0.doctor != nil) == (side == .patient) }
      if messages.isEmpty { desk.pipeline.reporter.note("there are no messages") }
      for message in messages {
        let moment = PartialDateTime(message.sent).map { moment in
          DisplayTime.minute(Instant(moment).map { desk.wall($0) } ?? moment)
        }
        let name = message.doctor.map { "\($0): " } ?? ""
        try desk.print("\(moment ?? message.sent)  \(name)\(message.text)")
      }
    }
  }
}
