package import ArgumentParser

/// The program: its verbs, and how it starts and ends.
package struct FHIRSurveyCommand: ParsableCommand {
  /// What the program is, for `--help`.
  package static let configuration = CommandConfiguration(
    commandName: "fhir-survey",
    abstract: "Read, take, convert and export FHIR questionnaires.",
    discussion: """
      Examples:
        fhir-survey take questionnaire.json > response.json
        fhir-survey export responses.ndjson --to csv -o answers.csv
      """,
    version: ProgramVersion.text,
    subcommands: [
      Show.self, Convert.self, Take.self, Tasks.self, Check.self, Validate.self, Why.self,
      Export.self, Import.self, Path.self,
    ])

  /// Creates the command without a verb, which prints the help.
  package init() {}

  /// Runs a command line in the real world and says how it ended.
  package static func run(_ arguments: [String]) -> ExitStatus { run(arguments, in: .system()) }

  /// Runs a command line and says how it ended.
  ///
  /// ```swift
  /// let status = FHIRSurveyCommand.run(["show", "questionnaire.json"], in: .system())
  /// ```
  static func run(_ arguments: [String], in world: World) -> ExitStatus {
    let command: any ParsableCommand
    do {
      command = try parseAsRoot(arguments)
    } catch {
      return report(error, in: world)
    }
    guard let verb = command as? any Verb else {
      var command = command
      do {
        try command.run()
        return .success
      } catch {
        return report(error, in: world)
      }
    }
    do throws(ExitStatus) {
      try verb.run(in: world)
      return .success
    } catch {
      return error
    }
  }

  /// Prints what ArgumentParser has to say: help on standard output, errors on standard error.
  private static func report(_ error: any Error, in world: World) -> ExitStatus {
    let text = fullMessage(for: error)
    let code = exitCode(for: error)
    if code.isSuccess {
      do throws(ExitStatus) {
        try world.print(text)
        return .success
      } catch {
        return error
      }
    }
    world.say(text)
    return ExitStatus(code: code.rawValue)
  }
}
