// Everything that differs between systems, and every call to them.
import Diagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file of the operating system; whoever opens it closes it.
struct FileDescriptor: Sendable {
  static let standardInput = FileDescriptor(number: 0)
  static let standardOutput = FileDescriptor(number: 1)

  let number: Int32

  static func openForReading(_ path: String) throws(SystemFailure) -> FileDescriptor {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    if number < 0 { throw SystemFailure() }
    return FileDescriptor(number: number)
  }

  /// Makes a file; fails where there is one.
  static func create(_ path: String) throws(SystemFailure) -> FileDescriptor {
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if number < 0 { throw SystemFailure() }
    return FileDescriptor(number: number)
  }

  /// Reads into a part of a buffer; 0 at the end of the file.
  func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(SystemFailure) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes -> Int in
        let part = UnsafeMutableRawBufferPointer(rebasing: bytes[range])
        return systemRead(number, part)
      }
      if count >= 0 { return count }
      if errno != EINTR { throw SystemFailure() }
    }
  }

  func write(_ bytes: [UInt8]) throws(SystemFailure) {
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

  func close() { closeDescriptor(number) }
}

/// What the operating system says went wrong.
struct SystemFailure: Error {
  let message: String

  init() { message = String(cString: strerror(errno)) }
}

/// Files and folders by their names.
enum FileSystem {
  enum Kind { case file, folder, missing }

  /// What stands under a name; a pipe or device counts as a file.
  static func kind(of path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  static func isSymbolicLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  static func size(of path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The names in a folder, sorted by their bytes.
  static func names(in path: String) throws(SystemFailure) -> [String] {
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

  static func makeFolder(_ path: String) throws(SystemFailure) {
    if mkdir(path, 0o777) != 0, errno != EEXIST { throw SystemFailure() }
  }

  static func rename(_ old: String, to new: String) throws(SystemFailure) {
    if systemRename(old, new) != 0 { throw SystemFailure() }
  }

  static func remove(_ path: String) { unlink(path) }

  static var processNumber: Int { Int(getpid()) }
}

/// The index of a byte in a part of a buffer.
func firstIndex(of byte: UInt8, in buffer: [UInt8], _ range: Range<Int>) -> Int? {
  guard !range.isEmpty else { return nil }
  return buffer.withUnsafeBytes { bytes -> Int? in
    let part = UnsafeRawBufferPointer(rebasing: bytes[range])
    guard let base = part.baseAddress, let found = memchr(base, Int32(byte), part.count) else {
      return nil
    }
    return range.lowerBound + (UnsafeRawPointer(found) - base)
  }
}

private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(number, buffer.baseAddress, buffer.count)
}

private func systemWrite(_ number: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(number, buffer.baseAddress, buffer.count)
}

private func closeDescriptor(_ number: Int32) { _ = close(number) }

private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
