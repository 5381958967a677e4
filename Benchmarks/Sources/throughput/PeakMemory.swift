import FHIRDocument
import Foundation

/// The most memory that a process of its own takes to read a document into a tree.
enum PeakMemory {
  private static let flag = "--peak-memory"

  /// Reads a file and prints the peak, where the command line asks for that.
  static func runAsChild() -> Bool {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, arguments[1] == flag, let bytes = contents(of: arguments[2]) else {
      return false
    }
    let document = Document.read(Source(name: "-", bytes: bytes)).document
    print(document == nil ? 0 : ofThisProcess())
    return true
  }

  /// The peak in bytes; `nil` where it cannot be had.
  static func ofReading(_ bytes: [UInt8]) -> Int? {
    let file = FileManager.default.temporaryDirectory.appending(path: "fhir-survey-peak.json")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [flag, file.path]
    process.standardOutput = pipe
    guard (try? Data(bytes).write(to: file)) != nil, (try? process.run()) != nil else { return nil }
    let output = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    let text = String(decoding: output, as: UTF8.self).split(separator: "\n").first
    return text.flatMap { Int($0) }
  }

  /// Linux counts for `getrusage` what the parent had before the program was loaded as well.
  private static func ofThisProcess() -> Int {
    #if os(Linux)
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      let digits = line?.filter(\.isNumber) ?? ""
      return (Int(digits) ?? 0) * 1024
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }

  /// The bytes of a file, read without a second copy.
  private static func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = ftell(file)
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: max(size, 0)) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, file)
    }
  }
}
