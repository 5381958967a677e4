import FHIRDocument
import SurveyDiagnostics
import SurveyOnline

/// The list of servers, as a person or a program reads it.
struct ServerListing {
  private let rows: [(server: ServerEntry, isSignedIn: Bool)]

  init(_ pipeline: CommandPipeline) throws(ExitStatus) {
    let list = try pipeline.servers()
    var rows: [(ServerEntry, Bool)] = []
    do {
      let store = TokenStore(try OnlineFolders(pipeline.world.environment).tokens)
      for server in list.servers {
        var isSignedIn = false
        if let base = server.statedAddress { isSignedIn = try store.find(base) != nil }
        rows.append((server, isSignedIn))
      }
    } catch {
      throw pipeline.end(error)
    }
    self.rows = rows
  }

  func text(as format: ReportFormat) -> [UInt8] {
    switch format {
    case .text: Array(lines.map { $0 + "\n" }.joined().utf8)
    case .json: json
    }
  }

  private var lines: [String] {
    rows.map { server, isSignedIn in
      let details = [
        server.patient.map { "patient \($0)" }, isSignedIn ? "signed in" : nil,
      ].compactMap(\.self)
      return ([server.name, server.address] + details).map(\.onOneLine).joined(separator: "  ")
    }
  }

  private var json: [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.openArray("servers")
    for (server, isSignedIn) in rows {
      writer.openObject()
      writer.member("name", server.name)
      writer.member("url", server.address)
      writer.member("clientId", server.client)
      writer.member("scope", server.scopes)
      writer.member("redirectPort", server.redirectPort)
      writer.member("caFile", server.certificates)
      writer.member("patient", server.patient)
      writer.member("terminology", server.terminology)
      writer.member("signedIn", isSignedIn)
      writer.closeObject()
    }
    writer.closeArray()
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }
}
