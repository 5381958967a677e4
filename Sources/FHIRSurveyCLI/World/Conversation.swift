import SurveyTerminal
import SystemIO

/// Where a person answers: lines in, text out.
struct Conversation {
  /// The next line without its line break; `nil` at the end of input or after a signal.
  var readLine: () -> String?
  /// Shows text as it is.
  var write: (String) -> Void
  /// The signal that came, if one did: 2 for Ctrl-C.
  var interruption: () -> Int32?
  /// Why no more lines can be read, where that is not their end.
  var failure: () -> SystemFailure?
  /// Drops the lines that came at once with the last one, as those of a paste do; whether there were
  /// any.
  var dropPaste: () -> Bool
  /// How many characters fit on a line.
  var width: Int
  /// Takes the terminal key by key; `nil` where that cannot be.
  var takeKeys: (TerminalCapabilities, TextEditor?) -> RichDevice?
  /// Gives the terminal back as it was.
  var releaseKeys: () -> Void

  /// Takes what says, asked now and then, whether waiting for the person ends.
  var endWaiting: (@escaping () -> Bool) -> Void

  /// Creates a conversation.
  init(
    readLine: @escaping () -> String?, write: @escaping (String) -> Void,
    interruption: @escaping () -> Int32? = { nil },
    failure: @escaping () -> SystemFailure? = { nil },
    dropPaste: @escaping () -> Bool = { false }, width: Int = 80,
    takeKeys: @escaping (TerminalCapabilities, TextEditor?) -> RichDevice? = { _, _ in nil },
    releaseKeys: @escaping () -> Void = {},
    endWaiting: @escaping (@escaping () -> Bool) -> Void = { _ in }
  ) {
    self.readLine = readLine
    self.write = write
    self.interruption = interruption
    self.failure = failure
    self.dropPaste = dropPaste
    self.width = width
    self.takeKeys = takeKeys
    self.releaseKeys = releaseKeys
    self.endWaiting = endWaiting
  }
}

/// Where the lines of a conversation come from.
enum ConversationSource: Hashable, Sendable {
  /// The controlling terminal, whatever standard input and output are.
  case terminal
  /// Standard input, with the prompts on standard error.
  case standardInput
}
