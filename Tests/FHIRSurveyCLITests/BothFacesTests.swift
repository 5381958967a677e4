import Foundation
import TestSupport
import Testing

/// Both faces on a real pseudo-terminal, by the scripts of `Tests/Terminal`.
///
/// One after the other, since the machine is to be quiet; a suite of its own, so that they do not wait for the
/// runs of ``RichTerminalTests`` as well.
@Suite(
  .enabled(if: PseudoTerminal.isPossible, "python3 or the built program is missing"), .serialized)
struct BothFacesTests {
  @Test(
    "Each type of item gets the same answer in both faces, from a file and from lines",
    arguments: ["R4-en", "R4-de", "R5-en", "R5-de"])
  func matrix(_ name: String) throws {
    let run = try TerminalScript.run("matrix.py", name)
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output == "ok \(name)\n")
  }

  @Test("A robot drives both faces through a sample, and finds nothing", .timeLimit(.minutes(5)))
  func robot() throws {
    let run = try TerminalScript.run("robot.py", Project.sample("blood-sugar.json"), "240")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output == "1 of 1 files taken in both faces, 0 problems\n")
  }

  @Test(
    "No terminal that TERM may name is left with stray bytes",
    .enabled(if: Self.hasTmux, "tmux is missing"))
  func screens() throws {
    let run = try TerminalScript.run("screens.py")
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
    let run = try TerminalScript.run("spoken.py")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("ok de"))
  }

  @Test("The picture in the README is what the program shows")
  func picture() throws {
    let run = try TerminalScript.run("../../Scripts/screenshot.py")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output == "ok\n" || run.output.hasPrefix("skipped: pyte"), "\(run.output)")
  }

  static let hasVoice = ["/usr/bin/espeak-ng", "/usr/local/bin/espeak-ng"]
    .contains(where: FileManager.default.isExecutableFile)

  static let hasTmux = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
    .contains(where: FileManager.default.isExecutableFile)
}
