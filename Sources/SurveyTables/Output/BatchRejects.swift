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
  /// The files of tables before the present one.
  private var earlier: [OutputFile] = []
  /// The first row of a table, which its file begins with; records keep their line breaks then.
  private var header: [UInt8]?
  /// The file of the present table in a folder of such files; `nil` where there is one file for all.
  private var name: String?

  /// The file that was made, or the folder; `nil` where nothing was rejected, or is kept nowhere.
  var keptIn: String? { output == nil && earlier.isEmpty ? nil : path }

  /// The file or folder of an earlier run that stays, because nothing was rejected.
  var leftFromBefore: String? {
    guard keptIn == nil, let path, path != "-",
      FileSystem.kind(of: path) == (name == nil ? .file : .folder)
    else { return nil }
    return path
  }

  /// The usual place beside an output; `nil` beside standard output and devices.
  static func path(besides output: String, suffix: String = FileBeside.rejects) -> String? {
    if output == "-" || FileSystem.kind(of: output) == .device { return nil }
    return (output.hasSuffix("/") ? String(output.dropLast()) : output) + suffix
  }

  /// Goes on with the rows of a table, which begins with `header`; of several tables each has a file of its
  /// name.
  mutating func begin(_ header: [UInt8], in name: String? = nil) {
    self.header = header
    guard let name else { return }
    self.name = name
    if let output { earlier.append(output) }
    output = nil
  }

  /// Keeps nothing.
  init() { (path, force) = (nil, false) }

  /// Nothing is kept without a path; it is neither the output nor one of the inputs.
  ///
  /// With names it is that of a folder with such files.
  init(
    path: String?, force: Bool, output: String, inputs: [String], names: [String]? = nil
  ) throws(Diagnostic) {
    self.path = path
    self.force = force
    guard let path else { return }
    for (other, kind) in [(output, "output")]
      + inputs.filter({ $0 != "-" }).map({ ($0, "input") })
    where FileSystem.wouldBeSame(path, other) {
      throw Diagnostic(
        .rejectsInTheWay, ["file": .literal(kind)], at: Location(file: path))
    }
    guard let names else {
      try OutputFile.check(path, force: force)
      return
    }
    if FileSystem.kind(of: path) == .file {
      throw Diagnostic(.outputIsFile, at: Location(file: path))
    }
    for name in names { try OutputFile.check("\(path)/\(name)", force: force) }
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
  func finish() throws(Diagnostic) {
    for output in earlier { try output.finish() }
    try output?.finish()
  }

  /// The path of the present file, whose folder is there then.
  private func file(in path: String) throws(Diagnostic) -> String {
    guard let name else { return path }
    do {
      try FileSystem.makeFolder(path)
    } catch {
      throw .unwritable(path, error)
    }
    return "\(path)/\(name)"
  }

  private mutating func add(
    _ raw: ArraySlice<UInt8>, _ byte: (UInt8) -> UInt8
  ) throws(Diagnostic) {
    guard let path else { return }
    let output: OutputFile
    if let open = self.output {
      output = open
    } else {
      output = try OutputFile(path: try file(in: path), force: force)
      self.output = output
    }
    output.write { buffer in
      for value in raw { buffer.append(byte(value)) }
      buffer.append(UInt8(ascii: "\n"))
    }
    try output.flushIfFull()
  }
}
