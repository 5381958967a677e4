public import SurveyDiagnostics

extension OAuthClient {
  /// Drives a sign-in until it is done, or until the person has to do something.
  ///
  /// Gives the step that the person takes, or ``SignIn/Step/finished(_:)``.
  public func drive(
    _ signIn: inout SignIn, from first: SignIn.Step
  ) async throws(Diagnostic) -> SignIn.Step {
    var step = first
    while true {
      switch step {
      case .send(let request):
        let event = await event(request)
        step = try signIn.take(event)
      case .wait(let seconds):
        try await wait(seconds)
        step = try signIn.take(.waited(until: present))
      case .visit, .enter, .finished: return step
      }
    }
  }

  /// Waits while the person types a code on another device, and gives the tokens.
  public func finish(
    _ signIn: inout SignIn, after code: DeviceCode
  ) async throws(Diagnostic) -> SignIn.Step {
    try await drive(&signIn, from: .wait(seconds: code.seconds))
  }

  private func event(_ request: OAuthRequest) async -> SignIn.Event {
    do throws(Diagnostic) {
      return .replied(try await send(request))
    } catch {
      return .notReached(error, at: present)
    }
  }

  private func wait(_ seconds: Int) async throws(Diagnostic) {
    do {
      try await Task.sleep(for: .seconds(seconds))
    } catch {
      throw Diagnostic(.signInOver)
    }
  }
}
