import ArgumentParser
import Reminders
import SurveyDiagnostics
import SurveyOnline
import SystemIO

/// `backup`: an encrypted copy of what a person keeps.
struct BackupVerb: Verb {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Write reminders, their history, drafts and the outbox into one encrypted file.",
    discussion: """
      Examples:
        fhir-survey backup my.backup
        fhir-survey backup my.backup --passphrase-file secret.txt

      The recovery code, which is shown once, opens the file like the passphrase. Sign-ins are not in it.
      """)

  @Argument(help: "The file to write.")
  var file: String

  @OptionGroup var secret: PassphraseOptions

  @Flag(name: .shortAndLong, help: "Overwrite the file if it exists.")
  var force = false

  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let desk = try RemindDesk(runOptions, shared, in: world)
    try desk.doing { () throws(Diagnostic) in try Files.checkWritable(file, force: force) }
    let passphrase = try secret.newPassphrase(desk)
    let code = RecoveryCode(random: world.random)
    let counts = try desk.doing { () throws(Diagnostic) in
      let archive = try StateArchive(of: desk.folders.state)
      let sealed = try SealedFile.seal(archive.bytes, passphrase: passphrase, recovery: code)
      try Files.write(sealed, to: file, force: force, isDurable: true)
      try archive.remember(in: desk.folders.state)
      return try archive.counts()
    }
    desk.pipeline.reporter.note("\(counts.text ?? "nothing to keep") in \(file)")
    try world.print("recovery code: \(code.text)")
  }
}
