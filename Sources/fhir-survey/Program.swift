import FHIRSurveyCLI
import SystemIO

@main
enum Program {
  static func main() {
    CurrentProcess.reserveStandardStreams()
    CurrentProcess.removeTemporaryFilesAtSignals()
    let status = FHIRSurveyCommand.run(Array(CommandLine.arguments.dropFirst()))
    CurrentProcess.end(status.code, by: status.signal)
  }
}
