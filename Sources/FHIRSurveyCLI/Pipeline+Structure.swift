import FHIRDocument
import SurveyDiagnostics

extension Pipeline {
  /// What in a resource is not as FHIR wants it, but for what its reader reported already.
  func structure(of root: Element, besides reported: [Diagnostic] = []) -> [Diagnostic] {
    root.structureFindings(isStrict: options.strict).uncovered(by: reported)
  }
}
