import FHIRDocument
import SurveyDiagnostics

/// The report of an examination or a validation as SARIF 2.1.0, for tools that show findings beside a text.
///
/// [SARIF](https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html): one run; every rule
/// that has a finding is in `tool.driver.rules`, and columns count Unicode scalars. A file that
/// cannot be read has its results, too, and `executionSuccessful` is false.
struct SARIFReport {
  private let files: [SARIFFile]
  private let language: DiagnosticLanguage
  private let tally: FindingTally
  /// The rules that have findings, those of `check` first, in the order of the catalogue.
  private let rules: [Diagnostic.Code]
  private let numbers: [Diagnostic.Code: Int]

  init(_ files: [SARIFFile], _ tally: FindingTally, in language: DiagnosticLanguage) {
    self.files = files
    self.tally = tally
    self.language = language
    let found = Set(files.flatMap(\.findings).map(\.code))
    let rules =
      Diagnostic.Rule.codes.filter(found.contains)
      + found.filter { $0.rule == nil }.sorted { $0.number < $1.number }
    self.rules = rules
    numbers = Dictionary(
      rules.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  var text: [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.member(
      "$schema",
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
    writer.member("version", "2.1.0")
    writer.openArray("runs")
    writer.openObject()
    SARIFTool.add(rules, to: &writer)
    writer.openArray("invocations")
    writer.openObject()
    writer.member("executionSuccessful", files.allSatisfy(\.isExamined))
    writer.closeObject()
    writer.closeArray()
    addArtifacts(to: &writer)
    writer.member("columnKind", "unicodeCodePoints")
    addResults(to: &writer)
    addCounts(to: &writer)
    writer.closeObject()
    writer.closeArray()
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }

  /// How many findings each rule has; SARIF keeps what it has no member for in `properties`.
  private func addCounts(to writer: inout JSONTextWriter) {
    guard !tally.byCode.isEmpty else { return }
    writer.openObject("properties")
    writer.openObject("findingsByRule")
    for (code, count) in tally.codes { writer.member(code.ruleName, count) }
    writer.closeObject()
    writer.closeObject()
  }

  private func addArtifacts(to writer: inout JSONTextWriter) {
    guard !files.isEmpty else { return }
    writer.openArray("artifacts")
    for file in files {
      writer.openObject()
      SARIFLocation.add(file.path, as: "location", to: &writer)
      writer.closeObject()
    }
    writer.closeArray()
  }

  private func addResults(to writer: inout JSONTextWriter) {
    writer.openArray("results")
    for file in files {
      for finding in file.findings {
        writer.openObject()
        writer.member("ruleId", finding.code.ruleName)
        writer.member("ruleIndex", numbers[finding.code])
        writer.member("level", finding.severity.rawValue)
        let hint = finding.hint(in: language).map { "; \($0)" } ?? ""
        writer.openObject("message")
        writer.member("text", finding.message(in: language) + hint)
        writer.closeObject()
        SARIFLocation.add(finding.location, in: file.path, to: &writer)
        writer.closeObject()
      }
    }
    writer.closeArray()
  }
}
