import ArgumentParser
import Medication
import SurveyDiagnostics

/// `meds record`: whether a medicine was taken, and when; or one of the other surveys of a day.
struct MedsRecord: Verb {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record that a medicine was taken or not taken: the survey intake.",
    discussion: """
      Examples:
        fhir-survey meds record Nasivin --taken
        fhir-survey meds record 3 --not-taken --at 2016-09-04T08:00 --reason Forgot --data record/
        fhir-survey meds record well-being --server clinic

      Without flags the questions are asked. A QuestionnaireResponse and the MedicationAdministration that is \
      extracted from it go to the server, by the outbox, or into the folder that --data names. measurement, activity and \
      well-being are surveys of their own. On a server the open Task of the dose is completed with it.

      A dose that is recorded already is refused (65) without --again; where the questions are asked it is a warning. So is \
      one that is said to be taken more than 5 minutes from now; one that will not be taken can be recorded ahead. Ends with 75 where both are kept for later, with 130 where it is \
      interrupted; then nothing is written.
      """)

  @Argument(
    help: "The number of the prescription in the list, its id, its name; or the name of a survey.")
  var medicine: String

  @OptionGroup var dose: DoseOptions

  @Option(help: "Answers as JSON or as plain lines, one a question; - is standard input.")
  var answers: String?

  @Flag(help: "Record it also where this dose is recorded already.")
  var again = false

  @Flag(help: "Append lines only, for screen readers and simple terminals.")
  var plain = false

  @Flag(help: "Write what would be recorded to standard output, and record nothing.")
  var dryRun = false

  @OptionGroup var care: CareOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if dose.taken, dose.notTaken {
      throw ValidationError("--taken and --not-taken do not go together")
    }
    if dose.isGiven, answers != nil {
      throw ValidationError("--answers does not go with --taken and --not-taken")
    }
    if !dose.isGiven, dose.at != nil || dose.reason != nil || dose.note != nil {
      throw ValidationError("--at, --reason and --note go with --taken or --not-taken")
    }
    if dose.taken, dose.reason != nil { throw ValidationError("--reason goes with --not-taken") }
  }

  func run(in world: World) throws(ExitStatus) {
    var recording = try Recording(self, in: world)
    try recording.run()
  }
}

/// What is said of a dose without being asked.
struct DoseOptions: ParsableArguments {
  @Flag(help: "It was taken.")
  var taken = false

  @Flag(help: "It was not taken.")
  var notTaken = false

  @Option(help: "When, as 2016-09-03T12:56; now without it.")
  var at: String?

  @Option(
    help:
      "Why it was not taken: Forgot, Felt unwell, Side effects, None left, Told not to, or another text."
  )
  var reason: String?

  @Option(help: "A note.")
  var note: String?

  /// Whether the flags answer the survey.
  var isGiven: Bool { taken || notTaken }
}
