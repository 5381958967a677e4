import ArgumentParser

/// `health`: what the Health app of an iPhone exported.
struct HealthVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health",
    abstract: "Read an export of Apple Health: list, convert, send or chart what was measured.",
    discussion: """
      Examples:
        fhir-survey health convert export.zip --type StepCount -o observations.ndjson
        fhir-survey health send export.zip --type BodyMass --patient 12 --server clinic

      The export is read as a stream, whatever its size. Nothing is sent but by send, and that only after consent.
      """,
    subcommands: [
      HealthList.self, HealthPreview.self, HealthConvert.self, HealthSend.self, HealthChart.self,
      HealthConsentVerb.self,
    ])
}
