import Foundation
import TestSupport
import Testing

/// `take` and `export`, ended in the middle.
@Suite(.enabled(if: PseudoTerminal.isPossible, "python3 or the built program is missing"))
struct KillTests {
  @Test(
    "However export is ended, there are complete files or none, and it goes on",
    arguments: [
      (["kills", "20"], "20 runs were killed"), (["signals"], "another one goes on"),
      (["disks"], "full disks leave complete files"), (["pipes"], "a slow reader costs"),
      (["inputs"], "damaged and long inputs leave complete files"),
    ])
  func batches(arguments: [String], words: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(PseudoTerminal.python))
    process.arguments =
      ["\(Project.folder)/Tests/Kills/batches.py", try #require(PseudoTerminal.program)]
      + arguments
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.contains(words), "\(text)")
  }

  @Test("Killed between answer and response, the answers are in the draft or in the response")
  func killed() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(PseudoTerminal.python))
    process.arguments = [
      "\(Project.folder)/Tests/Kills/kills.py", try #require(PseudoTerminal.program), "20",
    ]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.contains("20 runs were killed"), "\(text)")
  }
}
