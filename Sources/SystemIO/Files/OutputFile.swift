package import SurveyDiagnostics

/// One file that is written whole or not at all, or standard output.
///
/// What is written goes to a temporary name beside the target, which replaces the target in
/// ``finish()``. Without it, nothing is left of it. A pipe or device takes it at once.
package final class OutputFile {
  /// How many bytes were written.
  package private(set) var bytesWritten = 0

  private let path: String
  private let temporaryPath: String
  private let descriptor: FileDescriptor
  private var buffer: [UInt8] = []
  private var isFinished = false

  private static let blockSize = 1 << 20

  /// Opens `path`, or standard output for `-`; a file that exists is an error unless `force`.
  package init(path: String, force: Bool) throws(Diagnostic) {
    self.path = path
    if path == "-" {
      temporaryPath = path
      descriptor = .standardOutput
      return
    }
    try Self.check(path, force: force)
    let isDevice = FileSystem.kind(of: path) == .device
    temporaryPath = isDevice ? path : Self.temporaryPath(beside: path)
    do {
      descriptor = isDevice ? try .openForWriting(path) : try .create(temporaryPath)
    } catch {
      throw .unwritable(path, error)
    }
  }

  deinit {
    guard !isFinished, path != "-" else { return }
    descriptor.close()
    if temporaryPath != path { FileSystem.remove(temporaryPath) }
  }

  /// Writes what is left and replaces the target.
  package func finish() throws(Diagnostic) {
    try flush()
    guard path != "-" else { return }
    descriptor.close()
    isFinished = true
    if temporaryPath == path { return }
    do {
      try FileSystem.rename(temporaryPath, to: path)
    } catch {
      FileSystem.remove(temporaryPath)
      throw .unwritable(path, error)
    }
  }
}

// MARK: Writing

extension OutputFile {
  /// Lets `body` add bytes to what is written.
  package func write<Failure>(_ body: (inout [UInt8]) throws(Failure) -> Void) throws(Failure) {
    try body(&buffer)
  }

  /// Adds bytes; many of them go to the operating system at once.
  package func write(_ bytes: ArraySlice<UInt8>) throws(Diagnostic) {
    if buffer.count + bytes.count < Self.blockSize {
      buffer.append(contentsOf: bytes)
      return
    }
    try flush()
    try put(bytes)
  }

  /// Adds a text.
  package func write(_ text: StaticString) {
    text.withUTF8Buffer { buffer.append(contentsOf: $0) }
  }

  /// Hands a full buffer to the operating system.
  package func flushIfFull() throws(Diagnostic) {
    if buffer.count >= Self.blockSize { try flush() }
  }

  /// Makes a file for what cannot be written yet; `nil` where the output is not a file.
  package func makeNamelessFile() throws(Diagnostic) -> NamelessFile? {
    temporaryPath == path ? nil : try NamelessFile(beside: path)
  }

  private func flush() throws(Diagnostic) {
    try put(buffer[...])
    buffer.removeAll(keepingCapacity: true)
  }

  private func put(_ bytes: ArraySlice<UInt8>) throws(Diagnostic) {
    do {
      try descriptor.write(bytes)
    } catch {
      throw .unwritable(path, error)
    }
    bytesWritten += bytes.count
  }
}

// MARK: Names

extension OutputFile {
  /// Throws where something has a name already.
  package static func check(_ path: String, force: Bool) throws(Diagnostic) {
    switch FileSystem.kind(of: path) {
    case .missing, .device: return
    case .folder: throw Diagnostic(.outputIsFolder, at: Location(file: path))
    case .file: if !force { throw Diagnostic(.outputExists, at: Location(file: path)) }
    }
  }

  static func temporaryPath(beside path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().map { $0 + "/" }.joined()
    return "\(folder).\(parts.last ?? "").\(Platform.processNumber).tmp"
  }
}
