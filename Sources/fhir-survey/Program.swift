import FHIRSurveyCLI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@main
enum Program {
  static func main() {
    exit(FHIRSurvey.run(Array(CommandLine.arguments.dropFirst()), in: .system()).code)
  }
}
