import Diagnostics

/// The file in which bad records are set aside; made when there is one.
///
/// One record a line, word for word, but for line breaks inside a record: JSON and XML have them
/// only where a space means the same, so they are written as spaces.
struct BatchRejects {
  private let path: String?
  private let force: Bool
  private var output: BatchOutput?

  /// The file that was made; `nil` where nothing was set aside, or is kept nowhere.
  var keptIn: String? { output == nil ? nil : path }

  /// Nothing is kept without a path.
  init(path: String?, force: Bool) throws(Diagnostic) {
    self.path = path
    self.force = force
    if let path { try BatchOutput.check(path, force: force) }
  }

  mutating func add(_ raw: ArraySlice<UInt8>) throws(Diagnostic) {
    guard !raw.isEmpty else { return }
    try add(raw) { $0 == 10 || $0 == 13 ? 0x20 : $0 }
  }

  /// Adds a record that may have several lines, as rows of a table may.
  mutating func addLines(_ raw: ArraySlice<UInt8>) throws(Diagnostic) {
    try add(raw) { $0 }
  }

  /// Puts the file in its place; where nothing was set aside, takes one of an earlier run away.
  ///
  /// It stays where it is one of the `inputs`.
  func finish(inputs: [String]) throws(Diagnostic) {
    if let output { return try output.finish() }
    guard force, let path, FileSystem.kind(of: path) == .file,
      !inputs.contains(where: { FileSystem.areSame($0, path) })
    else { return }
    FileSystem.remove(path)
  }

  private mutating func add(
    _ raw: ArraySlice<UInt8>, _ byte: (UInt8) -> UInt8
  ) throws(Diagnostic) {
    guard let path else { return }
    let output: BatchOutput
    if let open = self.output {
      output = open
    } else {
      output = try BatchOutput(path: path, force: force)
      self.output = output
    }
    output.write { buffer in
      for value in raw { buffer.append(byte(value)) }
      buffer.append(UInt8(ascii: "\n"))
    }
    try output.flushIfFull()
  }
}
