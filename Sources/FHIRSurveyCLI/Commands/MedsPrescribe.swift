import ArgumentParser
import FHIRDocument
import Medication
import SMART
import SurveyDiagnostics
import SurveyOnline
import SurveyPrimitives

/// `meds prescribe`: an order for a patient, by a practitioner who is signed in.
struct MedsPrescribe: Verb {
  static let configuration = CommandConfiguration(
    commandName: "prescribe",
    abstract: "Order a medicine for a patient, signed in as a practitioner.",
    discussion: """
      Examples:
        fhir-survey meds prescribe --for f001 --medication Nasivin --timing "3/1d for 14d" --server clinic
        fhir-survey meds prescribe --for f001 --medication Paracetamol --timing 1/4-6h --as-needed --server clinic

      A timing is times/period, as 2/1d or 1/4-6h with the units s, min, h, d, wk, mo, a, or a code as BID. Who is not signed \
      in as a practitioner ends with 77.
      """)

  @Option(name: .customLong("for"), help: "The id of the patient.")
  var patient: String

  @Option(help: "The name of the medicine.")
  var medication: String

  @Option(help: "How often, as 3/1d, 1/4-6h, BID, with \"for 14d\" behind it.")
  var timing: String

  @Flag(help: "It is taken only when needed.")
  var asNeeded = false

  @Option(help: "What the patient is told.")
  var instruction: String?

  @Flag(help: "Write the order to standard output, and send nothing.")
  var dryRun = false

  @OptionGroup var server: ServerOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    let clock = try Clock(runOptions, in: world)
    var ids = try IdGenerator(runOptions, in: world)
    guard let timing = TimingText(timing) else {
      throw world.refusal(
        "--timing", "\"\(self.timing)\" is not a timing", advice: "write it as 3/1d, 1/4-6h or BID")
    }
    let online = try pipeline.server(named: server.server)
    guard let practitioner = try practitioner(online, pipeline) else {
      world.say("only a practitioner can order medicines: sign in as one with fhir-survey login")
      throw .notAllowed
    }
    let order = PrescribedOrder(
      medication: medication, timing: timing, isAsNeeded: asNeeded, instruction: instruction,
      patient: patient, practitioner: practitioner)
    let bytes = order.json(id: ids.next(), at: clock.dateTime(clock.now()).description)
    guard let document = Document.read(Source(name: "order", bytes: bytes)).document else {
      throw .badInput
    }
    if dryRun { return try pipeline.write(bytes, path: "-", force: false) }
    try pipeline.store([document], title: medication, patient: nil, at: clock.now(), on: online)
  }

  /// The reference of who is signed in, where that is a practitioner.
  private func practitioner(
    _ online: OnlineServer, _ pipeline: CommandPipeline
  ) throws(ExitStatus) -> String? {
    let user: String?
    do {
      user = try online.account.present()?.tokens.user
    } catch {
      throw pipeline.end(error)
    }
    let parts = user?.split(separator: "/").suffix(2).map(String.init) ?? []
    guard parts.count == 2, ["Practitioner", "PractitionerRole"].contains(parts[0]) else {
      return nil
    }
    return parts.joined(separator: "/")
  }
}
