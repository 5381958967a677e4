import ArgumentParser

/// A command of the program: parsed by ArgumentParser, run in a world that is passed in.
protocol Verb: ParsableCommand {
  func run(in world: World) throws(ExitStatus)
}
