public import SurveyPrimitives

/// Everything outside the program that a command touches, passed in so that a run can be repeated.
///
/// Tests give a world of their own; ``World/system()`` is the real one.
public struct World {
  /// The environment variables.
  public var environment: [String: String]
  /// The whole of standard input; of more than a limit only so many bytes that it shows.
  public var readInput: (_ limit: Int) -> [UInt8]
  /// Opens the place where a person answers; `nil` where there is none.
  public var converse: (ConversationSource) -> Conversation?
  /// Writes to standard output; `false` when it cannot be written.
  public var writeOutput: ([UInt8]) -> Bool
  /// Why the last write to standard output failed.
  public var outputFailure: () -> String = { "standard output is closed" }
  /// Writes to standard error.
  public var writeError: (String) -> Void
  /// Whether standard input is a terminal.
  public var inputIsTerminal: Bool
  /// Whether standard output is a terminal.
  public var outputIsTerminal: Bool
  /// Whether standard error is a terminal.
  public var errorIsTerminal: Bool
  /// The clock.
  public var now: () -> Instant
  /// The source of ids that must not repeat.
  public var random: () -> UInt64
  /// The offset of a time zone at an instant.
  ///
  /// `nil` as zone is the zone of the machine; an unknown zone has no offset.
  public var offset: (_ zone: String?, _ instant: Instant) -> UTCOffset?

  /// Creates a world.
  public init(
    environment: [String: String] = [:], readInput: @escaping (Int) -> [UInt8] = { _ in [] },
    converse: @escaping (ConversationSource) -> Conversation? = { _ in nil },
    writeOutput: @escaping ([UInt8]) -> Bool = { _ in true },
    writeError: @escaping (String) -> Void = { _ in }, inputIsTerminal: Bool = false,
    outputIsTerminal: Bool = false, errorIsTerminal: Bool = false,
    now: @escaping () -> Instant, random: @escaping () -> UInt64,
    offset: @escaping (String?, Instant) -> UTCOffset?
  ) {
    self.environment = environment
    self.readInput = readInput
    self.converse = converse
    self.writeOutput = writeOutput
    self.writeError = writeError
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.now = now
    self.random = random
    self.offset = offset
  }
}

extension World {
  /// Writes a line to standard error; control characters in it are written out.
  func say(_ text: String) { writeError(VisibleText.text(text, keepsLines: true) + "\n") }

  /// Writes a text and a line break to standard output.
  func print(_ text: String) throws(ExitStatus) {
    guard writeOutput(Array(text.utf8) + [UInt8(ascii: "\n")]) else { throw .noOutput }
  }
}
