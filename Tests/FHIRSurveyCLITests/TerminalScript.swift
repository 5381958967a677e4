import Foundation
import TestSupport
import Testing

/// The scripts of `Tests/Terminal`, which are given the built program.
enum TerminalScript {
  static func run(
    _ script: String, _ arguments: String...
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(PseudoTerminal.python))
    let path = "\(Project.folder)/Tests/Terminal/\(script)"
    process.arguments = [path, try #require(PseudoTerminal.program)] + arguments
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
