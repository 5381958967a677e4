import SurveyDiagnostics

extension BatchExport {
  /// Reads all inputs and writes what is extracted from them.
  func write(
    _ extraction: BatchExtraction, _ pass: BatchPass, _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    if extraction.writesResources {
      let writer = try ResourceFilesWriter(output, force: force, extraction)
      return try run(pass, writer, onDiagnostic).summary
    }
    let writer = try ExtractedBundleWriter(output, force: force, extraction)
    return try run(pass, writer, onDiagnostic).summary
  }
}
