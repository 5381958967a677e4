import SurveyDiagnostics
import SystemIO

/// The file that a table is written to, or the parts into which it is split, one after the other.
///
/// Each part begins with the header. All of them get their names together, the first one last. A part
/// has as many rows and bytes as are allowed; more only where one record alone is more.
final class OutputParts {
  /// The file that is being written.
  private(set) var file: OutputFile {
    didSet { digest = making.flatMap { OutputDigest(file, $0) } }
  }
  /// `nil` where nobody asks for it.
  private var digest: OutputDigest?
  /// How many rows it has.
  private(set) var rows = 0
  /// How much a part may have; `nil` where there is only one file.
  let limit: SplitLimit?

  private let names: PartNames
  private let path: String
  private let force: Bool
  private let making: OutputDigest.Making?
  private var done: [(file: OutputFile, rows: Int, digest: FileDigest?)] = []
  private var header: [UInt8] = []

  /// Opens the file, or its first part; a suffix that is not said is what follows the last point.
  ///
  /// - Parameter making: How its digest is made; `nil` where nobody asks for it.
  init(
    _ path: String, suffix: String? = nil, force: Bool, split limit: SplitLimit? = nil,
    digest making: OutputDigest.Making? = .here
  ) throws(Diagnostic) {
    (self.path, self.force, self.limit, self.making) = (path, force, limit, making)
    names = PartNames(path, suffix: suffix)
    if limit != nil {
      if path == "-" || FileSystem.kind(of: path) == .device {
        throw Diagnostic(.splitRefused, at: Location(file: path))
      }
      if !force, let first = names.existing().min() {
        throw Diagnostic(.outputExists, at: Location(file: names.path(first)))
      }
    }
    file = try OutputFile(path: limit == nil ? path : names.path(1), force: force)
    digest = making.flatMap { OutputDigest(file, $0) }
  }

  /// The files, with the rows that were counted.
  var writtenFiles: [WrittenFile] {
    (done + [(file, rows, digest?.whole)]).map { file, rows, digest in
      WrittenFile(file.path, rows: rows, digest: digest)
    }
  }

  /// The rows of all parts that were counted.
  var allRows: Int { done.reduce(rows) { $0 + $1.rows } }

  /// How many bytes were written, headers among them.
  var bytesWritten: Int { done.reduce(file.bytesWritten) { $0 + $1.file.bytesWritten } }

  /// Writes what each part begins with.
  func begin(with header: [UInt8]) {
    self.header = header
    file.write { $0 += header }
  }

  /// Writes the rows of a record.
  func write(_ bytes: ArraySlice<UInt8>, rows count: Int) throws(Diagnostic) {
    try makeRoom(rows: count, bytes: bytes.count)
    try file.write(bytes)
    rows += count
  }

  /// Begins another part if so much does not fit into this one.
  private func makeRoom(rows count: Int, bytes: Int) throws(Diagnostic) {
    guard let limit, rows > 0 else { return }
    let size = file.bytesTaken + bytes
    if limit.isExceeded(rows: rows + count, bytes: size) { try next() }
  }

  /// Begins another part.
  func next() throws(Diagnostic) {
    try file.seal()
    done.append((file, rows, digest?.whole))
    file = try OutputFile(path: names.path(done.count + 1), force: force)
    file.write { $0 += header }
    rows = 0
  }

  /// Notes rows that are written otherwise.
  func add(rows count: Int) { rows += count }

  /// Puts all files in their places; parts of an earlier run that are not among them are removed.
  func finish() throws(Diagnostic) {
    try file.finish()
    for part in done.reversed() { try part.file.finish() }
    guard limit != nil else { return }
    for number in names.existing() where number > done.count + 1 {
      FileSystem.remove(names.path(number))
    }
  }
}

// MARK: Checkpoints

extension OutputParts {
  /// Keeps what was written so far; `nil` where the output is not a file.
  func keep() throws(Diagnostic) -> OutputState? {
    var files: [KeptOutput] = []
    for part in done.map(\.file) + [file] {
      guard let kept = try part.keep() else { return nil }
      files.append(kept)
    }
    return OutputState(files: files, rows: done.map(\.rows) + [rows])
  }

  /// Goes on with what another run kept.
  func goOn(from state: OutputState) throws(Diagnostic) {
    for (number, kept) in state.files.enumerated() {
      if number > 0 {
        try file.seal()
        done.append((file, number <= state.rows.count ? state.rows[number - 1] : 0, nil))
        file = try OutputFile(path: names.path(number + 1), force: force)
      }
      try file.goOn(with: kept)
    }
    rows = state.rows.last ?? 0
  }
}
