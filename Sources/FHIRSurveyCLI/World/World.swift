import FHIRClient
import SurveyDiagnostics
import SurveyPrimitives
import SurveyTerminal
import SystemIO

/// Everything outside the program that a command touches, passed in so that a run can be repeated.
///
/// Tests give a world of their own; ``World/system()`` is the real one.
struct World {
  /// The environment variables.
  var environment: [String: String]
  /// The whole of standard input; of more than a limit only so many bytes that it shows.
  var readInput: (_ limit: Int) throws(SystemFailure) -> [UInt8]
  /// The language of findings.
  var language: DiagnosticLanguage
  /// Opens the conversation with the person who answers; `nil` where there is none.
  var converse: (ConversationSource) -> Conversation?
  /// Writes to standard output.
  var writeOutput: ([UInt8]) throws(SystemFailure) -> Void
  /// Waits until what was written to standard output is on the disk, where it is a file.
  var synchronizeOutput: () throws(SystemFailure) -> Void
  /// Writes to standard error.
  var writeError: (String) -> Void
  /// Whether standard input is a terminal.
  var inputIsTerminal: Bool
  /// Whether standard output is a terminal.
  var outputIsTerminal: Bool
  /// Whether standard error is a terminal.
  var errorIsTerminal: Bool
  /// How many columns the terminal of standard output has; `nil` where it is none.
  var outputColumns: Int?
  /// The clock.
  var now: () -> Instant
  /// Waits for some milliseconds; `false` ends what waits again and again.
  var pause: (Int) -> Bool
  /// The source of ids that must not repeat.
  var random: () -> UInt64
  /// The offset of a time zone at an instant.
  ///
  /// `nil` as zone is the zone of the machine; an unknown zone has no offset.
  var offset: @Sendable (_ zone: String?, _ instant: Instant) -> UTCOffset?
  /// What carries requests to servers; asked for at the first one.
  ///
  /// A file of certificates is trusted besides those of the system.
  var transport: (_ certificates: String?) throws(Diagnostic) -> any HTTPTransport
  /// Whether a person sits here before a screen, so that a browser can be opened.
  var hasScreen: Bool
  /// Opens an address in the person's browser; `false` where that cannot be.
  var openInBrowser: (String) -> Bool
  /// Starts another program, which reads and shows nothing here; `false` where that cannot be.
  var launch: (_ program: String, _ arguments: [String]) -> Bool
  /// The file of this program; `nil` where the system does not say it.
  var program: String?
  /// Runs another program in the place of this one; returns only where that fails.
  var become: (_ path: String, _ arguments: [String]) throws(SystemFailure) -> Void

  /// Creates a world.
  init(
    environment: [String: String] = [:],
    readInput: @escaping (Int) throws(SystemFailure) -> [UInt8] = { _ in [] },
    language: DiagnosticLanguage = .english,
    converse: @escaping (ConversationSource) -> Conversation? = { _ in nil },
    writeOutput: @escaping ([UInt8]) throws(SystemFailure) -> Void = { _ in },
    synchronizeOutput: @escaping () throws(SystemFailure) -> Void = {},
    writeError: @escaping (String) -> Void = { _ in }, inputIsTerminal: Bool = false,
    outputIsTerminal: Bool = false, errorIsTerminal: Bool = false,
    outputColumns: Int? = nil, pause: @escaping (Int) -> Bool = { _ in false },
    now: @escaping () -> Instant, random: @escaping () -> UInt64,
    offset: @escaping @Sendable (String?, Instant) -> UTCOffset?,
    transport: @escaping (String?) throws(Diagnostic) -> any HTTPTransport = {
      (_) throws(Diagnostic) in throw Diagnostic(.noTransport)
    },
    hasScreen: Bool = false, openInBrowser: @escaping (String) -> Bool = { _ in false },
    launch: @escaping (String, [String]) -> Bool = { _, _ in false },
    program: String? = nil,
    become: @escaping (String, [String]) throws(SystemFailure) -> Void = { _, _ in }
  ) {
    self.environment = environment
    self.readInput = readInput
    self.language = language
    self.converse = converse
    self.writeOutput = writeOutput
    self.synchronizeOutput = synchronizeOutput
    self.writeError = writeError
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.outputColumns = outputColumns
    self.now = now
    self.pause = pause
    self.random = random
    self.offset = offset
    self.transport = transport
    self.hasScreen = hasScreen
    self.openInBrowser = openInBrowser
    self.launch = launch
    self.program = program
    self.become = become
  }
}

extension World {
  /// Writes a line to standard error; control characters in it are written out.
  func say(_ text: String) { writeError(VisibleText.text(text, keepsLines: true) + "\n") }

  /// Says what is wrong with a command line, in the form that findings have; gives the status to end
  /// with.
  func refusal(_ subject: String, _ text: String, advice: String? = nil) -> ExitStatus {
    say("\(subject): error: \(text)" + (advice.map { "\n  hint: \($0)" } ?? ""))
    return .usage
  }

  /// Writes a text and a line break to standard output.
  func print(_ text: String) throws(ExitStatus) {
    do {
      try writeOutput(Array(text.utf8) + [UInt8(ascii: "\n")])
    } catch {
      throw .noOutput
    }
  }
}
