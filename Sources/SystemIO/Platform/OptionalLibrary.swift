package import SurveyDiagnostics
import Synchronization

/// A shared library that is opened when it is first needed, so that the program runs without it.
///
/// It is opened once, whichever thread asks first, and stays open; where it was not found it is
/// looked for again. What has its functions gives them the types of the library's own interface.
package final class OptionalLibrary: Sendable {
  /// What the library is called in messages: `libreadstat`.
  package let name: String

  private let files: [String]
  private let packages: Packages
  /// The system's handle of the open library, as a number.
  private let handle = Mutex<UInt?>(nil)

  /// What installs the library.
  package struct Packages: Sendable {
    let debian: String
    let homebrew: String

    /// Creates the names of packages.
    package init(debian: String, homebrew: String) {
      (self.debian, self.homebrew) = (debian, homebrew)
    }
  }

  /// Creates a library from the names of files under which systems have it; opens nothing.
  package init(_ name: String, files: [String], packages: Packages) {
    (self.name, self.files, self.packages) = (name, files, packages)
  }

  /// Creates a library from the name of its file without an ending, and the number of its binary
  /// interface.
  ///
  /// Linux has `libreadstat.so.1`; macOS looks in Homebrew's folders, too, which the loader does not.
  package convenience init(_ name: String, interface: Int, packages: Packages) {
    self.init(
      name, files: Platform.libraryFiles(name, interface: interface), packages: packages)
  }

  /// A function of the library by its name.
  ///
  /// - Precondition: `Function` is a C function type, that of the library's interface.
  package func function<Function>(
    _ symbol: String, as type: Function.Type = Function.self
  ) throws(Diagnostic) -> Function {
    let library = try open()
    guard
      MemoryLayout<Function>.size == MemoryLayout<UnsafeRawPointer>.size,
      let address = Platform.address(of: symbol, in: library)
    else {
      throw Diagnostic(
        .libraryWithoutFunction, ["name": .literal(name), "function": .literal(symbol)])
    }
    return unsafeBitCast(address, to: Function.self)
  }

  private func open() throws(Diagnostic) -> UnsafeMutableRawPointer {
    let found = handle.withLock { handle -> UInt? in
      handle = handle ?? Platform.openLibrary(files).map { UInt(bitPattern: $0) }
      return handle
    }
    guard let found, let library = UnsafeMutableRawPointer(bitPattern: found) else {
      guard Platform.opensLibraries else {
        throw Diagnostic(.libraryInStaticProgram, ["name": .literal(name)])
      }
      throw Diagnostic(
        .libraryNotFound,
        [
          "name": .literal(name), "debian": .literal(packages.debian),
          "homebrew": .literal(packages.homebrew),
        ])
    }
    return library
  }
}
