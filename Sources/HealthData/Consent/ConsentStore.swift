import FHIRDocument
public import SurveyDiagnostics
import SurveyPrimitives
import SystemIO

/// What a person agreed to send, kept in a file that only they may read.
public struct ConsentStore: Sendable {
  /// All that was agreed to, in the order in which it was.
  public private(set) var consents: [HealthConsent] = []
  private let folder: String
  private var path: String { "\(folder)/consents.json" }

  /// Reads the file of a folder, which is made when there is something to keep.
  ///
  /// Throws where others may read or change it.
  public init(_ folder: String) throws(Diagnostic) {
    self.folder = folder
    guard let bytes = try Files.readPrivately(path) else { return }
    var options = ReadOptions()
    options.readsSiblings = false
    let read = Document.read(Source(name: path, bytes: bytes), options: options)
    if let reason = read.diagnostics.first(where: { $0.severity == .error }) { throw reason }
    for entry in read.document?.root.children.filter({ $0.nameText == "consents" }) ?? [] {
      guard let type = entry["type"]?.string, let destination = entry["destination"]?.string,
        let given = entry["given"]?.string.flatMap({ PartialDateTime($0) })
      else { continue }
      consents.append(HealthConsent(type: type, destination: destination, given: given))
    }
  }

  /// Whether somebody agreed to send a type to a server.
  public func has(_ type: String, to destination: String) -> Bool {
    let address = HealthConsent.trimmed(destination)
    return consents.contains { $0.type == type && $0.destination == address }
  }

  /// Keeps a consent, on the disk when this returns.
  public mutating func add(_ new: [HealthConsent]) throws(Diagnostic) {
    consents += new.filter { !has($0.type, to: $0.destination) }
    try write()
  }

  /// Takes back what was agreed to: of a type or of all, for a server or for all; how many there were.
  public mutating func revoke(type: String?, destination: String?) throws(Diagnostic) -> Int {
    let count = consents.count
    consents.removeAll { consent in
      (type == nil || consent.type == type || consent.typeName == type)
        && (destination.map { HealthConsent.trimmed($0) == consent.destination } ?? true)
    }
    if consents.count < count { try write() }
    return count - consents.count
  }

  private func write() throws(Diagnostic) {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.member("version", 1)
    writer.openArray("consents")
    for consent in consents {
      writer.openObject()
      writer.member("type", consent.type)
      writer.member("destination", consent.destination)
      writer.member("given", consent.given.description)
      writer.closeObject()
    }
    writer.closeArray()
    writer.closeObject()
    writer.endLine()
    try Files.makePrivateFolder(folder)
    try Files.writePrivately(writer.finish(), to: path)
  }
}
