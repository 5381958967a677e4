import ArgumentParser
import SystemIO

/// `serve`: a FHIR server over a folder, which is a program of its own.
struct Serve: Verb {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the FHIR resources of a folder, for groups, workshops and tests.",
    discussion: """
      Examples:
        fhir-survey serve data
        fhir-survey serve data --port 0 --smart --test-user ann=Patient/1

      Starts fhir-survey-serve, which is beside this program or in PATH, with all that follows. make serve builds it; \
      fhir-survey-serve --help lists its options. The first line of standard output is the address of the server.
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The folder, and options of fhir-survey-serve.", valueName: "argument"))
  var arguments: [String] = []

  func run(in world: World) throws(ExitStatus) {
    guard let path = Self.server(in: world) else {
      _ = world.refusal(
        "serve", "\(Self.name) is neither beside this program nor in PATH",
        advice: "in the sources of fhir-survey, make serve builds it")
      throw .noInput
    }
    do throws(SystemFailure) {
      try world.become(path, arguments)
    } catch {
      _ = world.refusal("serve", "\(path) cannot be started")
      throw .noInput
    }
  }

  private static let name = "fhir-survey-serve"

  /// The file of the server: beside this program, else in a folder of PATH.
  private static func server(in world: World) -> String? {
    let beside = world.program.map { FileSystem.parts(of: $0).folder }
    let folders = (world.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return ([beside].compactMap(\.self) + folders).map { "\($0)/\(name)" }
      .first { FileSystem.kind(of: $0) == .file }
  }
}
