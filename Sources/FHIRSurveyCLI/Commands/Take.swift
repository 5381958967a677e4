import ArgumentParser

/// `take`: takes a survey, with a person or with answers from a file, and writes the response.
struct Take: Verb {
  static let configuration = CommandConfiguration(
    commandName: "take",
    abstract: "Take a survey in the terminal, or answer it from a file.",
    discussion: """
      Examples:
        fhir-survey take questionnaire.json > response.json
        fhir-survey take questionnaire.json --answers answers.json -o response.json

      Where a condition of the questionnaire cannot be evaluated, the response is written with status in-progress, and the command ends with 1.
      """)

  @OptionGroup var options: TakeOptions

  func run(in world: World) throws(ExitStatus) {
    try options.checkFlags(world)
    let stage = try Stage(options, in: world)
    defer { stage.clear() }
    var run = try TakeRun(on: stage)
    try run.run()
  }
}
