// SPDX-License-Identifier: Apache-2.0
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How files are opened.
enum FileFlags {
  /// Writing at the end of a file that is new, or was emptied.
  static let newFile: Int32 = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
  static let reading: Int32 = O_RDONLY
  /// Writing to a file that may be there.
  static let lockFile: Int32 = O_RDWR | O_CREAT
}
