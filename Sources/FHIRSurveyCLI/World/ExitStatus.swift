/// How the program ends, as `sysexits.h` numbers it.
package struct ExitStatus: Error, Hashable, Sendable {
  /// The number that the shell sees.
  package let code: Int32
  /// The signal by which the process ends itself, once all is said; `nil` for an ordinary end.
  package let signal: Int32?

  /// Creates a status.
  init(code: Int32, signal: Int32? = nil) {
    self.code = code
    self.signal = signal
  }

  /// Done; warnings are allowed.
  package static let success = ExitStatus(code: 0)
  /// Done, and the answer is no: findings, or records rejected by a batch.
  package static let findings = ExitStatus(code: 1)
  /// The command line is wrong, or input is needed and there is no terminal.
  package static let usage = ExitStatus(code: 64)
  /// The input is not what it should be.
  package static let badInput = ExitStatus(code: 65)
  /// An input file is missing or unreadable, or standard input ended too early.
  package static let noInput = ExitStatus(code: 66)
  /// A server cannot be reached, or refused.
  package static let serverRefused = ExitStatus(code: 69)
  /// The output cannot be written.
  package static let noOutput = ExitStatus(code: 73)
  /// Not sent yet: it waits in the outbox.
  package static let keptForLater = ExitStatus(code: 75)
  /// A server answered what no such server may answer.
  package static let badAnswer = ExitStatus(code: 76)
  /// Not signed in, or not allowed.
  package static let notAllowed = ExitStatus(code: 77)
  /// Interrupted by Ctrl-C.
  package static let interrupted = ExitStatus(code: 130)

  /// Ended by a signal: Ctrl-C ends with 130, any other signal is sent on.
  static func ended(by signal: Int32) -> ExitStatus {
    signal == 2 ? .interrupted : ExitStatus(code: 128 + signal, signal: signal)
  }
}
