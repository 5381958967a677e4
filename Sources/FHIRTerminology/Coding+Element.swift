package import FHIRDocument
package import SurveyPrimitives

extension Coding {
  /// Reads FHIR's Coding.
  package init(_ element: Element) {
    self.init(
      system: element[.system]?.string, version: element[.version]?.string,
      code: element[.code]?.string, display: element[.display]?.string)
  }
}
