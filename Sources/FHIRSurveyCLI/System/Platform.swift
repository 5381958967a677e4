#if canImport(Glibc)
  import Glibc

  /// The C library's `read`, under a name that no method takes.
  let readBytes = Glibc.read
  /// The C library's `write`, under a name that no method takes.
  let writeBytes = Glibc.write
#else
  import Darwin

  /// The C library's `read`, under a name that no method takes.
  let readBytes = Darwin.read
  /// The C library's `write`, under a name that no method takes.
  let writeBytes = Darwin.write
#endif
