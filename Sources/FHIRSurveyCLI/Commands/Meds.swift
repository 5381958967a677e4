import ArgumentParser

/// `meds`: the medicines of a person, from what is ordered to what was taken.
struct Meds: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List and explain medicines: what is to be taken when, and what was taken.",
    discussion: """
      Examples:
        fhir-survey meds explain order.json --language de
        fhir-survey meds list --data record/ --patient f001
      """,
    subcommands: [MedsList.self, MedsShow.self, MedsExplain.self],
    defaultSubcommand: MedsList.self)
}
