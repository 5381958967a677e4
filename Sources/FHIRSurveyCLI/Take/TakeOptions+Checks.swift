extension TakeOptions {
  /// Ends the command with 64 where flags do not go together.
  func checkFlags(_ world: World) throws(ExitStatus) {
    if answers != nil, resume != nil {
      world.say("take: --resume goes on in the terminal; it does not go with --answers")
      throw .usage
    }
    let inputs = files + [answers, task, resume].compactMap(\.self) + contexts.all.map(\.file)
    if inputs.count(where: { $0 == "-" }) > 1 {
      world.say("take: standard input (-) can be only one of the files")
      throw .usage
    }
  }

  /// The one file with a questionnaire, where there is no Task.
  func questionnaire(_ world: World) throws(ExitStatus) -> String {
    if files.count == 1 { return files[0] }
    world.say(
      files.isEmpty
        ? "take: a questionnaire is needed: fhir-survey take FILE"
        : "take: one questionnaire at a time; several files go with --task")
    throw .usage
  }
}
