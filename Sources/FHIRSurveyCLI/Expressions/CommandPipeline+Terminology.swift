import FHIRDocument
import FHIRPath
import FHIRTerminology

extension CommandPipeline {
  /// Gives expressions a questionnaire as `%questionnaire`, and the value sets and code systems in files.
  func addQuestionnaire(
    _ paths: [String], to environment: inout FHIRPath.Environment
  ) throws(ExitStatus) {
    if paths.isEmpty { return }
    let library = try library(paths)
    if library.questionnaires.isEmpty, !library.resources.isEmpty {
      environment.terminology = LibraryTerminology(library)
      return
    }
    let found = try questionnaire(paths)
    let root = try requireQuestionnaire(found)
    environment.variables["questionnaire"] = [.element(root)]
    environment.terminology = LibraryTerminology(found.library, resource: root)
  }
}
