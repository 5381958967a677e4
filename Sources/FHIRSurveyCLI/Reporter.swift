import Diagnostics

/// Prints diagnostics as they come, and counts them.
final class Reporter {
  private let world: World
  private let isQuiet: Bool
  private(set) var errors = 0
  private(set) var warnings = 0

  init(_ world: World, isQuiet: Bool) {
    self.world = world
    self.isQuiet = isQuiet
  }

  /// Prints a diagnostic; under `--quiet` only errors.
  func report(_ diagnostic: Diagnostic) {
    switch diagnostic.severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .note: break
    }
    if !isQuiet || diagnostic.severity == .error { world.say(diagnostic.visible.description) }
  }

  /// Prints diagnostics; ends the command with 65 if one of them is an error.
  func check(_ diagnostics: [Diagnostic]) throws(ExitStatus) {
    diagnostics.forEach(report)
    guard diagnostics.hasErrors else { return }
    summarize()
    throw .badInput
  }

  /// A talk line that `--quiet` leaves out.
  func note(_ text: String) {
    if !isQuiet { world.say(text) }
  }

  /// The line at the end that says how much was found.
  func summarize() {
    guard errors + warnings > 0 else { return }
    let counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
    note(counts.map { Self.count($0.0, $0.1) }.joined(separator: ", "))
  }

  /// A number and what it counts: `1 error`, `2 errors`.
  static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
