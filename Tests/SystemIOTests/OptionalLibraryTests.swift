import SurveyDiagnostics
import Synchronization
import SystemIO
import Testing

@Suite("Libraries that may be missing")
struct OptionalLibraryTests {
  #if os(Linux)
    private static let mathematics = OptionalLibrary(
      "libm", files: ["libno-such-library.so.1", "libm.so.6"],
      packages: .init(debian: "libc6", homebrew: "none"))

    @Test("A function is found in the first library that is there, on every thread")
    func function() throws {
      let results = Mutex<[Double]>([])
      let threads = WorkerThreads(count: 8) {
        let root: (@convention(c) (Double) -> Double)? = try? Self.mathematics.function("sqrt")
        results.withLock { $0.append(root?(9) ?? 0) }
      }
      threads.join()
      #expect(results.withLock(\.self) == Array(repeating: 3, count: threads.count))
    }

    @Test("A function that the library does not have is an error")
    func noFunction() {
      #expect {
        let _: @convention(c) () -> Void = try Self.mathematics.function("no_such_function")
      } throws: {
        ($0 as? Diagnostic)?.message().hasSuffix("it has no no_such_function") == true
      }
    }
  #endif

  @Test("A library that is not there is an error that says what installs it")
  func missing() {
    let library = OptionalLibrary(
      "libx", files: ["libno-such-library.so.1"],
      packages: .init(debian: "libx1-dev", homebrew: "xlib"))
    #expect {
      let _: @convention(c) () -> Void = try library.function("x")
    } throws: {
      let failure = $0 as? Diagnostic
      return failure?.code == .libraryNotFound && failure?.hint()?.contains("libx1-dev") == true
        && failure?.hint()?.contains("xlib") == true
    }
  }
}
