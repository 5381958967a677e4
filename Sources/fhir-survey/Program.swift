import FHIRSurveyCLI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@main
enum Program {
  static func main() {
    let status = FHIRSurvey.run(Array(CommandLine.arguments.dropFirst()), in: .system())
    if let number = status.signal {
      signal(number, SIG_DFL)
      raise(number)
    }
    exit(status.code)
  }
}
