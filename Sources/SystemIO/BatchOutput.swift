package import SurveyDiagnostics

/// One file that is written, or standard output.
///
/// What is written goes to a temporary name beside the target, which takes the target's place in
/// ``finish()``. Without it, nothing is left behind. A pipe or device takes it at once.
package final class BatchOutput {
  /// How many bytes were written.
  package private(set) var bytesWritten = 0

  private let path: String
  private let temporaryPath: String
  private let descriptor: FileDescriptor
  private var buffer: [UInt8] = []
  private var isFinished = false

  private static let blockSize = 1 << 20

  /// Opens `path`, or standard output for `-`; a file that is there is an error unless `force`.
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
      throw Self.unwritable(path, error)
    }
  }

  deinit {
    guard !isFinished, path != "-" else { return }
    descriptor.close()
    if temporaryPath != path { FileSystem.remove(temporaryPath) }
  }

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
    do {
      try descriptor.write(bytes)
    } catch {
      throw Self.unwritable(path, error)
    }
    bytesWritten += bytes.count
  }

  /// Adds a text.
  package func write(_ text: StaticString) {
    text.withUTF8Buffer { buffer.append(contentsOf: $0) }
  }

  /// Makes a file for what cannot be written yet; `nil` where the output is no file.
  package func makeNamelessFile() throws(Diagnostic) -> NamelessFile? {
    temporaryPath == path ? nil : try NamelessFile(beside: path)
  }

  /// Hands a full buffer to the operating system.
  package func flushIfFull() throws(Diagnostic) {
    if buffer.count >= Self.blockSize { try flush() }
  }

  /// Writes what is left and puts the file in its place.
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
      throw Self.unwritable(path, error)
    }
  }

  private func flush() throws(Diagnostic) {
    do {
      try descriptor.write(buffer[...])
    } catch {
      throw Self.unwritable(path, error)
    }
    bytesWritten += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }
}

extension BatchOutput {
  /// Throws where something stands under a name already.
  package static func check(_ path: String, force: Bool) throws(Diagnostic) {
    switch FileSystem.kind(of: path) {
    case .missing, .device: return
    case .folder: throw exists(path, "a folder", hint: "name a file in it")
    case .file:
      if !force { throw exists(path, "there", hint: "--force overwrites it") }
    }
  }

  package static func unwritable(_ path: String, _ failure: SystemFailure) -> Diagnostic {
    Diagnostic(
      .error, .unwritableOutput, "cannot be written: \(failure.message)",
      at: Location(file: path))
  }

  static func temporaryPath(beside path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().map { $0 + "/" }.joined()
    return "\(folder).\(parts.last ?? "").\(FileSystem.processNumber).tmp"
  }

  private static func exists(_ path: String, _ what: String, hint: String) -> Diagnostic {
    Diagnostic(
      .error, .outputExists, "the output is \(what) already", at: Location(file: path), hint: hint)
  }
}
