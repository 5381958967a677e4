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
    let passphrase = try secret.passphrase(desk, isNew: true)
    let code = RecoveryCode(random: world.random)
    let count = try desk.doing { () throws(Diagnostic) -> Int in
      let archive = try StateArchive(of: desk.folders.state)
      let sealed = try SealedFile.seal(archive.bytes, passphrase: passphrase, recovery: code)
      try Files.write(sealed, to: file, force: force, isDurable: true)
      return archive.files.count
    }
    desk.pipeline.reporter.note("\(FindingCounts.count(count, "file")) in \(file)")
    try world.print("recovery code: \(code.text)")
  }
}

/// `restore`: what a backup holds, back in its place.
struct RestoreVerb: Verb {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put what a backup holds beside what is there; nothing that is newer is lost.",
    discussion: """
      Examples:
        fhir-survey restore my.backup
        fhir-survey restore my.backup --passphrase-file secret.txt

      The whole file is checked before anything is written. The recovery code goes in place of the passphrase.
      """)

  @Argument(help: "The file of backup.")
  var file: String

  @OptionGroup var secret: PassphraseOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let desk = try RemindDesk(runOptions, shared, in: world)
    let bytes = try desk.doing { () throws(Diagnostic) in try Files.read(file) }
    try desk.doing { () throws(Diagnostic) in try SealedFile.check(bytes, name: file) }
    let passphrase = try secret.passphrase(desk, isNew: false)
    let count = try desk.doing { () throws(Diagnostic) -> Int in
      let archive = try StateArchive(SealedFile.open(bytes, secret: passphrase))
      try archive.restore(into: desk.folders.state, at: desk.clock.now())
      return archive.files.count
    }
    desk.pipeline.reporter.note("\(FindingCounts.count(count, "file")) of \(file)")
  }
}
