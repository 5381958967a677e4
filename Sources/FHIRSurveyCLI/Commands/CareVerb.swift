import ArgumentParser

/// `care`: the doctor, what was taken and missed, and messages.
struct CareVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "care",
    abstract: "The doctor who is told what was missed, what was taken, and messages both ways.",
    discussion: """
      Examples:
        fhir-survey care doctor add --name "Dr. Ada" --email ada@example.org
        fhir-survey care status --days 7
      """,
    subcommands: [Status.self, DoctorVerb.self, Say.self, Inbox.self, Report.self],
    defaultSubcommand: Status.self)
}
