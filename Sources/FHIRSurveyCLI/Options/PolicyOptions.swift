import ArgumentParser

/// What is left of responses.
struct PolicyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "De-identify: the policy that says what is left of each response.", valueName: "file"))
  var policy: String?

  @Option(
    help: ArgumentHelp(
      "The secret of the policy's codes and moved dates, 32 bytes or more.", valueName: "file"))
  var key: String?

  func validate() throws {
    if key != nil, policy == nil { throw ValidationError("--key needs --policy FILE") }
  }
}
