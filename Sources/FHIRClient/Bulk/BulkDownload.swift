import FHIRDocument
import HTTPTypes
public import SurveyDiagnostics
import SystemIO

/// Brings the data of a server into a folder, as files of NDJSON with a list of them, `manifest.json`.
///
/// The server exports them (`$export`, asked for once, and then how far it is); one that does not is asked
/// for its resources page by page. A run that was ended goes on where it was: how far it came is in the
/// folder. A file has its name once it is complete, and the list comes last.
///
/// [Bulk Data Access 2.0](https://hl7.org/fhir/uv/bulkdata/STU2/export.html)
public struct BulkDownload: Sendable {
  let server: FHIRServer
  let request: BulkRequest
  let folder: String
  let report: @Sendable (BulkProgress) -> Void

  /// A download into a folder; `report` is told how far it is.
  public init(
    _ request: BulkRequest, from server: FHIRServer, to folder: String,
    report: @escaping @Sendable (BulkProgress) -> Void = { _ in }
  ) {
    (self.request, self.server, self.folder, self.report) = (request, server, folder, report)
  }

  /// Downloads everything; gives how many files there are, and what was found.
  ///
  /// Where the task is cancelled, the server is told to throw the export away.
  public func run() async throws(Diagnostic) -> BulkSummary {
    try Files.makeFolders(folder)
    let manifest = "\(folder)/\(FileBeside.folderManifest)"
    if FileSystem.kind(of: manifest) == .file {
      throw Diagnostic(.outputExists, at: Location(file: manifest))
    }
    var state = try state()
    do throws(Diagnostic) {
      guard try await begin(&state) else { return try await BulkPages(self).run() }
      let list = try await list(&state)
      var files = BulkFiles(self, list)
      return try await files.run(manifest)
    } catch {
      if error.code == .requestCancelled { await giveUp(state) }
      // What was brought of an export that is gone must not be mixed with that of another one.
      if error.code == .bulkEnded, error.code.variant.isEmpty { state.clear(in: folder) }
      throw error
    }
  }

  private func state() throws(Diagnostic) -> BulkState {
    let address = try server.exchange.address(of: request.path).description
    guard let state = try BulkState.read(in: folder) else { return BulkState(request: address) }
    guard state.request == address else {
      throw Diagnostic(
        .bulkOfOther, ["other": .literal(state.request)], at: Location(file: folder))
    }
    return state
  }

  /// Asks for the export, unless an earlier run did; `false` where the server has none.
  private func begin(_ state: inout BulkState) async throws(Diagnostic) -> Bool {
    if state.status != nil { return true }
    if try BulkState.read(in: folder) == nil, !(try Files.entries(of: folder)).isEmpty {
      throw Diagnostic(.outputExists, at: Location(file: folder))
    }
    let reply = try await server.perform(
      .get, request.path, fields: [.prefer: "respond-async"])
    if request.group == nil, [400, 404, 405, 501].contains(reply.status) {
      report(.found(Diagnostic(.bulkByPages, ["server": .literal(server.base)])))
      try state.write(in: folder)
      return false
    }
    try reply.required()
    guard let place = reply.fields[.contentLocation],
      let address = try server.exchange.root().resolving(place)
    else { throw Diagnostic(.bulkWithoutPlace, ["request": .literal(reply.request)]) }
    state.status = address.description
    try state.write(in: folder)
    return true
  }

  /// Asks how far the export is until it is ready; gives its files.
  private func list(_ state: inout BulkState) async throws(Diagnostic) -> BulkFileList {
    let status = state.status ?? ""
    var round = 0
    while state.list.isEmpty {
      let (name, reply) = try await server.exchange.send(
        .get, status, fields: [.accept: "application/json"])
      let bytes = try await reply.body.bytes(upTo: 64 << 20) ?? []
      switch reply.head.status.code {
      case 202:
        report(.waiting(reply.head.headerFields[.progress]))
        try await server.settings.retries.pause(wait(reply.head, round))
        round += 1
      case 200:
        guard BulkFileList(bytes) != nil else {
          throw Diagnostic(.bulkUnreadable, ["request": .literal(name)])
        }
        state.list = bytes
        try state.write(in: folder)
      default:
        let reader = ReplyReader(request: name, version: nil, sent: nil)
        throw try reader.read(reply.head, bytes).bulkRefusal(name)
      }
    }
    guard let list = BulkFileList(state.list) else {
      throw Diagnostic(.bulkUnreadable, ["request": .literal(status)])
    }
    return list
  }

  /// The milliseconds until the server is asked again: as it says, else from one second on up to half a
  /// minute.
  private func wait(_ head: HTTPResponse, _ round: Int) -> Int {
    let named = head.headerFields[.retryAfter].flatMap(server.settings.retries.wait)
    return min(named ?? min(1000 << min(round, 5), 30_000), 300_000)
  }

  /// Tells the server that nobody wants the export any more.
  private func giveUp(_ state: BulkState) async {
    guard let status = state.status else { return }
    // The task is cancelled, and what it asks would be, too.
    let once = Task { [server] in
      _ = try? await server.retrying(.once).exchange.send(.delete, status)
    }
    await once.value
    state.clear(in: folder)
  }
}

extension FHIRReply {
  /// Why an export does not go on: it is gone, or as the server says.
  func bulkRefusal(_ request: String) -> Diagnostic {
    guard let refusal else { return Diagnostic(.bulkUnreadable, ["request": .literal(request)]) }
    guard [404, 410].contains(status) else { return refusal }
    return Diagnostic(.bulkEnded, ["reason": .finding(refusal)])
  }
}

/// How far a download is.
public enum BulkProgress: Sendable {
  /// The server is not ready; what it says of that.
  case waiting(String?)
  /// The bytes so far of one of some files.
  case file(String, number: Int, of: Int, bytes: Int)
  /// The resources so far of a type.
  case resources(String, Int)
  /// Something is to be said.
  case found(Diagnostic)
}

/// What came of a download.
public struct BulkSummary: Hashable, Sendable {
  /// How many files there are.
  public var files: Int
  /// How many bytes they have.
  public var bytes: Int
}

extension HTTPField.Name {
  /// What a server says of an export that is not ready.
  static var progress: Self { known("X-Progress") }
}
