import FHIRDocument
import FHIRTerminology
import SurveyDiagnostics
import SurveyTables
import SurveyWorkflow
import SystemIO

extension CommandPipeline {
  /// The forms that rows may answer: one that is a file of its own, or all in files, folders and
  /// Bundles; `isPartial` says that something could not be read.
  func forms(_ paths: [String]) throws(ExitStatus) -> (forms: [Form], isPartial: Bool) {
    if paths.count == 1, let path = paths.first, let root = try whole(path) {
      return ([try form(from: root)], false)
    }
    let (library, isPartial) = try foundLibrary(paths)
    if library.questionnaires.isEmpty {
      return ([try form(from: questionnaire(paths))], isPartial)
    }
    var forms: [Form] = []
    for root in library.questionnaires { forms.append(try form(from: root, library: library)) }
    return (forms, isPartial)
  }

  /// Our names for the names of columns that others gave; ends the command with 65 where a file does
  /// not say them.
  func columnNames(_ path: String) throws(ExitStatus) -> [String: String] {
    let names = ColumnMap.read(try bytes(of: path), options: readOptions)
    if let names { return names }
    reporter.report(Diagnostic(.malformedMap, at: Location(file: path)))
    throw .badInput
  }
}
