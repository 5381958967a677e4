import SurveyDiagnostics
import SurveyEngine
import SurveyInterview
import SurveyTerminal
import SurveyWorkflow

extension Taking {
  /// The rich face for this terminal; `nil` where plain mode was asked for, or nothing else works.
  func richFace(_ session: Session, in conversation: Conversation) -> RichRunner? {
    let environment = world.environment
    let capabilities = TerminalCapabilities(term: environment["TERM"])
    guard !command.isPlain(world), world.inputIsTerminal, capabilities.movesCursor,
      let device = conversation.takeKeys(capabilities, TextEditor(environment))
    else { return nil }
    return RichRunner(
      interview(session), device: device, theme: theme(capabilities),
      hasMarks: capabilities.hasMarks, now: clock.now,
      store: store, typing: typing)
  }

  /// Colours as the flags say, else as `NO_COLOR` and `CLICOLOR_FORCE` do.
  private func theme(_ capabilities: TerminalCapabilities) -> Theme {
    func isSet(_ name: String) -> Bool { world.environment[name]?.isEmpty == false }
    let hasColor =
      switch command.shared.color {
      case .always: true
      case .never: false
      case .auto:
        isSet("CLICOLOR_FORCE") && world.environment["CLICOLOR_FORCE"] != "0"
          || capabilities.hasColors && !isSet("NO_COLOR")
      }
    return Theme(capabilities, hasColor: hasColor, isHighContrast: command.theme == .highContrast)
  }

  /// The session that results in the rich face.
  mutating func askedRich(
    _ face: RichRunner, in conversation: Conversation
  ) throws(ExitStatus) -> Session {
    var face = face
    switch face.run() {
    case .ended(let outcome): return try finished(outcome, in: conversation)
    case .left(_, let keepsDraft):
      if !keepsDraft {
        draft?.remove()
        draft = nil
        conversation.releaseKeys()
        world.say("the answers were thrown away, and no draft was kept")
      }
      throw .interrupted
    }
  }
}
