import FHIRDocument
import SurveyDiagnostics
import SurveyTables

extension CommandPipeline {
  /// The policy that is given, held against the questionnaires and the codebook of a batch; ends the
  /// command with 65 if it is not as it should be.
  func deidentification(
    _ options: PolicyOptions, for batch: BatchExport
  ) throws(ExitStatus) -> Deidentification? {
    guard let path = options.policy else { return nil }
    let source = Source(name: path, bytes: try bytes(of: path))
    let read = PolicyReader.read(source, options: readOptions)
    try reporter.check(read.diagnostics)
    guard let policy = read.policy else { throw .badInput }
    var key: PolicyKey?
    if let path = options.key { key = try self.key(in: path) }
    var items = FormItems()
    for questionnaire in batch.questionnaires { items.add(questionnaire) }
    if let codebook = batch.codebook { items.add(codebook) }
    let (made, diagnostics) = Deidentification.make(policy, key: key, items: items)
    try reporter.check(diagnostics)
    return made
  }

  /// The key in a file; nothing of it is ever shown.
  private func key(in path: String) throws(ExitStatus) -> PolicyKey {
    let bytes = try bytes(of: path)
    if let key = PolicyKey(bytes) { return key }
    reporter.report(
      Diagnostic(
        .shortKey, ["count": .number(bytes.count), "limit": .number(PolicyKey.leastBytes)],
        at: Location(file: path)))
    throw .badInput
  }
}
