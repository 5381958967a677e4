import ArgumentParser
import Reminders
import SurveyDiagnostics

/// `account`: what a person keeps on this machine, encrypted while they do not use it.
struct AccountVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "Close what you keep on this machine by a passphrase, and open it again.",
    discussion: """
      Examples:
        fhir-survey account create
        fhir-survey account open

      While the account is closed, reminders, drafts, answers that wait, sign-ins and all else of the state folder are one \
      encrypted file, and reminders do not ring. While it is open, the files are not encrypted.
      """,
    subcommands: [
      Status.self, Create.self, Open.self, Close.self, Recover.self, End.self,
    ], defaultSubcommand: Status.self)
}

extension AccountVerb {
  /// `account status`.
  struct Status: Verb {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Say whether there is an account, and whether it is open.")

    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      try desk.print(desk.account.standing.rawValue)
    }
  }

  /// `account create`.
  struct Create: Verb {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Make the account; it is closed then.")

    @OptionGroup var secret: PassphraseOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      if desk.account.standing != .none { throw desk.pipeline.end(Diagnostic(.accountExists)) }
      let passphrase = try secret.newPassphrase(desk)
      let code = RecoveryCode(random: world.random)
      try desk.doing { () throws(Diagnostic) in
        try desk.account.create(passphrase: passphrase, recovery: code)
      }
      try world.print("recovery code: \(code.text)")
      desk.pipeline.reporter.note("the account is closed; fhir-survey account open opens it")
    }
  }

  /// `account open`.
  struct Open: Verb {
    static let configuration = CommandConfiguration(
      commandName: "open", abstract: "Open the account by its passphrase or its recovery code.")

    @OptionGroup var secret: PassphraseOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let secret = desk.account.standing == .closed ? try secret.secret(desk) : ""
      let aside = try desk.doing { () throws(Diagnostic) in
        try desk.account.open(secret: secret, at: desk.clock.now())
      }
      if let aside { desk.pipeline.reporter.note("what was written meanwhile is in \(aside)") }
      desk.pipeline.reporter.note("the account is open")
    }
  }

  /// `account close`.
  struct Close: Verb {
    static let configuration = CommandConfiguration(
      commandName: "close",
      abstract: "Close the account; reminders do not ring until it is open again.")

    @OptionGroup var secret: PassphraseOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let secret = desk.account.standing == .open ? try secret.secret(desk) : ""
      try desk.doing { () throws(Diagnostic) in try desk.account.close(secret: secret) }
      desk.pipeline.reporter.note("the account is closed; reminders do not ring until it is open")
    }
  }
}
