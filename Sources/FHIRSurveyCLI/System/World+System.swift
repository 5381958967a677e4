import SurveyPrimitives
import SurveyTerminal
import SystemIO

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension World {
  /// The real world: the streams, the clock and the randomness of this process.
  public static func system() -> World {
    let failure = Failure()
    var world = World(
      environment: processEnvironment(),
      readInput: readStandardInput,
      converse: conversation,
      writeOutput: { write($0, to: .standardOutput, failure) },
      writeError: { _ = write(Array($0.utf8), to: .standardError) },
      inputIsTerminal: isatty(STDIN_FILENO) == 1,
      outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorIsTerminal: isatty(STDERR_FILENO) == 1,
      now: currentInstant,
      random: { UInt64.random(in: .min ... .max) },
      offset: TimeZoneRules.offset(of:at:))
    world.outputFailure = { failure.message }
    return world
  }

  private static func conversation(_ source: ConversationSource) -> Conversation? {
    let terminal: Terminal?
    switch source {
    case .terminal: terminal = try? Terminal()
    case .standardInput: terminal = Terminal(input: STDIN_FILENO, output: STDERR_FILENO)
    }
    return terminal.map { terminal in
      Conversation(
        readLine: terminal.readLine, write: { terminal.write($0) },
        interruption: { terminal.interruption }, width: terminal.columns)
    }
  }

  private static func readStandardInput(_ limit: Int) -> [UInt8] {
    (try? FileDescriptor.standardInput.readAll(upTo: limit)) ?? []
  }

  private static func currentInstant() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(secondsSinceEpoch: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
  }

  /// What the system said of the last write that failed.
  private final class Failure {
    var message = "standard output is closed"
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: FileDescriptor, _ failure: Failure? = nil
  ) -> Bool {
    do {
      try descriptor.write(bytes)
      return true
    } catch {
      failure?.message = error.message
      return false
    }
  }

  private static func processEnvironment() -> [String: String] {
    var result: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let pair = String(cString: text).split(separator: "=", maxSplits: 1)
      if pair.count == 2 { result[String(pair[0])] = String(pair[1]) }
      entry += 1
    }
    return result
  }
}
