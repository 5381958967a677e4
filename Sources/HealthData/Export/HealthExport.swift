import FHIRDocument
import SpreadsheetFile
public import SurveyDiagnostics
import SystemIO

/// Apple Health's export: `export.xml`, or the `export.zip` in which the phone gives it.
///
/// It is read as a stream: neither the archive nor the text is held in memory or unpacked to the disk.
public struct HealthExport: Sendable {
  /// The file as the caller named it.
  public let path: String
  /// The name of the text in the archive; `nil` where the file is the text.
  let entry: String?

  /// Finds the text; `path` is that of the archive or of the text.
  ///
  /// Throws where the file cannot be read, or is an archive without an export.
  public init(path: String) throws(Diagnostic) {
    self.path = path
    entry = try Self.isArchive(path) ? Self.entry(of: ZipFile(path: path), path) : nil
  }

  private static func isArchive(_ path: String) throws(Diagnostic) -> Bool {
    do {
      let file = try FileDescriptor.openForReading(path)
      defer { file.close() }
      var start = [UInt8](repeating: 0, count: 4)
      let count = try file.read(into: &start, 0..<4)
      return ZipArchive.isArchive(Array(start[..<count]))
    } catch {
      throw .unreadable(path, error)
    }
  }

  /// The text in an archive: its name is in the language of the phone, that of the second one ends in
  /// `_cda.xml`.
  private static func entry(of archive: ZipFile, _ path: String) throws(Diagnostic) -> String {
    let texts = archive.names.filter { entry in
      let name = entry.name.lowercased()
      return name.hasSuffix(".xml") && !name.hasSuffix("_cda.xml")
        && entry.name.count { $0 == "/" } <= 1
    }
    let named = texts.first { $0.name.lowercased().split(separator: "/").last == "export.xml" }
    guard let entry = named ?? texts.max(by: { $0.size < $1.size }) else {
      throw Diagnostic(.archiveWithoutExport, at: Location(file: path))
    }
    return entry.name
  }

  /// The name of the text for messages.
  var textName: String { entry.map { "\(path)/\($0)" } ?? path }
}

extension HealthExport {
  /// Reads the export from its beginning to its end; gives what was read although it is wrong.
  ///
  /// `between` is called now and then, where the handler has taken some of it. Throws what stopped it.
  func read<Handler: HealthHandler>(
    _ handler: inout Handler, withDevice: Bool = false,
    between: (inout Handler) throws(Diagnostic) -> Void = { _ in }
  ) throws(Diagnostic) -> [Diagnostic] {
    let text = try HealthText(self)
    try read(&handler, withDevice: withDevice, between: between) {
      (buffer, range) throws(Diagnostic) in try text.read(into: &buffer, range)
    }
    return text.controls == 0
      ? []
      : [
        Diagnostic(
          .controlCharacters, ["count": .number(text.controls)], at: Location(file: textName))
      ]
  }

  /// A handler that has taken all correlations, and of other records none or some; `nil` where they cannot be
  /// found without reading all.
  func correlations<Handler: HealthHandler>(_ handler: Handler) -> Handler? {
    var handler = handler
    do throws(Diagnostic) {
      var text = try CorrelationText(HealthText(self))
      try read(&handler, withDevice: false, between: { _ in }) {
        (buffer, range) throws(Diagnostic) in try text.read(into: &buffer, range)
      }
      return text.isUnusual ? nil : handler
    } catch {
      return nil
    }
  }

  private func read<Handler: HealthHandler>(
    _ handler: inout Handler, withDevice: Bool,
    between: (inout Handler) throws(Diagnostic) -> Void,
    from text: (inout [UInt8], Range<Int>) throws(Diagnostic) -> Int
  ) throws(Diagnostic) {
    var limits = XMLLimits()
    (limits.depth, limits.attributes, limits.string) = (64, 64, 1 << 16)
    limits.skipsDoctype = true
    var reader = HealthReader(withDevice: withDevice, handler)
    var stream = XMLEventStream(name: textName, limits: limits, keepsText: false)
    do throws(Diagnostic) {
      try stream.read({ (buffer, range) throws(Diagnostic) in
        try between(&reader.handler)
        return try text(&buffer, range)
      }) { (events) throws(TextFinding) in try reader.take(events) }
    } catch {
      throw Self.ofExport(error)
    }
    try between(&reader.handler)
    handler = reader.handler
  }

  /// What is too large for an export in words of exports: no other limit would help.
  private static func ofExport(_ finding: Diagnostic) -> Diagnostic {
    guard finding.code == .tooLarge, let limit = finding.argument("limit") else { return finding }
    let isOfElement = finding.code.key == Diagnostic.Code.tooManyAttributes.key
    return Diagnostic(
      isOfElement ? .oversizedElement : .oversizedExport, ["limit": limit], at: finding.location)
  }
}
