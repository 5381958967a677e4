import FHIRClient
import SurveyDiagnostics
import SurveyPrimitives
import SystemIO

@testable import FHIRSurveyCLI

/// A world in which a test runs the program: everything is given, everything is kept.
struct TestWorld {
  var environment: [String: String] = [:]
  /// Standard input.
  var input: [UInt8] = []
  /// Whoever sits at the terminal; without one there is no terminal.
  var person: Person?
  var inputIsTerminal = false
  var outputWorks = true
  /// Whether standard error is a terminal.
  var errorIsTerminal = false
  var now = "2026-11-20T10:00:00Z"
  /// How many seconds pass between two looks at the clock.
  var secondsPerLook: Int64 = 0

  /// What happens while the program waits; it waits no more after `false`.
  var pause: (_ outcome: Outcome) -> Bool = { _ in false }

  /// What carries requests; without it there is no network.
  var transport: (any HTTPTransport)?
  /// The person's browser; without one there is no screen.
  var browser: ((_ address: String) -> Void)?
  /// The file of the program.
  var program: String?

  /// Gives standard input as text.
  func reading(_ text: String) -> TestWorld {
    var world = self
    world.input = Array(text.utf8)
    return world
  }

  /// Runs a command line.
  func run(_ arguments: [String]) -> Outcome {
    let outcome = Outcome()
    let clock = Instant(now) ?? Instant(secondsSinceEpoch: 0, nanoseconds: 0)
    var count: UInt64 = 0
    var looks: Int64 = 0
    let world = World(
      environment: environment, readInput: { _ in input },
      language: CatalogueCase.language,
      converse: { _ in person?.conversation(outcome) },
      writeOutput: { (bytes) throws(SystemFailure) in
        if !outputWorks { throw SystemFailure(.closedPipe) }
        outcome.bytes += bytes
      },
      writeError: { outcome.errors += $0 }, inputIsTerminal: inputIsTerminal,
      errorIsTerminal: errorIsTerminal, pause: { _ in pause(outcome) },
      now: {
        looks += 1
        return Instant(
          secondsSinceEpoch: clock.secondsSinceEpoch + (looks - 1) * secondsPerLook,
          nanoseconds: clock.nanoseconds)
      },
      random: {
        count += 1
        return count &* 0x9E37_79B9_7F4A_7C15
      },
      offset: { zone, instant in
        zone == "Europe/Paris" ? Self.paris(instant) : Self.offsets[zone ?? "UTC"]
      },
      transport: { (_) throws(Diagnostic) in
        guard let transport else { throw Diagnostic(.noTransport) }
        return transport
      }, hasScreen: browser != nil,
      openInBrowser: { address in
        browser?(address)
        return browser != nil
      }, program: program,
      become: { (path, arguments) in outcome.started = [path] + arguments })
    outcome.status = FHIRSurveyCommand.run(arguments, in: world).code
    return outcome
  }

  /// Runs a command line.
  func run(_ arguments: String...) -> Outcome { run(arguments) }

  private static let offsets: [String: UTCOffset] = [
    "UTC": .utc, "Europe/Berlin": UTCOffset(minutes: 60) ?? .utc,
  ]

  /// With the summer time of 2026.
  private static func paris(_ instant: Instant) -> UTCOffset? {
    let changes = ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"].compactMap { Instant($0) }
    return UTCOffset(minutes: instant >= changes[0] && instant < changes[1] ? 120 : 60)
  }
}

/// What came of a run.
final class Outcome: CustomStringConvertible {
  var status: Int32 = -1
  /// Standard output.
  var bytes: [UInt8] = []
  /// Standard error.
  var errors = ""
  /// What the person at the terminal saw.
  var shown = ""
  /// The program that ran in the place of this one, with its arguments.
  var started: [String] = []

  /// Standard output as text.
  var output: String { String(decoding: bytes, as: UTF8.self) }

  var description: String {
    "exit \(status)\nstdout: \(output)\nstderr: \(errors)\nterminal: \(shown)"
  }
}

/// A person who types one line after the other and then closes the terminal or presses Ctrl-C.
struct Person {
  var lines: [String]
  /// The signal that comes after the last line.
  var interruption: Int32?
  /// Called before each line is typed.
  var beforeLine: (_ typed: Int) -> Void = { _ in }

  init(_ lines: String..., interruption: Int32? = nil) {
    self.lines = lines
    self.interruption = interruption
  }

  fileprivate func conversation(_ outcome: Outcome) -> Conversation {
    var typed = 0
    var endsWaiting = { false }
    return Conversation(
      readLine: {
        beforeLine(typed)
        if endsWaiting() { return nil }
        guard typed < lines.count else { return nil }
        typed += 1
        outcome.shown += lines[typed - 1] + "\n"
        return lines[typed - 1]
      },
      write: { outcome.shown += $0 },
      interruption: { typed < lines.count ? nil : interruption },
      endWaiting: { endsWaiting = $0 })
  }
}
