import ArgumentParser
import Reminders
import SurveyDiagnostics
import SurveyOnline
import SystemIO

/// `restore`: what a backup holds, back in its place.
struct RestoreVerb: Verb {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put what a backup holds beside what is there; nothing that is newer is lost.",
    discussion: """
      Examples:
        fhir-survey restore my.backup
        fhir-survey restore my.backup --passphrase-file secret.txt

      The whole file is checked before anything is written. The recovery code goes in place of the passphrase. \
      What was deleted or sent here after the backup stays away.
      """)

  @Argument(help: "The file of backup.")
  var file: String

  @OptionGroup var secret: PassphraseOptions

  @Flag(help: "Bring back, too, what was deleted or sent here after the backup.")
  var deleted = false

  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let desk = try RemindDesk(runOptions, shared, in: world)
    let bytes = try desk.doing { () throws(Diagnostic) in try Files.read(file) }
    try desk.doing { () throws(Diagnostic) in try SealedFile.check(bytes, name: file) }
    let secret = try secret.secret(desk)
    let restored = try desk.doing { () throws(Diagnostic) in
      try StateArchive(SealedFile.open(bytes, secret: secret)).restore(
        into: desk.folders.state, deleted: deleted, at: desk.clock.now())
    }
    for line in restored.lines { desk.pipeline.reporter.note(line) }
  }
}

extension Restored {
  /// What became of the backup, a line for each kind.
  var lines: [String] {
    var lines = [counts.text.map { "restored: \($0)" } ?? "nothing is restored"]
    if newer > 0 {
      lines.append("\(FindingCounts.count(newer, "reminder")) changed here since: left as here")
    }
    if deleted > 0 {
      lines.append("\(deleted) deleted or sent here since: left away; --deleted brings them back")
    }
    return lines
  }
}

extension StateCounts {
  /// `2 reminders, 1 draft`; `nil` where there is nothing.
  var text: String? {
    let parts = [
      (reminders, "reminder", "reminders"), (doctors, "doctor", "doctors"),
      (events, "event", "events"), (records, "record", "records"), (drafts, "draft", "drafts"),
      (outbox, "entry of the outbox", "entries of the outbox"),
    ].filter { $0.0 > 0 }.map { "\($0) \($0 == 1 ? $1 : $2)" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
