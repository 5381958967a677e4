import SurveyTerminal

extension TakeOptions {
  /// Whether plain mode was asked for.
  func isPlain(_ world: World) -> Bool {
    plain || world.environment["FHIR_SURVEY_PLAIN"]?.isEmpty == false
  }
}

extension TakeRun {
  /// The terminal, or the lines of standard input where plain mode was asked for.
  func converse() throws(ExitStatus) -> Conversation {
    let readsInput = command.files.contains("-") || command.task == "-"
    var source: ConversationSource?
    if !command.noInput {
      if world.inputIsTerminal || readsInput {
        source = .terminal
      } else if command.isPlain(world) {
        source = .standardInput
      }
    }
    guard let conversation = source.flatMap(world.converse) else {
      throw world.refusal(
        "take", "answers are needed and there is no terminal",
        advice: "give them with --answers FILE")
    }
    return conversation
  }
}
