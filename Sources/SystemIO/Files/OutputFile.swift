package import SurveyDiagnostics

/// One file that is written whole or not at all, or standard output.
///
/// What is written goes to a temporary file beside the target, which replaces the target in
/// ``finish()`` and gets its mode and owner. Without it, nothing is left of it. A pipe or device
/// takes it at once; behind a symbolic link, the target is what the link leads to.
package final class OutputFile {
  /// How many bytes were written.
  package internal(set) var bytesWritten = 0
  /// The path as the caller named it; `-` for standard output.
  package let path: String
  /// The path that symbolic links lead to.
  let target: String
  /// What takes the place of the target; `nil` where the output is not a file.
  var temporary: TemporaryFile?
  var descriptor: FileDescriptor
  /// Whether the temporary file stays where this is not finished.
  var isKept = false
  /// What was not handed to the operating system yet.
  var buffer: [UInt8] = []
  /// Sees all bytes in their order as they go to the operating system; ``goOn(with:)`` takes it away, since
  /// another run wrote what is before.
  package var observer: ((ArraySlice<UInt8>) -> Void)?
  private let isDurable: Bool
  private var isFinished = false
  /// Whether all was written, and only its name is missing.
  private(set) var isSealed = false

  private static let blockSize = 1 << 20

  /// Opens `path`, or standard output for `-`; a file that exists is an error unless `force`.
  ///
  /// Where it is durable, file and name are on the disk when it is finished.
  package init(path: String, force: Bool, isDurable: Bool = false) throws(Diagnostic) {
    (self.path, self.isDurable) = (path, isDurable)
    if path == "-" {
      (target, temporary, descriptor) = (path, nil, .standardOutput)
      return
    }
    try Self.check(path, force: force)
    do {
      target = try FileSystem.target(of: path)
      if FileSystem.kind(of: path) == .device {
        (temporary, descriptor) = (nil, try .openForWriting(path))
      } else {
        let file = try TemporaryFile(beside: target)
        (temporary, descriptor) = (file, file.descriptor)
      }
    } catch {
      throw .unwritable(path, error)
    }
  }

  deinit {
    guard !isFinished, path != "-" else { return }
    if !isSealed { descriptor.close() }
    if !isKept { temporary?.remove() }
  }

  /// Writes what is left and replaces the target.
  package func finish() throws(Diagnostic) {
    try flush()
    do throws(SystemFailure) {
      guard let temporary else {
        if isDurable { try descriptor.synchronizeWithName() }
        if path != "-" { close() }
        return
      }
      try complete()
      try temporary.replace(target)
      close()
      if isDurable { try FileSystem.synchronize(folder: FileSystem.parts(of: target).folder) }
    } catch {
      throw .unwritable(path, error)
    }
  }

  /// Ends the writing, and leaves only the name for later: many files can wait for it.
  package func seal() throws(Diagnostic) {
    guard temporary != nil, !isSealed else { return }
    try flush()
    do throws(SystemFailure) {
      try complete()
    } catch {
      throw .unwritable(path, error)
    }
    descriptor.close()
    isSealed = true
  }

  private func complete() throws(SystemFailure) {
    if isSealed { return }
    try descriptor.takeOwnership(of: target)
    if isDurable { try descriptor.synchronize() }
  }

  private func close() {
    if !isSealed { descriptor.close() }
    isFinished = true
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

  /// How many bytes it was given, those among them that wait to be written.
  package var bytesTaken: Int { bytesWritten + buffer.count }

  /// Makes a file for what cannot be written yet; `nil` where the output is not a file.
  package func makeNamelessFile() throws(Diagnostic) -> NamelessFile? {
    temporary == nil ? nil : try NamelessFile(beside: target)
  }

  /// Hands everything to the operating system.
  func flush() throws(Diagnostic) {
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
    observer?(bytes)
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
}
