import SMART
import SurveyDiagnostics
import SurveyOnline
import SurveyPrimitives
import SystemIO

extension LoginRun {
  /// Signs in by a browser on this machine.
  func browse(_ signIn: inout SignIn) throws(ExitStatus) -> TokenSet {
    do {
      let browser = try BrowserReturn(port: entry.redirectPort)
      signIn.comesBack(to: browser.address)
      try show(try start(&signIn), opensBrowser: true)
      let world = pipeline.world
      let limit = world.now().secondsSinceEpoch + Account.patience
      let step = try browser.wait(for: &signIn) { world.now().secondsSinceEpoch > limit }
      return try finish(&signIn, step)
    } catch let finding as Diagnostic {
      throw pipeline.end(finding)
    } catch let status as ExitStatus {
      throw status
    } catch {
      throw .noOutput
    }
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
    let step: SignIn.Step
    do {
      step = try signIn.take(.redirected(to: address))
    } catch {
      throw pipeline.end(error)
    }
    return try finish(&signIn, step)
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
