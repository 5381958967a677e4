import ArgumentParser
import SurveyDiagnostics
import SurveyOnline

extension ServerVerb {
  /// `server add`.
  struct Add: Verb {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a server to the list.",
      discussion: """
        The operator of a server that wants a sign-in gives the client id, and has to know the address to which the browser comes \
        back: http://127.0.0.1/callback with any port, or with the port of --redirect-port.
        """)

    @Argument(help: "A name of your own.")
    var name: String

    @Argument(help: "The base address, as https://example.org/fhir.")
    var url: String

    @OptionGroup var entry: ServerEntryOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let pipeline = try CommandPipeline(shared, in: world)
      var list = try pipeline.servers()
      do {
        try list.add(entry.entry(name: name, address: url, terminology: shared.terminology))
        try list.write()
      } catch {
        throw pipeline.end(error)
      }
      pipeline.reporter.note("added \(name), \(url)")
    }
  }

  /// `server remove`.
  struct Remove: Verb {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Take a server off the list; sign out first.")

    @Argument(help: "The name of a server.")
    var name: String

    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let pipeline = try CommandPipeline(shared, in: world)
      var list = try pipeline.servers()
      do {
        let removed = try list.remove(name)
        try list.write()
        pipeline.reporter.note("removed \(name), \(removed.address)")
        if try pipeline.account(removed).present() != nil {
          pipeline.reporter.note(
            "somebody is still signed in there; fhir-survey logout --server \(removed.address) ends that"
          )
        }
      } catch let error as Diagnostic {
        throw pipeline.end(error)
      } catch let error as ExitStatus {
        throw error
      } catch {
        throw .noOutput
      }
    }
  }
}
