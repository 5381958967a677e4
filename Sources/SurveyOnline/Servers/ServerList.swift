import FHIRDocument
import SMART
public import SurveyDiagnostics
import SystemIO

/// The servers that a person uses, in a file of JSON that people may edit.
public struct ServerList: Sendable {
  /// The file.
  public let path: String
  /// The servers in the order in which they were added.
  public private(set) var servers: [ServerEntry] = []
  /// What another program wrote beside them.
  private var others: [PlainJSON.Member] = []

  private static let version = 1

  /// Reads the list; without a file it is empty.
  public init(_ path: String) throws(Diagnostic) {
    self.path = path
    guard FileSystem.kind(of: path) != .missing else { return }
    var options = ReadOptions()
    options.readsSiblings = false
    options.maximumDepth = 32
    let read = Document.read(Source(name: path, bytes: try Files.read(path)), options: options)
    if let reason = read.diagnostics.first(where: { $0.severity == .error }) {
      throw Self.unreadable(.finding(reason), at: reason.location)
    }
    guard let root = read.document?.root, root.isObject, let version = root["version"]?.integer
    else { throw Self.unreadable(.literal("version"), at: Location(file: path)) }
    guard version <= Self.version else {
      throw Diagnostic(
        .serversNewer, ["version": .number(version)], at: Location(file: path))
    }
    for object in root.document.name("servers").map({ Array(root.children($0)) }) ?? []
    where object.isObject {
      guard let entry = ServerEntry(object) else {
        throw Self.unreadable(.literal("name, url"), at: object.location())
      }
      servers.append(entry)
    }
    others = PlainJSON.members(of: root, besides: ["version", "servers"])
  }

  private static func unreadable(
    _ reason: Diagnostic.Argument.Value, at location: Location
  ) -> Diagnostic {
    Diagnostic(.serversUnreadable, ["reason": reason], at: location)
  }

  /// Writes the list, whole or not at all.
  public func write() throws(Diagnostic) {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.member("version", Self.version)
    writer.openArray("servers")
    for server in servers { server.write(to: &writer) }
    writer.closeArray()
    for member in others {
      writer.key(member.name)
      member.value.write(to: &writer)
    }
    writer.closeObject()
    writer.endLine()
    try Files.makeFolders(FileSystem.parts(of: path).folder)
    try Files.write(writer.finish(), to: path, force: true, isDurable: true)
  }
}

extension ServerList {
  /// The server of a name.
  public subscript(name: String) -> ServerEntry? { servers.first { $0.name == name } }

  /// Adds a server; throws where its name is taken by another address, or its own address is not one.
  public mutating func add(_ server: ServerEntry) throws(Diagnostic) {
    _ = try server.base()
    if let present = self[server.name] {
      throw Diagnostic(
        .serverNameTaken, ["name": .quoted(server.name), "address": .literal(present.address)])
    }
    servers.append(server)
  }

  /// Adds a server, or gives the one of its name and address another client, and another patient.
  public mutating func take(_ server: ServerEntry) throws(Diagnostic) {
    let index = servers.firstIndex {
      $0.name == server.name && $0.statedAddress?.base == server.statedAddress?.base
    }
    guard let index else { return try add(server) }
    (servers[index].client, servers[index].patient) = (server.client, server.patient)
  }

  /// Keeps who the patient is; `false` where no server has the name, or it was known.
  public mutating func setPatient(_ id: String, of name: String) -> Bool {
    guard let index = servers.firstIndex(where: { $0.name == name }), servers[index].patient != id
    else { return false }
    servers[index].patient = id
    return true
  }

  /// Takes a server off the list.
  public mutating func remove(_ name: String) throws(Diagnostic) -> ServerEntry {
    guard let index = servers.firstIndex(where: { $0.name == name }) else {
      throw unknown(name)
    }
    return servers.remove(at: index)
  }

  /// The server of a name or an address; without either the only one that there is.
  ///
  /// An address that is not on the list is a server without a name.
  public func server(_ text: String?) throws(Diagnostic) -> ServerEntry {
    guard let text else {
      if servers.count == 1 { return servers[0] }
      throw Diagnostic(.noServerNamed, ["servers": .names(servers.map(\.name))])
    }
    if let server = self[text] { return server }
    guard text.contains("://") else { throw unknown(text) }
    let entry = ServerEntry(name: text, address: text)
    guard let address = entry.statedAddress else {
      throw Diagnostic(.notAServerAddress, ["address": .quoted(text)])
    }
    return servers.first { $0.statedAddress?.base == address.base } ?? entry
  }

  private func unknown(_ name: String) -> Diagnostic {
    Diagnostic(
      .unknownServer, ["name": .quoted(name), "servers": .names(servers.map(\.name))])
  }
}
