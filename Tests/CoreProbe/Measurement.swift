import FHIRDocument
import SurveyDiagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What reading one file comes to: its outcome, and the memory that the library took at its peak.
///
/// Run on one file a process, since a process never forgets its peak:
/// `for f in *; do core-probe $f; done`.
struct Measurement {
  let path: String
  let bytes: Int
  let result: ReadResult
  /// The growth of the process's peak while the file was read, in kilobytes; its bytes not counted.
  let readGrowth: Int
  /// The growth while JSON and XML were written from it, too.
  let writeGrowth: Int

  init?(path: String, writes: Bool) {
    guard let content = Self.content(of: path) else { return nil }
    self.path = path
    bytes = content.count
    let before = Self.peak()
    result = Document.read(Source(name: path, bytes: content))
    readGrowth = Self.peak() - before
    if writes, let root = result.document?.root {
      var output = JSONWriter.write(root)
      output = XMLWriter.write(root).bytes
      if output.isEmpty { print("\(path): nothing was written") }
    }
    writeGrowth = Self.peak() - before
  }

  /// One line: megabytes of the file, of reading and of writing; the outcome; the path.
  var line: String {
    let columns = [bytes / 1024, readGrowth, writeGrowth].map { number in
      let text = "\(number / 1024).\(number % 1024 * 10 / 1024)"
      return String(repeating: " ", count: max(0, 7 - text.count)) + text
    }
    let codes = Set(result.diagnostics.map { "\($0.severity) \($0.code)" }).sorted()
    let outcome = result.document == nil ? "refused" : "read"
    return columns.joined() + " MB  \(outcome)  \(path)  \(codes.joined(separator: ", "))"
  }

  /// The most memory that the process has held, in kilobytes.
  private static func peak() -> Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss
    #else
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss / 1024
    #endif
  }

  private static func content(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = ftell(file)
    rewind(file)
    guard size >= 0 else { return nil }
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = fread(buffer.baseAddress, 1, size, file)
    }
  }
}
