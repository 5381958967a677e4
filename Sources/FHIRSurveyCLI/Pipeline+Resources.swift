import Diagnostics
import FHIRDocument
import SurveyExport

extension Pipeline {
  /// All resources in files, folders, Bundles and NDJSON.
  func resources(_ paths: [String]) throws(ExitStatus) -> [Element] {
    var input: BatchInput
    do {
      input = try BatchInput(paths, wanted: nil, options: readOptions)
    } catch {
      reporter.report(error)
      throw .noInput
    }
    var resources: [Element] = []
    while let item = input.next() {
      switch item {
      case .record(let record):
        record.diagnostics.forEach(reporter.report)
        resources.append(record.element)
      case .rejected(let rejected): rejected.diagnostics.forEach(reporter.report)
      }
    }
    return resources
  }

  /// Ends the command with 65 if a document is not a FHIR resource.
  func requireResource(_ document: Document) throws(ExitStatus) {
    let root = document.root
    if let type = root.resourceType {
      guard Definitions.r4.type(named: type)?.isResource != true else { return }
      reporter.report(
        Diagnostic(
          .error, .unknownResource, "\"\(type)\" is not a resource of FHIR R4",
          at: root.location(), hint: "names are written as in Questionnaire, Patient, Bundle"))
    } else {
      reporter.report(
        Diagnostic(
          .error, .unknownResource, "the document has no resourceType", at: root.location(),
          hint: "a FHIR resource says what it is, as in \"resourceType\": \"Questionnaire\""))
    }
    throw .badInput
  }
}
