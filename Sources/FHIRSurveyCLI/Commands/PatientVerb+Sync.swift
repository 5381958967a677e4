import ArgumentParser
import HealthData
import SurveyDiagnostics
import SurveyOnline
import SurveyPrimitives

extension PatientVerb {
  /// `patient sync`.
  struct Sync: Verb {
    static let configuration = CommandConfiguration(
      commandName: "sync",
      abstract: "Find a patient by name, date of birth and gender, or add them.")

    @Option(help: "The family name.")
    var family: String

    @Option(help: "The given names.")
    var given: String?

    @Option(name: .customLong("birth-date"), help: "The date of birth, as 1980-05-05.")
    var birthDate: String?

    @Option(help: "The gender: male, female, other or unknown.")
    var gender: Gender?

    @Option(
      name: .customLong("from-health"),
      help: "An export of Apple Health, which says date of birth and gender.")
    var export: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let pipeline = try CommandPipeline(shared, in: world)
      let online = try pipeline.server(named: server.server)
      let sync = PatientSync(try person(pipeline))
      let found = try pipeline.wait { () async throws(Diagnostic) in
        try await sync.find(on: online.server)
      }
      let line = "\(found.isNew ? "created" : "found") Patient/\(found.id)\n"
      try pipeline.write(Array(line.utf8), to: output)
    }
  }
}

/// FHIR's administrative gender.
enum Gender: String, ExpressibleByArgument, CaseIterable {
  case male, female, other, unknown
}

extension PatientVerb.Sync {
  /// Who is meant: what the flags say goes before what an export says.
  func person(_ pipeline: CommandPipeline) throws(ExitStatus) -> PatientSync.Person {
    if let birthDate, PartialDate(birthDate) == nil {
      throw pipeline.world.refusal(
        "patient sync", "--birth-date: \"\(birthDate)\" is not a date",
        advice: "write it as 1980-05-05")
    }
    var person = PatientSync.Person(
      family: family, given: given, birthDate: birthDate, gender: gender?.rawValue)
    guard let export else { return person }
    do {
      let contents = try HealthContents(of: HealthExport(path: export))
      person.birthDate = person.birthDate ?? contents.birthDate
      person.gender = person.gender ?? contents.gender
    } catch {
      throw pipeline.end(error)
    }
    return person
  }
}
