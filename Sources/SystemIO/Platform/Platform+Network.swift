#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Connections from this machine to itself.
extension Platform {
  /// The user to whom this process belongs.
  static var user: uid_t { geteuid() }

  /// Waits until a file is locked for this process alone; why not, where that fails.
  static func lockWaiting(_ descriptor: Int32) -> SystemFailure? {
    while flock(descriptor, LOCK_EX) != 0 {
      if errno != EINTR { return lastFailure }
    }
    return nil
  }

  /// Listens at a port of 127.0.0.1, 0 is any that is free, and gives the descriptor and the port.
  static func listen(port: Int) throws(SystemFailure) -> (descriptor: Int32, port: Int) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw lastFailure }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(clamping: port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listenAt(descriptor)
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else {
      let failure = lastFailure
      closeDescriptor(descriptor)
      throw failure
    }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// The next connection; `nil` where none comes within some milliseconds.
  static func accept(_ descriptor: Int32, within milliseconds: Int) -> Int32? {
    guard isReadable(descriptor, within: milliseconds) else { return nil }
    let connection = acceptAt(descriptor)
    guard connection >= 0 else { return nil }
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    return connection
  }

  /// Whether there is something to read within some milliseconds.
  static func isReadable(_ descriptor: Int32, within milliseconds: Int) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, Int32(clamping: milliseconds)) > 0
  }

  private static func listenAt(_ descriptor: Int32) -> Bool { cListen(descriptor, 8) == 0 }
  private static func acceptAt(_ descriptor: Int32) -> Int32 { cAccept(descriptor) }
  private static func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
}

private func cListen(_ descriptor: Int32, _ most: Int32) -> Int32 { listen(descriptor, most) }
private func cAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }
