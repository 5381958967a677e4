#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What differs between systems, and nothing else.
enum Platform {
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func closeFile(_ descriptor: Int32) { _ = close(descriptor) }

  /// Writes all bytes, or says that it could not.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let done = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if done < 0 {
        if errno == EINTR { continue }
        return false
      }
      rest = rest.dropFirst(done)
    }
    return true
  }
}
