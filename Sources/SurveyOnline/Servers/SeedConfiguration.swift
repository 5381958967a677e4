import FHIRDocument
public import SurveyDiagnostics

/// The settings of an app that was configured by a file with three keys.
public struct SeedConfiguration: Sendable {
  /// The server that the file describes.
  public let server: ServerEntry

  private static let keys = ["smartClientBaseUrl", "smartClientClientId", "patientId"]

  /// Reads the text of such a file; all three keys are needed.
  public init(_ bytes: [UInt8], named file: String, as name: String) throws(Diagnostic) {
    var options = ReadOptions()
    options.readsSiblings = false
    let read = Document.read(Source(name: file, bytes: bytes), options: options)
    if let reason = read.diagnostics.first(where: { $0.severity == .error }) { throw reason }
    guard let root = read.document?.root, root.isObject else {
      throw Self.missing(Self.keys[0], at: Location(file: file))
    }
    var values: [String] = []
    for key in Self.keys {
      guard let member = root[key] else { throw Self.missing(key, at: root.location()) }
      guard member.isText, let value = member.string, value.contains(where: { !$0.isWhitespace })
      else { throw Self.missing(key, at: member.location()) }
      values.append(value)
    }
    var server = ServerEntry(name: name, address: values[0])
    server.client = values[1]
    // As a reference or as an id alone.
    server.patient = values[2].hasPrefix("Patient/") ? String(values[2].dropFirst(8)) : values[2]
    self.server = server
  }

  private static func missing(_ key: String, at location: Location) -> Diagnostic {
    Diagnostic(
      .incompleteConfiguration, ["key": .literal(key)],
      at: Location(file: location.file, position: location.position))
  }
}
