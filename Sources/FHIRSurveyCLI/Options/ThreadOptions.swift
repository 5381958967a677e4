import ArgumentParser

/// How many threads work.
struct ThreadOptions: ParsableArguments {
  @Option(
    name: [.customShort("j", allowingJoined: true), .long], parsing: .unconditional,
    help: "How many threads work: 1 or more; one for each processor without it.")
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 {
      throw ValidationError("--jobs is 1 or more; without it, one for each processor")
    }
  }
}
