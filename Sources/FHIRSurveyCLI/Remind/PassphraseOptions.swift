import ArgumentParser
import Reminders
import SurveyDiagnostics
import SystemIO

/// Where a passphrase comes from.
struct PassphraseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file whose first line is the passphrase.",
      discussion: "Without it FHIR_SURVEY_PASSPHRASE, else it is asked for.", valueName: "file"))
  var passphraseFile: String?
}

extension PassphraseOptions {
  /// A passphrase that is new; in a terminal it is asked for until it was typed twice alike.
  func newPassphrase(_ desk: RemindDesk) throws(ExitStatus) -> String {
    try given(desk) { (conversation) throws(ExitStatus) in
      while true {
        let first = try conversation.readSecret("New passphrase: ")
        if try conversation.readSecret("Once more: ") == first { return first }
        conversation.write("These are not the same.\n")
      }
    }
  }

  /// A passphrase, or the recovery code in its place.
  func secret(_ desk: RemindDesk) throws(ExitStatus) -> String {
    try given(desk) { (conversation) throws(ExitStatus) in
      try conversation.readSecret("Passphrase or recovery code: ")
    }
  }

  private func given(
    _ desk: RemindDesk, else ask: (Conversation) throws(ExitStatus) -> String
  ) throws(ExitStatus) -> String {
    try desk.secret(passphraseFile, "FHIR_SURVEY_PASSPHRASE", else: ask)
  }
}

/// Where a recovery code comes from.
struct RecoveryCodeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file whose first line is the recovery code.",
      discussion: "Without it FHIR_SURVEY_RECOVERY_CODE, else it is asked for.", valueName: "file"))
  var recoveryCodeFile: String?
}

extension RecoveryCodeOptions {
  /// The code as a person types it.
  func code(_ desk: RemindDesk) throws(ExitStatus) -> String {
    try desk.secret(recoveryCodeFile, "FHIR_SURVEY_RECOVERY_CODE") {
      (conversation) throws(ExitStatus) in try conversation.readSecret("Recovery code: ")
    }
  }
}

extension RemindDesk {
  /// A secret: the first line of a file, else a variable of the environment, else what a person types.
  fileprivate func secret(
    _ file: String?, _ variable: String, else ask: (Conversation) throws(ExitStatus) -> String
  ) throws(ExitStatus) -> String {
    var text = world.environment[variable]
    if let file {
      text = try firstLine(of: file)
    } else if text?.isEmpty ?? true, world.inputIsTerminal,
      let conversation = world.converse(.terminal)
    {
      text = try ask(conversation)
    }
    guard let text, !text.isEmpty else { throw pipeline.end(Diagnostic(.noPassphrase)) }
    return text
  }

  private func firstLine(of path: String) throws(ExitStatus) -> String {
    let bytes = try doing { () throws(Diagnostic) in try Files.read(path) }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return String(decoding: line, as: UTF8.self)
  }
}
