import ArgumentParser
import SurveyDiagnostics
import SurveyOnline

/// `logout`: signs out.
struct Logout: Verb {
  static let configuration = CommandConfiguration(
    commandName: "logout",
    abstract: "Sign out: the server takes the tokens back, and they are removed here.",
    discussion: """
      Examples:
        fhir-survey logout --server home
        fhir-survey logout --server https://example.org/fhir
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    let entry = try pipeline.entry(server.server)
    let account = try pipeline.account(entry)
    let (wasSignedIn, findings) = try pipeline.wait { () throws(Diagnostic) in
      try await account.signOut()
    }
    findings.forEach(pipeline.reporter.report)
    pipeline.reporter.note(
      wasSignedIn ? "signed out of \(entry.name)" : "nobody was signed in to \(entry.name)")
  }
}
