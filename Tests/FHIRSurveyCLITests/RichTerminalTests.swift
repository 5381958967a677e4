import Foundation
import TestSupport
import Testing

/// The rich face on a real pseudo-terminal, by a script of `Tests/Terminal`.
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
    let run = try TerminalScript.run("terminal.py", name)
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output == "ok \(name)\n")
  }
}
