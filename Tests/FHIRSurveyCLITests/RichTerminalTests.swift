import Foundation
import TestSupport
import Testing

/// Both faces on a real pseudo-terminal, by the scripts of `Tests/Terminal`.
@Suite(
  .enabled(if: PseudoTerminal.isPossible, "python3 or the built program is missing"), .serialized)
struct RichTerminalTests {
  @Test(
    "A run in the rich face ends as it should, with the modes that the terminal had",
    arguments: [
      "normal-end", "ctrl-c", "thrown-away", "int", "term", "hup", "crash-segv", "crash-abrt",
      "crash-trap", "resize", "suspend", "editor", "editor-fails", "editor-missing", "no-color",
      "color", "color-never", "color-always", "high-contrast", "dumb", "no-term", "plain",
      "plain-variable", "pastes", "plain-pastes", "kills",
      "plain-kills",
    ])
  func runs(_ name: String) throws {
    let run = try Self.run("terminal.py", name)
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output == "ok \(name)\n")
  }

  @Test(
    "Each type of item gets the same answer in both faces, from a file and from lines",
    arguments: ["R4-en", "R4-de", "R5-en", "R5-de"])
  func matrix(_ name: String) throws {
    let run = try Self.run("matrix.py", name)
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output == "ok \(name)\n")
  }

  @Test("A robot drives both faces through a sample, and finds nothing", .timeLimit(.minutes(5)))
  func robot() throws {
    let run = try Self.run("robot.py", Project.sample("blood-sugar.json"), "240")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output == "1 of 1 files taken in both faces, 0 problems\n")
  }

  @Test(
    "No terminal that TERM may name is left with stray bytes",
    .enabled(if: Self.hasTmux, "tmux is missing"))
  func screens() throws {
    let run = try Self.run("screens.py")
    #expect(run.status == 0, "\(run.output)")
    for term in ["xterm", "screen", "linux", "vt100", "dumb"] {
      for face in term == "dumb" ? ["plain"] : ["rich", "plain"] {
        #expect(run.output.contains("ok \(term), \(face)\n"))
      }
    }
  }

  @Test(
    "What the plain face says reads well aloud", .enabled(if: Self.hasVoice, "espeak-ng is missing")
  )
  func spoken() throws {
    let run = try Self.run("spoken.py")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("ok de"))
  }

  @Test("The picture in the README is what the program shows")
  func picture() throws {
    let run = try Self.run("../../Scripts/screenshot.py")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output == "ok\n" || run.output.hasPrefix("skipped: pyte"), "\(run.output)")
  }

  static let hasVoice = ["/usr/bin/espeak-ng", "/usr/local/bin/espeak-ng"]
    .contains(where: FileManager.default.isExecutableFile)

  static let hasTmux = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
    .contains(where: FileManager.default.isExecutableFile)

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
