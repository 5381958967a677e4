import FHIRDocument
import SurveyDiagnostics
import SurveyOnline
import SystemIO

/// A questionnaire on a server, where a file is expected: `NAME:Questionnaire/ID`, `NAME:url|version`.
struct OnlineAddress {
  let server: ServerEntry
  let address: String
}

extension CommandPipeline {
  /// The questionnaire on a server that a path means; `nil` where it is a file, or no server has the name.
  func onlineAddress(_ path: String) throws(Unreadable) -> OnlineAddress? {
    guard let colon = path.firstIndex(of: ":"), FileSystem.kind(of: path) == .missing,
      let folders = try? OnlineFolders(world.environment)
    else { return nil }
    let name = String(path[..<colon])
    let address = String(path[path.index(after: colon)...])
    guard !name.isEmpty, !name.contains("/"), !address.isEmpty else { return nil }
    do throws(Diagnostic) {
      guard let entry = try ServerList(folders.serversFile)[name] else { return nil }
      return OnlineAddress(server: entry, address: address)
    } catch {
      throw Unreadable(finding: error, status: .of(error))
    }
  }

  /// Whether a path means a questionnaire on a server.
  func isOnline(_ path: String) -> Bool { ((try? onlineAddress(path)) ?? nil) != nil }

  /// The questionnaire in JSON, as the server gives it.
  func contents(of online: OnlineAddress) throws(Unreadable) -> [UInt8] {
    let source: ServerResources
    do throws(ExitStatus) {
      let server = try server(online.server)
      try useTerminology(of: server)
      source = ServerResources(server.server)
    } catch {
      throw Unreadable(
        finding: Diagnostic(.unknownServer, ["name": .quoted(online.server.name)]), status: error)
    }
    do throws(Diagnostic) {
      let address = online.address
      let found = try Waiting.for { () async throws(Diagnostic) in
        try await source.resource("Questionnaire", at: address)
      }
      guard let found else {
        throw Diagnostic(
          .notOnServer,
          [
            "server": .literal(online.server.name), "type": .literal("Questionnaire"),
            "address": .literal(address),
          ])
      }
      return JSONWriter.write(found)
    } catch {
      throw Unreadable(finding: error, status: .of(error))
    }
  }
}
