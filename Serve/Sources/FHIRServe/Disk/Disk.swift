// SPDX-License-Identifier: Apache-2.0
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What went wrong with a file.
struct DiskFailure: Error, CustomStringConvertible {
  var path: String
  var number: Int32
  private let words: String?

  init(_ path: String, _ words: String? = nil) {
    (self.path, number, self.words) = (path, errno, words)
  }

  var description: String { "\(path): \(words ?? String(cString: strerror(number)))" }

  var isMissing: Bool { number == ENOENT }
}

/// The calls of the operating system that keep files: the one place where they are made.
enum Disk {
  /// The whole content of a file.
  static func read(_ path: String) throws(DiskFailure) -> [UInt8] {
    let file = try OpenFile(path, O_RDONLY)
    defer { file.close() }
    return try file.readAll()
  }

  /// Puts bytes under a name, at once: they are written under another name first.
  static func replace(_ path: String, with bytes: [UInt8], by temporary: String) throws(DiskFailure)
  {
    let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_TRUNC)
    do {
      try file.write(bytes[...])
    } catch {
      file.close()
      throw error
    }
    file.close()
    guard rename(temporary, path) == 0 else { throw DiskFailure(path) }
  }

  /// Gives a file a second name, unless that is there already.
  static func link(_ path: String, as name: String) throws(DiskFailure) {
    #if canImport(Darwin)
      let result = Darwin.link(path, name)
    #elseif canImport(Glibc)
      let result = Glibc.link(path, name)
    #else
      let result = Musl.link(path, name)
    #endif
    guard result == 0 || errno == EEXIST else { throw DiskFailure(name) }
  }

  static func remove(_ path: String) { unlink(path) }

  /// Removes a folder that is empty.
  static func removeFolder(_ path: String) { rmdir(path) }

  /// Makes a folder for its owner alone, unless it is there.
  static func makeFolder(_ path: String) throws(DiskFailure) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw DiskFailure(path) }
  }

  /// The names in a folder, in no order; none where it is missing.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The size of a file and when its content changed; `nil` where there is none.
  static func stamp(_ path: String) -> FileMark? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return FileMark(
      size: Int64(status.st_size), changed: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    )
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Waits until everything that was written is on the disk.
  static func synchronizeAll() { sync() }

  /// Waits until the names in a folder are on the disk.
  static func synchronize(folder: String) throws(DiskFailure) {
    let file = try OpenFile(folder, O_RDONLY)
    defer { file.close() }
    try file.synchronize()
  }

  /// Milliseconds since 1970.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}

/// The size of a file and when it changed, in nanoseconds since 1970.
struct FileMark: Equatable {
  var size: Int64
  var changed: Int64
}

/// An open file; whoever opens it closes it.
struct OpenFile {
  let number: Int32
  let path: String

  init(_ path: String, _ flags: Int32) throws(DiskFailure) {
    self.path = path
    number = open(path, flags | O_CLOEXEC, 0o600)
    if number < 0 { throw DiskFailure(path) }
  }

  /// A file that is open already.
  init(number: Int32) { (self.number, path) = (number, "standard output") }

  func close() {
    #if canImport(Darwin)
      _ = Darwin.close(number)
    #elseif canImport(Glibc)
      _ = Glibc.close(number)
    #else
      _ = Musl.close(number)
    #endif
  }

  func readAll() throws(DiskFailure) -> [UInt8] {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw DiskFailure(path) }
    let size = Int(status.st_size)
    var count = 0
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, length in
      while count < size, let start = buffer.baseAddress {
        let read = pread(number, start + count, size - count, off_t(count))
        if read < 0, errno == EINTR { continue }
        if read < 0 { failed = true }
        if read <= 0 { break }
        count += read
      }
      length = count
    }
    if failed { throw DiskFailure(path) }
    return bytes
  }

  /// Reads a part; less at the end of the file.
  func read(at offset: Int, upTo limit: Int) throws(DiskFailure) -> [UInt8] {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, length in
      let count = pread(number, buffer.baseAddress, limit, off_t(offset))
      failed = count < 0
      length = max(0, count)
    }
    if failed { throw DiskFailure(path) }
    return bytes
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(DiskFailure) {
    var rest = bytes
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.write(number, buffer.baseAddress, buffer.count)
        #elseif canImport(Glibc)
          Glibc.write(number, buffer.baseAddress, buffer.count)
        #else
          Musl.write(number, buffer.baseAddress, buffer.count)
        #endif
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw DiskFailure(path) }
      rest = rest.dropFirst(written)
    }
  }

  func cut(to length: Int) { _ = ftruncate(number, off_t(length)) }

  func synchronize() throws(DiskFailure) {
    #if canImport(Darwin)
      let result = fcntl(number, F_FULLFSYNC)
    #else
      let result = fdatasync(number)
    #endif
    guard result == 0 else { throw DiskFailure(path) }
  }

  /// Locks it for this process; `false` where another process has it.
  func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 }
}
