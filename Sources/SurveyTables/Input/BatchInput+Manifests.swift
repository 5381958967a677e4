package import FHIRDocument
package import SurveyDiagnostics

extension BatchInput {
  /// The inputs, each manifest of [Bulk Data](https://hl7.org/fhir/uv/bulkdata/) replaced by the files of responses that
  /// it lists, and what there is to say of the manifests.
  ///
  /// One that lists none stays. Throws where a file that is listed is missing.
  package static func openingManifests(
    _ inputs: [String], options: ReadOptions
  ) throws(Diagnostic) -> (inputs: [String], findings: [Diagnostic]) {
    var opened: [String] = []
    var findings: [Diagnostic] = []
    for input in inputs {
      guard try BatchFiles.manifest(input, options: options) != nil else {
        opened.append(input)
        continue
      }
      let files = try BatchFiles([input], options: options)
      opened += files.paths.isEmpty ? [input] : files.paths
      findings += files.findings
    }
    return (opened, findings)
  }
}
