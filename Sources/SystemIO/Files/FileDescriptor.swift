/// An open file of the operating system; whoever opens it closes it.
package struct FileDescriptor: Hashable, Sendable {
  package static let standardInput = FileDescriptor(number: 0)
  package static let standardOutput = FileDescriptor(number: 1)
  package static let standardError = FileDescriptor(number: 2)

  package let number: Int32

  package init(number: Int32) { self.number = number }

  package static func openForReading(_ path: String) throws(SystemFailure) -> FileDescriptor {
    FileDescriptor(number: try Platform.open(path, for: .reading))
  }

  /// Makes a file, for its owner alone if it is private; fails where there is one.
  static func create(
    _ path: String, isPrivate: Bool = false, isRead: Bool = false
  ) throws(SystemFailure) -> FileDescriptor {
    let access = Platform.Access.creating(isPrivate: isPrivate, isRead: isRead)
    return FileDescriptor(number: try Platform.open(path, for: access))
  }

  /// Opens a pipe or a device, which takes what is written at once.
  static func openForWriting(_ path: String) throws(SystemFailure) -> FileDescriptor {
    FileDescriptor(number: try Platform.open(path, for: .writing))
  }

  /// Opens a file to which is only added; makes one for its owner alone where that is asked for.
  static func openForAppending(
    _ path: String, creating: Bool = false
  ) throws(SystemFailure) -> FileDescriptor {
    FileDescriptor(number: try Platform.open(path, for: .appending(isMade: creating)))
  }

  /// Whether a name leads to this file.
  func isNamed(_ path: String) -> Bool {
    Platform.status(of: number)?.identity == Platform.status(of: path)?.identity
  }

  package func close() { Platform.close(number) }

  /// Whether it is a terminal.
  package var isTerminal: Bool { Platform.isTerminal(number) }

  /// Locks the file for this process alone; `false` where another one has it.
  ///
  /// The system unlocks it when the descriptor is closed, whatever becomes of the process.
  func lock() -> Bool { Platform.lock(number) }

  /// Locks the file, too; `true` where another process has it, and not where the file system has no locks.
  func isHeldByOthers() -> Bool { Platform.isHeldByOthers(number) }
}

// MARK: Reading

extension FileDescriptor {
  /// Reads into a part of a buffer; 0 at the end of the file.
  package func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(SystemFailure) -> Int {
    let number = number
    return try buffer.withUnsafeMutableBufferPointer { (bytes) throws(SystemFailure) in
      try Platform.read(number, into: UnsafeMutableBufferPointer(rebasing: bytes[range]))
    }
  }

  /// Everything up to the end of the file; of more than `limit` bytes only so many that it shows.
  package func readAll(
    upTo limit: Int = .max, expecting size: Int = 0
  ) throws(SystemFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try read(into: &block, 0..<block.count)
      if count == 0 || bytes.count > limit { return bytes }
      bytes.append(contentsOf: block[..<count])
    }
  }

  /// Reads from an offset on.
  package func go(to offset: Int) throws(SystemFailure) { try Platform.seek(number, to: offset) }
}

// MARK: Writing

extension FileDescriptor {
  package func write(_ bytes: [UInt8]) throws(SystemFailure) { try write(bytes[...]) }

  func write(_ bytes: ArraySlice<UInt8>) throws(SystemFailure) {
    let number = number
    try bytes.withUnsafeBufferPointer { (all) throws(SystemFailure) in
      var rest = all[...]
      while !rest.isEmpty {
        rest = rest.dropFirst(try Platform.write(number, UnsafeBufferPointer(rebasing: rest)))
      }
    }
  }

  /// Cuts off what follows a number of bytes.
  func cut(to length: Int) throws(SystemFailure) { try Platform.truncate(number, to: length) }

  /// Waits until what was written is on the disk.
  func synchronize() throws(SystemFailure) { try Platform.synchronize(number) }

  /// The same, with the name of the file; a pipe or device has nothing to wait for.
  package func synchronizeWithName() throws(SystemFailure) {
    guard Platform.status(of: number)?.kind == .file else { return }
    try synchronize()
    guard let path = Platform.path(of: number), FileSystem.kind(of: path) == .file else { return }
    try FileSystem.synchronize(folder: FileSystem.parts(of: path).folder)
  }

  /// Gives it the mode and the owner of a file that has a name, or the mode of a new file.
  func takeOwnership(of path: String) throws(SystemFailure) {
    if let present = Platform.status(of: path)?.ownership {
      try Platform.give(number, present)
    } else {
      try Platform.setMode(number, to: Platform.usualMode)
    }
  }
}
