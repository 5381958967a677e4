package import ArgumentParser
import FHIRDocument

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
      Show.self, Convert.self, Take.self, Populate.self, DraftsVerb.self, Tasks.self, Send.self,
      OutboxVerb.self, Meds.self, HealthVerb.self, PatientVerb.self, Check.self,
      Validate.self, Why.self, Export.self, Extract.self, Assemble.self, Import.self,
      CodebookVerb.self, SummaryVerb.self, Path.self, PackagesVerb.self, Download.self, Expand.self,
      Login.self, Logout.self, Whoami.self, ServerVerb.self, ConfigVerb.self, Serve.self,
      RemindVerb.self, CareVerb.self, BackupVerb.self,
      RestoreVerb.self, AccountVerb.self,
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
    if let refusal = unknownVerb(arguments, in: world) { return refusal }
    let command: any ParsableCommand
    do {
      command = try parseAsRoot(arguments)
    } catch {
      return report(error, of: arguments, in: world)
    }
    guard let verb = command as? any Verb else {
      var command = command
      do {
        try command.run()
        return .success
      } catch {
        return report(error, of: arguments, in: world)
      }
    }
    do throws(ExitStatus) {
      let gate = try AccountGate(arguments, in: world)
      defer { withExtendedLifetime(gate) {} }
      try verb.run(in: world)
      return .success
    } catch {
      return error
    }
  }

  /// The names of the verbs; each states its own, since to make one of its type costs each run some milliseconds.
  private static var verbs: [String] { configuration.subcommands.map { $0._commandName } }

  /// The status to end with where the first word is no verb.
  private static func unknownVerb(_ arguments: [String], in world: World) -> ExitStatus? {
    let verbs = verbs
    guard let word = arguments.first, !word.hasPrefix("-"), word != "help", !verbs.contains(word)
    else { return nil }
    let near = NearestName.of(word, among: verbs).map { "; did you mean \($0)?" } ?? ""
    return world.refusal(
      "fhir-survey", "\"\(word)\" is not a verb\(near)",
      advice: "the verbs are \(verbs.joined(separator: ", "))")
  }

  /// Prints what ArgumentParser has to say: help on standard output, errors on standard error.
  private static func report(
    _ error: any Error, of arguments: [String], in world: World
  ) -> ExitStatus {
    let code = exitCode(for: error)
    if code.isSuccess {
      do throws(ExitStatus) {
        try world.print(fullMessage(for: error))
        return .success
      } catch {
        return error
      }
    }
    let verb = verbs.first { $0 == arguments.first }
    let help = "fhir-survey \(verb.map { "\($0) " } ?? "")--help says more"
    return world.refusal(
      verb ?? "fhir-survey", inOwnStyle(message(for: error)), advice: help)
  }

  /// `Unknown option '--forc'. Did you mean '--force'?` as a clause.
  private static func inOwnStyle(_ message: String) -> String {
    var text: String = message.prefix(1).lowercased() + message.dropFirst()
    if text.hasSuffix(".") { text.removeLast() }
    for (theirs, own) in [(". Did you", "; did you"), (". Please provide", "; write")] {
      if let range = text.firstRange(of: theirs) { text.replaceSubrange(range, with: own) }
    }
    return text
  }
}
