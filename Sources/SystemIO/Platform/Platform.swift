#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Every call to the operating system; with threads, nothing else differs between systems.
///
/// Calls that a signal interrupts are made again.
enum Platform {
  /// What a file is opened for.
  enum Access {
    case reading
    /// A pipe or a device, which takes what is written at once.
    case writing
    /// A file to which is only added; a private one is made where there is none and that is asked for.
    case appending(isMade: Bool)
    /// A new file; fails where there is one.
    case creating(isPrivate: Bool, isRead: Bool)
  }

  static func open(_ path: String, for access: Access) throws(SystemFailure) -> Int32 {
    var flags = O_CLOEXEC
    var mode: mode_t = 0
    switch access {
    case .reading: flags |= O_RDONLY
    case .writing: flags |= O_WRONLY
    case .appending(let isMade):
      flags |= O_WRONLY | O_APPEND | (isMade ? O_CREAT : 0)
      mode = 0o600
    case .creating(let isPrivate, let isRead):
      flags |= O_CREAT | O_EXCL | (isRead ? O_RDWR : O_WRONLY)
      mode = isPrivate ? 0o600 : 0o666
    }
    return try succeed { cOpen(path, flags, mode) }
  }

  /// Reads at most as many bytes as there is room for; 0 at the end of the file.
  static func read(
    _ descriptor: Int32, into room: UnsafeMutableBufferPointer<UInt8>
  ) throws(SystemFailure) -> Int {
    try succeed { cRead(descriptor, room.baseAddress, room.count) }
  }

  /// Writes some of the bytes and returns how many.
  static func write(
    _ descriptor: Int32, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(SystemFailure) -> Int {
    try succeed { cWrite(descriptor, bytes.baseAddress, bytes.count) }
  }

  static func seek(_ descriptor: Int32, to offset: Int) throws(SystemFailure) {
    _ = try succeed { lseek(descriptor, off_t(offset), SEEK_SET) }
  }

  static func truncate(_ descriptor: Int32, to length: Int) throws(SystemFailure) {
    _ = try succeed { ftruncate(descriptor, off_t(length)) }
  }

  /// Waits until what was written is on the disk; a file system that cannot say so is believed.
  static func synchronize(_ descriptor: Int32) throws(SystemFailure) {
    #if canImport(Darwin)
      // There `fsync` leaves it in the cache of the disk.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    do {
      _ = try succeed { fsync(descriptor) }
    } catch {
      if ![EINVAL, ENOTSUP, ENOSYS].contains(error.number) { throw error }
    }
  }

  /// Locks a file for this process alone; `false` where another one has it.
  static func lock(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Locks a file for this process alone; `true` where that fails since another one has it.
  static func isHeldByOthers(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Locks a file that others may lock in the same way; `false` where a process has it alone.
  static func lockShared(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_SH | LOCK_NB) == 0 }

  static func close(_ descriptor: Int32) { cClose(descriptor) }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The result of a call that is negative where it failed.
  private static func succeed<Result: SignedInteger>(
    _ call: () -> Result
  ) throws(SystemFailure) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw failure(errno) }
    }
  }
}

// MARK: Names

extension Platform {
  /// What is known of a name in the file system.
  struct Status {
    var kind: FileKind
    var isLink: Bool
    /// How many bytes it has; of a regular file alone.
    var size: Int
    /// The device and the number of the file on it.
    var identity: [UInt64]
    /// When its content changed last: seconds and nanoseconds.
    var changed: [Int]
    var ownership: Ownership
  }

  /// Whose a file is, and who may do what with it.
  struct Ownership {
    var user: uid_t
    var group: gid_t
    /// The permission bits.
    var mode: mode_t
  }

  /// The status of a name; `nil` where nothing has it.
  static func status(of path: String, followingLinks: Bool = true) -> Status? {
    var found = stat()
    guard (followingLinks ? stat(path, &found) : lstat(path, &found)) == 0 else { return nil }
    return Status(found)
  }

  /// The status of an open file; `nil` on a failure.
  static func status(of descriptor: Int32) -> Status? {
    var found = stat()
    return fstat(descriptor, &found) == 0 ? Status(found) : nil
  }

  /// Gives an open file a mode and, as far as the system lets this process, a user and a group.
  ///
  /// Where the group stays another one, it gets no rights.
  static func give(_ descriptor: Int32, _ ownership: Ownership) throws(SystemFailure) {
    var mode = ownership.mode & 0o777
    let present = status(of: descriptor)?.ownership
    if present?.user != ownership.user || present?.group != ownership.group,
      fchown(descriptor, ownership.user, ownership.group) != 0,
      fchown(descriptor, uid_t.max, ownership.group) != 0
    {
      mode &= 0o707
    }
    _ = try succeed { fchmod(descriptor, mode) }
  }

  /// The mode of a new file that is not private.
  static let usualMode: mode_t = {
    let mask = umask(0o077)
    umask(mask)
    return 0o666 & ~mask
  }()

  static func setMode(_ descriptor: Int32, to mode: mode_t) throws(SystemFailure) {
    _ = try succeed { fchmod(descriptor, mode) }
  }

  /// The path under which a file was opened, as far as the system knows; `nil` where it does not.
  static func path(of descriptor: Int32) -> String? {
    #if canImport(Darwin)
      var name = [CChar](repeating: 0, count: Int(PATH_MAX))
      guard fcntl(descriptor, F_GETPATH, &name) == 0 else { return nil }
      let count = name.firstIndex(of: 0) ?? name.count
      return String(decoding: name[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      return linkTarget(of: "/proc/self/fd/\(descriptor)")
    #endif
  }

  /// What a symbolic link leads to; `nil` where it is not one.
  static func linkTarget(of path: String) -> String? {
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &name, name.count)
    guard count > 0 else { return nil }
    return String(decoding: name[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Throws where files may not be made in a folder.
  static func requireWritable(folder: String) throws(SystemFailure) {
    _ = try succeed { access(folder, W_OK | X_OK) }
  }

  /// The names in a folder, in any order.
  static func names(in path: String) throws(SystemFailure) -> [String] {
    guard let folder = opendir(path) else { throw failure(errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Makes a folder; for its owner alone where it is private.
  static func makeFolder(_ path: String, isPrivate: Bool) throws(SystemFailure) {
    _ = try succeed { mkdir(path, isPrivate ? 0o700 : 0o777) }
  }

  static func rename(_ old: String, to new: String) throws(SystemFailure) {
    _ = try succeed { cRename(old, new) }
  }

  static func remove(_ path: String) { unlink(path) }

  /// Removes a folder in which nothing is.
  static func removeFolder(_ path: String) { rmdir(path) }
}

extension Platform.Status {
  fileprivate init(_ found: stat) {
    let type = found.st_mode & S_IFMT
    let kind: FileKind =
      type == S_IFDIR ? .folder : (type == S_IFREG ? .file : .device)
    #if canImport(Darwin)
      let time = found.st_mtimespec
    #else
      let time = found.st_mtim
    #endif
    self.init(
      kind: kind, isLink: type == S_IFLNK, size: kind == .file ? Int(found.st_size) : 0,
      identity: [UInt64(truncatingIfNeeded: found.st_dev), UInt64(found.st_ino)],
      changed: [Int(time.tv_sec), Int(time.tv_nsec)],
      ownership: .init(user: found.st_uid, group: found.st_gid, mode: found.st_mode & 0o7777))
  }
}

// MARK: The process, the clock, memory

extension Platform {
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The environment variables, each as `NAME=VALUE`.
  static func environmentEntries() -> [String] {
    #if canImport(Darwin)
      var entry = _NSGetEnviron().pointee
    #else
      var entry = environ
    #endif
    var entries: [String] = []
    while let text = entry.pointee {
      entries.append(String(cString: text))
      entry += 1
    }
    return entries
  }

  /// The file of the program of this process; `nil` where the system does not say it.
  static var program: String? {
    #if canImport(Darwin)
      var size: UInt32 = 4096
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #else
      linkTarget(of: "/proc/self/exe")
    #endif
  }

  /// Runs another program in the place of this one.
  static func execute(_ path: String, _ arguments: [String]) throws(SystemFailure) {
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    words.append(nil)
    _ = execv(path, words)
    let number = errno
    for word in words { free(word) }
    throw failure(number)
  }

  /// Waits, or until a signal comes.
  static func pause(milliseconds: Int) { poll(nil, 0, Int32(clamping: milliseconds)) }

  /// Has streams that are closed stay so: a file that is opened does not take their place.
  static func reserveStandardStreams() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 {
      // What may not be read, for the input, and what may not be written to, for the outputs.
      _ = cOpen("/dev/null", number == 0 ? O_WRONLY : O_RDONLY, 0)
    }
  }

  /// Ends the process with a status.
  static func exit(_ status: Int32) -> Never { cExit(status) }

  /// Lets a signal do what it does to a process that does not handle it.
  static func raise(_ number: Int32) {
    signal(number, SIG_DFL)
    cRaise(number)
  }

  /// Ignores the signals of writes that fail, unless they are handled otherwise.
  static func ignoreFailedWrites() {
    for number in [SIGPIPE, SIGXFSZ] {
      var present = sigaction()
      guard sigaction(number, nil, &present) == 0 else { continue }
      #if canImport(Darwin)
        let handler = present.__sigaction_u.__sa_handler
      #else
        let handler = present.__sigaction_handler.sa_handler
      #endif
      if handler == nil { signal(number, SIG_IGN) }
    }
  }

  /// The seconds since 1970 of the system's clock, and the nanoseconds beyond them.
  static func now() -> (seconds: Int64, nanoseconds: Int32) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return (Int64(time.tv_sec), Int32(time.tv_nsec))
  }

  /// The seconds east of UTC in the zone that `TZ` names, or the machine has; `nil` on a failure.
  static func localOffset(atSecond second: Int64) -> Int? {
    var second = time_t(second)
    var parts = tm()
    return localtime_r(&second, &parts) == nil ? nil : Int(parts.tm_gmtoff)
  }

  /// Runs with `TZ` as the process's zone, and puts the former one back.
  static func withZone<Result>(_ zone: String, _ body: () -> Result) -> Result {
    let former = getenv("TZ").map { String(cString: $0) }
    setenv("TZ", zone, 1)
    tzset()
    defer {
      if let former { setenv("TZ", former, 1) } else { unsetenv("TZ") }
      tzset()
    }
    return body()
  }

  /// The offset of the first such byte.
  static func firstOffset(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let base = bytes.baseAddress, let found = memchr(base, Int32(byte), bytes.count) else {
      return nil
    }
    return UnsafeRawPointer(found) - base
  }
}

// MARK: Failures

extension Platform {
  /// Why the last call of C failed.
  static var lastFailure: SystemFailure { failure(errno) }

  private static func failure(_ number: Int32) -> SystemFailure {
    SystemFailure(kinds[number] ?? .other, number: number)
  }

  private static let kinds: [Int32: SystemFailure.Kind] = [
    ENOENT: .missing, EACCES: .denied, EPERM: .notPermitted, EEXIST: .exists, EISDIR: .isFolder,
    ENOTDIR: .notAFolder, ENOSPC: .full, EDQUOT: .quota, EFBIG: .tooLarge, EROFS: .readOnly,
    ENAMETOOLONG: .nameTooLong, ELOOP: .links, EMFILE: .tooManyOpen, ENFILE: .tooManyOpen,
    EPIPE: .closedPipe, EIO: .device, EBUSY: .busy, EADDRINUSE: .busy, ETXTBSY: .running,
    ENXIO: .noDevice,
  ]
}

// The names of C that a member has, too.

private func cOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}

private func cRead(_ descriptor: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, room, count)
}

private func cWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func cClose(_ descriptor: Int32) { _ = close(descriptor) }

private func cRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }

private func cExit(_ status: Int32) -> Never { exit(status) }

private func cRaise(_ number: Int32) { _ = raise(number) }
