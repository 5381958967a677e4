import SurveyTables

extension CommandPipeline {
  /// The inputs, with the files of responses in the place of manifests of Bulk Data that list them.
  func openingManifests(_ inputs: [String]) throws(ExitStatus) -> [String] {
    do {
      let opened = try BatchInput.openingManifests(inputs, options: readOptions)
      opened.findings.forEach(reporter.report)
      return opened.inputs
    } catch {
      reporter.report(error)
      throw .noInput
    }
  }
}
