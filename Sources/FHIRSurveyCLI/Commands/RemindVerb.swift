import ArgumentParser

/// `remind`: reminders, and what happens to them.
struct RemindVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Reminders of medicines and surveys: set them, let them ring, say what was done.",
    discussion: """
      Examples:
        fhir-survey remind add --label Panadol --time 08:00 --repeat mon,wed,fri --snooze --dose "500 mg"
        fhir-survey remind run

      Reminders are numbered. What is not confirmed within the grace (30 minutes) is missed, and the doctor of care doctor add \
      is told.
      """,
    subcommands: [
      List.self, Add.self, Show.self, Edit.self, Delete.self, On.self, Off.self, Next.self,
      Due.self, Run.self, Taken.self, Snooze.self, Install.self,
    ], defaultSubcommand: List.self)
}
