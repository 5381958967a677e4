import ArgumentParser
import Reminders
import SurveyDiagnostics

extension AccountVerb {
  /// `account recover`.
  struct Recover: Verb {
    static let configuration = CommandConfiguration(
      commandName: "recover",
      abstract: "Give the account a new passphrase by its recovery code, which changes, too.",
      discussion: "The account stays open or closed as it is.")

    @OptionGroup var recovery: RecoveryCodeOptions
    @OptionGroup var secret: PassphraseOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      if desk.account.standing == .none { throw desk.pipeline.end(Diagnostic(.noAccount)) }
      let former = try recovery.code(desk)
      try desk.doing { () throws(Diagnostic) in try desk.account.check(secret: former) }
      let passphrase = try secret.newPassphrase(desk)
      let code = RecoveryCode(random: world.random)
      try desk.doing { () throws(Diagnostic) in
        try desk.account.change(secret: former, passphrase: passphrase, recovery: code)
      }
      try world.print("recovery code: \(code.text)")
    }
  }

  /// `account end`.
  struct End: Verb {
    static let configuration = CommandConfiguration(
      commandName: "end",
      abstract: "End an account that is open; what it holds stays as it is, without a passphrase.")

    @OptionGroup var secret: PassphraseOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let secret = desk.account.standing == .open ? try secret.secret(desk) : ""
      try desk.doing { () throws(Diagnostic) in try desk.account.end(secret: secret) }
      desk.pipeline.reporter.note("the account is ended; what you keep is not encrypted")
    }
  }
}
