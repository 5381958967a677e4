import FHIRDocument
import FHIRPackages
import FHIRPath
import FHIRTerminology

extension CommandPipeline {
  /// Gives expressions a questionnaire as `%questionnaire`, and the value sets and code systems in files.
  ///
  /// Of several questionnaires it is the one that is a file by itself and named first.
  func addQuestionnaire(
    _ paths: [String], to environment: inout FHIRPath.Environment
  ) throws(ExitStatus) {
    guard let first = paths.first else {
      if !packages.isEmpty { environment.terminology = LibraryTerminology(try library([])) }
      return
    }
    let library = try library(paths)
    if library.questionnaires.isEmpty, !library.resources.isEmpty {
      environment.terminology = LibraryTerminology(library)
      return
    }
    let found = try questionnaire(of: library, in: first)
    let root = try requireQuestionnaire(found)
    environment.variables["questionnaire"] = [.element(root)]
    environment.terminology = LibraryTerminology(found.library, resource: root)
  }
}
