import ArgumentParser
import FHIRClient
import SurveyDiagnostics
import SurveyOnline

/// `whoami`: who is signed in.
struct Whoami: Verb {
  static let configuration = CommandConfiguration(
    commandName: "whoami",
    abstract:
      "Say who is signed in to a server: name, phone, address, what was granted, until when.",
    discussion: """
      Examples:
        fhir-survey whoami --server home
        fhir-survey whoami --server home --format json
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var patient: PatientOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    let online = try pipeline.server(named: server.server, patient: patient.patient)
    let details = try pipeline.wait { () throws(Diagnostic) -> PatientDetails? in
      try await Self.details(online)
    }
    do {
      // Read again: the tokens may have been renewed for it.
      let page = WhoamiPage(online, details, try online.account.present())
      try pipeline.write(page.text(as: report.format), to: output)
    } catch let error as Diagnostic {
      throw pipeline.end(error)
    } catch let error as ExitStatus {
      throw error
    } catch {
      throw .noOutput
    }
  }

  /// What the server says of the patient; `nil` where it is known to be no patient who signed in.
  private static func details(_ online: OnlineServer) async throws(Diagnostic) -> PatientDetails? {
    guard let id = online.patient else {
      // Also a token without a patient has to be good.
      let token = try await online.account.tokens().authorization(insteadOf: nil)
      if token == nil { throw Diagnostic(.notSignedIn, ["server": .literal(online.name)]) }
      return nil
    }
    let reply = try await online.server.read("Patient", id)
    if reply.status == 404 || reply.status == 410 {
      throw Diagnostic(.noPatient, ["patient": .quoted(id)])
    }
    return try reply.required().resource.map { PatientDetails($0) }
  }
}
