import Foundation
import Testing

@Suite("The core")
struct CoreTests {
  #if os(Linux)
    @Test("links no Foundation: it starts quickly and goes where Foundation does not")
    func linksNoFoundation() throws {
      let build = try #require(CommandLine.arguments.first.map(URL.init(fileURLWithPath:)))
        .deletingLastPathComponent()
      let probe = build.appendingPathComponent("core-probe")
      try #require(
        FileManager.default.fileExists(atPath: probe.path), "no program at \(probe.path)")
      let libraries = try output(of: "/usr/bin/ldd", [probe.path])
      #expect(libraries.contains("libswiftCore"), "ldd says: \(libraries)")
      #expect(!libraries.contains("Foundation"), "ldd says: \(libraries)")
    }
  #endif

  private func output(of program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
