import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads and writes whole files.
enum Files {
  /// The bytes of a file.
  static func read(_ path: String) throws(Diagnostic) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.unreadableFile, "cannot be read", path) }
    defer { close(descriptor) }
    return try readAll(descriptor, name: path)
  }

  /// What is left of an open file.
  static func readAll(_ descriptor: Int32, name path: String) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = block.withUnsafeMutableBytes { space in
        readBytes(descriptor, space.baseAddress, space.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(.unreadableFile, "cannot be read", path) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: block[..<count])
    }
  }

  /// Writes a file whole or not at all: to a temporary name beside it, which is then renamed.
  static func write(
    _ bytes: [UInt8], to path: String, force: Bool, mode: mode_t = 0o644
  ) throws(Diagnostic) {
    try checkAbsence(path, force: force)
    if isDevice(path) { return try writeDevice(bytes, to: path) }
    let temporary = path + ".\(getpid()).tmp"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(.unwritableFile, "cannot be written", path) }
    let isWritten = World.writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
    guard close(descriptor) == 0, isWritten, rename(temporary, path) == 0 else {
      defer { unlink(temporary) }
      throw failure(.unwritableFile, "cannot be written", path)
    }
  }

  /// A pipe or a device takes the bytes itself; nothing may be renamed over it.
  private static func writeDevice(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.unwritableFile, "cannot be written", path) }
    let isWritten = World.writeAll(bytes, to: descriptor)
    guard close(descriptor) == 0, isWritten else {
      throw failure(.unwritableFile, "cannot be written", path)
    }
  }

  /// Throws where a file could not be written: it exists, or its folder does not let it.
  static func checkWritable(_ path: String, force: Bool) throws(Diagnostic) {
    try checkAbsence(path, force: force)
    if isDevice(path) { return }
    let end = path.lastIndex(of: "/")
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    if access(folder, W_OK | X_OK) != 0 {
      throw failure(.unwritableFile, "cannot be written", path)
    }
  }

  private static func checkAbsence(_ path: String, force: Bool) throws(Diagnostic) {
    guard exists(path) else { return }
    if isFolder(path) {
      throw Diagnostic(
        .error, .unwritableFile, "cannot be written: it is a folder", at: Location(file: path))
    }
    if force || isDevice(path) { return }
    throw Diagnostic(
      .error, .fileExists, "the file exists", at: Location(file: path),
      hint: "--force overwrites it")
  }

  /// Makes a folder and those above it; only its owner may enter what is new.
  static func makeFolders(_ path: String) throws(Diagnostic) {
    if isFolder(path) { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolders(String(path[..<slash]))
    }
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw failure(.unwritableFile, "the folder cannot be made", path)
    }
  }

  /// Takes a file away.
  static func remove(_ path: String) { unlink(path) }

  /// Whether something stands at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a path names a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a path names a pipe, a terminal or another thing that is written to and not replaced.
  private static func isDevice(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind != S_IFREG && kind != S_IFDIR
  }

  /// The paths of the entries of a folder, sorted by name, hidden ones left out.
  static func entries(of folder: String) throws(Diagnostic) -> [String] {
    guard let stream = opendir(folder) else {
      throw failure(.unreadableFile, "cannot be read", folder)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return names.sorted().map { prefix + $0 }
  }

  /// A diagnostic for the last failure of the operating system.
  static func failure(
    _ code: Diagnostic.Code, _ what: String, _ path: String
  ) -> Diagnostic {
    Diagnostic(
      .error, code, "\(what): \(String(cString: strerror(errno)))", at: Location(file: path))
  }
}
