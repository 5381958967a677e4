import SMART
import SurveyDiagnostics
import SurveyOnline
import SurveyPrimitives
import SystemIO

extension LoginRun {
  /// How long the browser may take, in seconds.
  private static let patience: Int64 = 600

  /// Signs in by a browser on this machine.
  func browse(_ signIn: inout SignIn) throws(ExitStatus) -> TokenSet {
    let listener: LoopbackListener
    do {
      listener = try LoopbackListener(port: entry.redirectPort ?? 0)
    } catch {
      throw pipeline.end(error)
    }
    signIn.comesBack(to: Self.redirect(listener.port))
    try show(try start(&signIn), opensBrowser: true)
    let world = pipeline.world
    let limit = world.now().secondsSinceEpoch + Self.patience
    var step: Result<SignIn.Step, Diagnostic> = .failure(Diagnostic(.signInTooLate))
    _ = listener.request(
      for: LoginPage.path, ended: { world.now().secondsSinceEpoch > limit },
      page: { target in
        step = Self.step(&signIn, target)
        return LoginPage.text(step)
      })
    return try finish(&signIn, step)
  }

  /// Signs in by a browser anywhere, whose last address is pasted.
  func readPasted(_ signIn: inout SignIn) throws(ExitStatus) -> TokenSet {
    try show(try start(&signIn), opensBrowser: false)
    let world = pipeline.world
    let source: ConversationSource = world.inputIsTerminal ? .terminal : .standardInput
    guard let conversation = world.converse(source) else {
      throw pipeline.end(Diagnostic(.noTerminal))
    }
    conversation.write(
      "Then paste the address to which the browser was sent; that it shows no page there is in order: "
    )
    guard let line = conversation.readLine() else {
      throw conversation.interruption().map { .ended(by: $0) }
        ?? pipeline.end(Diagnostic(.signInOver))
    }
    let address = line.filter { !$0.isWhitespace }
    return try finish(&signIn, Self.step(&signIn, address))
  }

  private func finish(
    _ signIn: inout SignIn, _ step: Result<SignIn.Step, Diagnostic>
  ) throws(ExitStatus) -> TokenSet {
    switch step {
    case .success(let step): return try finish(&signIn, step)
    case .failure(let finding): throw pipeline.end(finding)
    }
  }

  private static func step(
    _ signIn: inout SignIn, _ address: String
  ) -> Result<SignIn.Step, Diagnostic> {
    do throws(Diagnostic) {
      return .success(try signIn.take(.redirected(to: address)))
    } catch {
      return .failure(error)
    }
  }

  /// Prints the address to open, and opens it where a person sits before a screen.
  private func show(_ step: SignIn.Step, opensBrowser: Bool) throws(ExitStatus) {
    guard case .visit(let address) = step else { throw pipeline.end(Diagnostic(.signInOver)) }
    let world = pipeline.world
    world.say("Open this address in a browser to sign in:\n\n  \(address.onOneLine)\n")
    guard opensBrowser, world.hasScreen else { return }
    if !world.openInBrowser(address) {
      pipeline.reporter.note("no browser could be opened; open the address yourself")
    }
  }
}

/// What the browser shows when it has come back.
enum LoginPage {
  /// Where it comes back to.
  static let path = "/callback"

  static func text(_ step: Result<SignIn.Step, Diagnostic>) -> String {
    let isFine = (try? step.get()) != nil
    let words =
      isFine
      ? "Done here. You can close this window and go back to the terminal."
      : "This did not work; the terminal says why. You can close this window."
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>fhir-survey</title></head>
      <body><p>\(words)</p></body></html>

      """
  }
}
