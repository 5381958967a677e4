import FHIRSurveyFormats
import SurveyFormats
import SystemIO

extension CommandPipeline {
  /// The files that are named, and those in folders; one that is missing is said when it is read.
  func pathsToCheck(
    _ files: [String]
  ) throws(ExitStatus) -> [(path: String, isInFolder: Bool)] {
    var paths: [(path: String, isInFolder: Bool)] = []
    for file in files {
      guard file != "-", FileSystem.kind(of: file) == .folder else {
        paths.append((file, false))
        continue
      }
      do {
        paths += try InputPaths.expand([file], suffixes: DefinitionFormats.all.suffixes).map {
          ($0, true)
        }
      } catch {
        reporter.report(error)
        throw .noInput
      }
    }
    return paths
  }
}
