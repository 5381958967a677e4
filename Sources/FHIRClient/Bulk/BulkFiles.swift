import HTTPTypes
import SurveyDiagnostics
import SystemIO

/// Brings the files of an export, one after the other.
struct BulkFiles {
  private let download: BulkDownload
  private var list: BulkFileList

  init(_ download: BulkDownload, _ list: BulkFileList) {
    (self.download, self.list) = (download, list)
  }

  /// Brings all that are missing, and then writes the list.
  mutating func run(_ manifest: String) async throws(Diagnostic) -> BulkSummary {
    var summary = BulkSummary(files: 0, bytes: 0)
    for index in list.files.indices {
      let name = try await bring(index)
      list.files[index].name = name
      summary.files += 1
      summary.bytes += FileSystem.size(of: "\(download.folder)/\(name)") ?? 0
    }
    try Files.write(list.text, to: manifest, force: false, isDurable: true)
    BulkState.remove(in: download.folder)
    let errors = list.files.filter { $0.kind == .error }
    if let first = errors.first {
      download.report(
        .found(
          Diagnostic(
            .bulkErrors, ["count": .number(errors.count), "file": .literal(first.name)])))
    }
    return summary
  }

  /// Brings a file, unless it is there; gives its name.
  private func bring(_ index: Int) async throws(Diagnostic) -> String {
    let file = list.files[index]
    let path = "\(download.folder)/\(file.name)"
    for suffix in ["", ".gz"] where FileSystem.kind(of: path + suffix) == .file {
      return file.name + suffix
    }
    let policy = download.server.settings.retries
    let start = policy.clock().milliseconds
    var tried = 0
    while true {
      tried += 1
      do throws(Diagnostic) {
        return try await bringOnce(index, path)
      } catch {
        // What came is kept, so another try goes on from there.
        guard error.code.isWorthRepeating(true),
          let pause = policy.pause(after: tried, since: start, retryAfter: nil)
        else { throw error }
        try await policy.pause(pause)
      }
    }
  }

  private func bringOnce(_ index: Int, _ path: String) async throws(Diagnostic) -> String {
    let file = list.files[index]
    let plain = try PartialFile(path)
    var fields: HTTPFields = [.accept: "application/fhir+ndjson"]
    if plain.size > 0 {
      fields[.range] = "bytes=\(plain.size)-"
    } else {
      fields[.acceptEncoding] = "gzip"
    }
    let reply = try await exchange(file).send(.get, file.address, fields: fields).reply
    let head = reply.head
    switch head.status.code {
    case 200:
      try plain.restart()
    case 206 where Self.start(head) == plain.size: break
    case 206, 416:
      try plain.restart()
      return try await bringOnce(index, path)
    default:
      let reader = ReplyReader(request: "GET \(file.address)", version: nil, sent: nil)
      let bytes = try await reply.body.bytes(upTo: 1 << 20) ?? []
      throw try reader.read(head, bytes).bulkRefusal(file.address)
    }
    let isPacked = head.headerFields[.contentEncoding]?.lowercased() == "gzip"
    let target = isPacked ? try PartialFile(path + ".gz") : plain
    if isPacked { try target.restart() }
    try await take(reply.body, into: target, index)
    if isPacked { FileSystem.remove(path + ".part") }
    try target.finish()
    return file.name + (isPacked ? ".gz" : "")
  }

  private func take(
    _ body: HTTPBody, into target: PartialFile, _ index: Int
  ) async throws(Diagnostic) {
    let wanted = body.length.map { $0 + target.size }
    var reported = target.size
    while let block = try await body.next() {
      try target.append(block)
      if target.size - reported >= 4 << 20 {
        reported = target.size
        download.report(
          .file(
            list.files[index].name, number: index + 1, of: list.files.count, bytes: reported))
      }
    }
    if let wanted, wanted != target.size {
      let found = target.size
      try target.restart()
      throw Diagnostic(
        .bulkFileTooShort,
        [
          "file": .literal(list.files[index].address), "found": .number(found),
          "wanted": .number(wanted),
        ])
    }
  }

  /// Where a part of a file begins: `bytes 100-199/200`.
  private static func start(_ head: HTTPResponse) -> Int? {
    guard let range = head.headerFields[.contentRange], range.hasPrefix("bytes ") else {
      return nil
    }
    return Int(range.dropFirst(6).prefix { $0.isNumber })
  }

  /// How a file is asked for: with the token where the server wants it, from that server alone.
  private func exchange(_ file: BulkFileList.File) throws(Diagnostic) -> HTTPExchange {
    let own = download.server.exchange
    let root = try own.root()
    guard let address = WebAddress(file.address) else { return own }
    if list.requiresToken {
      guard address.origin == root.origin else {
        throw Diagnostic(
          .bulkFileElsewhere,
          [
            "file": .literal(file.name), "target": .literal(address.origin),
            "server": .literal(root.origin),
          ])
      }
      return own
    }
    return HTTPExchange(
      base: address.origin + "/", transport: own.transport, authorizer: nil,
      settings: own.settings)
  }
}
