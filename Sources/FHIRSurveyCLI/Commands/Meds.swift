import ArgumentParser

/// `meds`: the medicines of a person, from what is ordered to what was taken.
struct Meds: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "meds",
    abstract: "List and explain medicines: what is to be taken when, and what was taken.",
    discussion: """
      Examples:
        fhir-survey meds explain order.json --language de
        fhir-survey meds list --data record/ --patient f001
      """,
    subcommands: [
      MedsList.self, MedsShow.self, MedsExplain.self, MedsPlan.self, MedsRecord.self,
      MedsChart.self, MedsAdherence.self, MedsPrescribe.self,
    ],
    defaultSubcommand: MedsList.self)
}
