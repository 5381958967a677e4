import ArgumentParser
import SurveyOnline

/// `login`: signs in to a server.
struct Login: Verb {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Sign in to a server, in the browser or on another device.",
    discussion: """
      Examples:
        fhir-survey login --server home
        fhir-survey login --server home --device

      The address to open is printed on standard error; where a person sits before a screen a browser is opened. At a server \
      without sign-in, --patient says who the patient is.
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var patient: PatientOptions

  @Flag(help: "Sign in on another device, on which a code is typed.")
  var device = false

  @Flag(help: "Paste the address to which the browser was sent, which may run on another machine.")
  var paste = false

  @Flag(help: "Sign in as a program, by the key of --key.")
  var backend = false

  @Option(
    help: ArgumentHelp(
      "The private key for --backend: PEM, JWK or JWK Set.", valueName: "file"))
  var key: String?

  @Flag(help: "Where several patients match, take the first.")
  var first = false

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if [device, paste, backend].count(where: { $0 }) > 1 {
      throw ValidationError("--device, --paste and --backend exclude each other")
    }
    if backend, key == nil { throw ValidationError("--backend needs --key FILE") }
    if key != nil, !backend { throw ValidationError("--key is for --backend") }
  }

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    let way: LoginRun.Way =
      device ? .device : paste ? .paste : key.map { .key($0) } ?? .browser
    let entry = try pipeline.entry(server.server)
    try LoginRun(pipeline, entry, patient: patient.patient, takesFirst: first).run(by: way)
  }
}
