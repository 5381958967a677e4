import SurveyDiagnostics
import SystemIO

/// The file in which bad records are rejected; made when there is one.
///
/// One record a line, word for word, but for line breaks inside a record: JSON and XML have them
/// only where a space means the same, so they are written as spaces.
struct BatchRejects {
  private let path: String?
  private let force: Bool
  private var output: OutputFile?
  /// The first row of a table, which its file begins with; records keep their line breaks then.
  var header: [UInt8]?

  /// The file that was made; `nil` where nothing was rejected, or is kept nowhere.
  var keptIn: String? { output == nil ? nil : path }

  /// The file of an earlier run that stays, because nothing was rejected.
  var leftFromBefore: String? {
    guard output == nil, let path, path != "-", FileSystem.kind(of: path) == .file else {
      return nil
    }
    return path
  }

  /// The usual place beside an output; `nil` beside standard output.
  static func path(besides output: String, suffix: String = ".rejects.ndjson") -> String? {
    if output == "-" { return nil }
    return (output.hasSuffix("/") ? String(output.dropLast()) : output) + suffix
  }

  /// Keeps nothing.
  init() { (path, force) = (nil, false) }

  /// Nothing is kept without a path; it is neither the output nor one of the inputs.
  init(path: String?, force: Bool, output: String, inputs: [String]) throws(Diagnostic) {
    self.path = path
    self.force = force
    guard let path else { return }
    for (other, kind) in [(output, "output")]
      + inputs.filter({ $0 != "-" }).map({ ($0, "input") })
    where FileSystem.wouldBeSame(path, other) {
      throw Diagnostic(
        .rejectsInTheWay, ["file": .literal(kind)], at: Location(file: path))
    }
    try OutputFile.check(path, force: force)
  }

  /// Keeps what was rejected so far; `nil` where that is nothing, or is kept nowhere.
  func keep() throws(Diagnostic) -> KeptOutput? { try output?.keep() }

  /// Goes on with what another run kept.
  mutating func goOn(with kept: KeptOutput) throws(Diagnostic) {
    guard let path else { return }
    let output = try OutputFile(path: path, force: force)
    try output.goOn(with: kept)
    self.output = output
  }

  mutating func add(_ raw: ArraySlice<UInt8>) throws(Diagnostic) {
    if header != nil { return try addLines(raw) }
    guard !raw.isEmpty else { return }
    try add(raw) { $0 == 10 || $0 == 13 ? 0x20 : $0 }
  }

  /// Adds a record that may have several lines, as rows of a table may.
  private mutating func addLines(_ raw: ArraySlice<UInt8>) throws(Diagnostic) {
    if output == nil, let header { try add(header[...]) { $0 } }
    try add(raw) { $0 }
  }

  /// Puts the file in its place; one of an earlier run stays where nothing was rejected.
  func finish() throws(Diagnostic) { try output?.finish() }

  private mutating func add(
    _ raw: ArraySlice<UInt8>, _ byte: (UInt8) -> UInt8
  ) throws(Diagnostic) {
    guard let path else { return }
    let output: OutputFile
    if let open = self.output {
      output = open
    } else {
      output = try OutputFile(path: path, force: force)
      self.output = output
    }
    output.write { buffer in
      for value in raw { buffer.append(byte(value)) }
      buffer.append(UInt8(ascii: "\n"))
    }
    try output.flushIfFull()
  }
}
