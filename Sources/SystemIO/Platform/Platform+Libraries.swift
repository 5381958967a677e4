#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Shared libraries that are opened while the program runs.
extension Platform {
  /// The names of files under which this system may have a library.
  static func libraryFiles(_ name: String, interface: Int) -> [String] {
    #if canImport(Darwin)
      ["", "/opt/homebrew/lib/", "/usr/local/lib/"].map { "\($0)\(name).dylib" }
    #else
      ["\(name).so.\(interface)", "\(name).so"]
    #endif
  }

  /// Whether libraries can be opened: a program that is linked statically to musl cannot.
  static var opensLibraries: Bool {
    #if canImport(Musl)
      false
    #else
      true
    #endif
  }

  /// Opens the first library that is found; `nil` where none is.
  ///
  /// What it calls in other libraries is looked up when it is called first, as a program does.
  static func openLibrary(_ files: [String]) -> UnsafeMutableRawPointer? {
    for file in files {
      if let handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL) { return handle }
    }
    return nil
  }

  /// Where a function of an open library is.
  static func address(
    of symbol: String, in library: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer? {
    dlsym(library, symbol)
  }
}
