// Everything that differs between systems, and every call to them.
import SurveyDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file of the operating system; whoever opens it closes it.
package struct FileDescriptor: Sendable {
  package static let standardInput = FileDescriptor(number: 0)
  package static let standardOutput = FileDescriptor(number: 1)
  package static let standardError = FileDescriptor(number: 2)

  package let number: Int32

  package static func openForReading(_ path: String) throws(SystemFailure) -> FileDescriptor {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    if number < 0 { throw SystemFailure() }
    return FileDescriptor(number: number)
  }

  /// Makes a file, for its owner alone if it is private.
  ///
  /// Fails where there is one.
  static func create(
    _ path: String, isPrivate: Bool = false, isRead: Bool = false
  ) throws(SystemFailure) -> FileDescriptor {
    let mode: mode_t = isPrivate ? 0o600 : 0o666
    let access = isRead ? O_RDWR : O_WRONLY
    let number = open(path, access | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    if number < 0 { throw SystemFailure() }
    return FileDescriptor(number: number)
  }

  /// Opens a pipe or a device, which takes what is written at once.
  static func openForWriting(_ path: String) throws(SystemFailure) -> FileDescriptor {
    let number = open(path, O_WRONLY | O_CLOEXEC)
    if number < 0 { throw SystemFailure() }
    return FileDescriptor(number: number)
  }

  /// Opens a file to which is only added.
  static func openForAppending(_ path: String) throws(SystemFailure) -> FileDescriptor {
    let number = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    if number < 0 { throw SystemFailure() }
    return FileDescriptor(number: number)
  }

  /// Reads from the start on.
  func goToStart() throws(SystemFailure) {
    if lseek(number, 0, SEEK_SET) != 0 { throw SystemFailure() }
  }

  /// Cuts off what stands behind a number of bytes.
  func cut(to length: Int) throws(SystemFailure) {
    if ftruncate(number, off_t(length)) != 0 { throw SystemFailure() }
  }

  /// Reads into a part of a buffer; 0 at the end of the file.
  package func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(SystemFailure) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes -> Int in
        let part = UnsafeMutableRawBufferPointer(rebasing: bytes[range])
        return systemRead(number, part)
      }
      if count >= 0 { return count }
      if errno != EINTR { throw SystemFailure() }
    }
  }

  package func write(_ bytes: [UInt8]) throws(SystemFailure) { try write(bytes[...]) }

  func write(_ bytes: ArraySlice<UInt8>) throws(SystemFailure) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { all -> Int in
        systemWrite(number, UnsafeRawBufferPointer(rebasing: all[done...]))
      }
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw SystemFailure()
      }
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

  /// Waits until what was written is on the disk.
  func synchronize() throws(SystemFailure) {
    if fsync(number) != 0 { throw SystemFailure() }
  }

  /// Takes the file for this process alone; `false` where another one has it.
  ///
  /// The system gives it back when the descriptor is closed, whatever becomes of the process.
  func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 }

  package func close() { closeDescriptor(number) }
}

/// What the operating system says went wrong.
package struct SystemFailure: Error {
  package let message: String
  /// Whether a file stood in the way.
  package let isExistence: Bool

  /// A failure that the system does not tell.
  init(message: String) {
    self.message = message
    isExistence = false
  }

  init() {
    isExistence = errno == EEXIST
    message = String(cString: strerror(errno))
  }
}

/// Files and folders by their names.
package enum FileSystem {
  package enum Kind { case file, folder, device, missing }

  /// What stands under a name; a pipe counts as a device.
  package static func kind(of path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .device
    }
  }

  /// Whether files may be made in a folder.
  package static func canWrite(in folder: String) throws(SystemFailure) {
    if access(folder, W_OK | X_OK) != 0 { throw SystemFailure() }
  }

  static func isSymbolicLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether two names lead to one file.
  static func areSame(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    return stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_ino == other.st_ino
      && one.st_dev == other.st_dev
  }

  /// Whether two names lead to one file, or would when it is made; devices may be named twice.
  package static func wouldBeSame(_ first: String, _ second: String) -> Bool {
    if first == "-" || second == "-" { return first == second }
    if kind(of: first) == .device || kind(of: second) == .device { return false }
    if first == second || areSame(first, second) { return true }
    guard kind(of: first) == .missing, kind(of: second) == .missing else { return false }
    let (one, other) = (parts(of: first), parts(of: second))
    return one.name == other.name && areSame(one.folder, other.folder)
  }

  private static func parts(of path: String) -> (folder: String, name: Substring) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let folder = path.dropLast(name.count)
    return (folder.isEmpty ? "." : String(folder), name)
  }

  package static func size(of path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The names in a folder, sorted by their bytes.
  package static func names(in path: String) throws(SystemFailure) -> [String] {
    guard let folder = opendir(path) else { throw SystemFailure() }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package static func makeFolder(
    _ path: String, isPrivate: Bool = false
  ) throws(SystemFailure) {
    if mkdir(path, isPrivate ? 0o700 : 0o777) != 0, errno != EEXIST { throw SystemFailure() }
  }

  static func rename(_ old: String, to new: String) throws(SystemFailure) {
    if systemRename(old, new) != 0 { throw SystemFailure() }
  }

  package static func remove(_ path: String) { unlink(path) }

  static var processNumber: Int { Int(getpid()) }
}

/// The index of a byte in a part of a buffer.
package func firstIndex(of byte: UInt8, in buffer: [UInt8], _ range: Range<Int>) -> Int? {
  guard !range.isEmpty else { return nil }
  return buffer.withUnsafeBytes { bytes -> Int? in
    let part = UnsafeRawBufferPointer(rebasing: bytes[range])
    guard let base = part.baseAddress, let found = memchr(base, Int32(byte), part.count) else {
      return nil
    }
    return range.lowerBound + (UnsafeRawPointer(found) - base)
  }
}

/// The index of the last such byte in a part of a buffer.
package func lastIndex(of byte: UInt8, in buffer: [UInt8], _ range: Range<Int>) -> Int? {
  buffer[range].lastIndex(of: byte)
}

/// How often a byte stands in a part of a buffer.
package func count(_ byte: UInt8, in buffer: [UInt8], _ range: Range<Int>) -> Int {
  var count = 0
  var rest = range
  while let found = firstIndex(of: byte, in: buffer, rest) {
    count += 1
    rest = found + 1..<range.upperBound
  }
  return count
}

private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(number, buffer.baseAddress, buffer.count)
}

private func systemWrite(_ number: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(number, buffer.baseAddress, buffer.count)
}

private func closeDescriptor(_ number: Int32) { _ = close(number) }

private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
