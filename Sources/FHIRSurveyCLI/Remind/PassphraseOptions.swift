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
  /// The passphrase; one that is new is asked for twice in a terminal.
  func passphrase(_ desk: RemindDesk, isNew: Bool) throws(ExitStatus) -> String {
    var text = desk.world.environment["FHIR_SURVEY_PASSPHRASE"]
    if let passphraseFile {
      let bytes = try desk.doing { () throws(Diagnostic) in try Files.read(passphraseFile) }
      text = String(decoding: bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      ).first.map(String.init)
      if text?.last == "\r" { text?.removeLast() }
    } else if text?.isEmpty ?? true, desk.world.inputIsTerminal {
      text = ask(desk, isNew: isNew)
    }
    guard let text, !text.isEmpty else { throw desk.pipeline.end(Diagnostic(.noPassphrase)) }
    return text
  }

  private func ask(_ desk: RemindDesk, isNew: Bool) -> String? {
    guard let conversation = desk.world.converse(.terminal) else { return nil }
    conversation.write("Passphrase (it is seen as it is typed): ")
    let first = conversation.readLine()
    if !isNew { return first }
    conversation.write("Once more: ")
    return conversation.readLine() == first ? first : nil
  }
}
