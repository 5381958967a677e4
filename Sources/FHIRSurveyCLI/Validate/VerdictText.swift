import FHIRDocument
import ResponseValidation
import SurveyDiagnostics

/// Verdicts as text, written out as they come.
struct VerdictText {
  private let output: OutputOptions
  private let format: ValidationFormat
  private let pipeline: CommandPipeline
  private var bytes: [UInt8] = []
  private static let newline = UInt8(ascii: "\n")

  init(_ output: OutputOptions, _ format: ValidationFormat, _ pipeline: CommandPipeline) {
    self.output = output
    self.format = format
    self.pipeline = pipeline
  }

  /// Adds what was found out about one record.
  mutating func add(_ judgement: JudgedRecord.Judgement) throws(ExitStatus) {
    switch format {
    case .text: addLines(judgement)
    case .json: VerdictJSON.append(judgement, in: pipeline.reporter.language, to: &bytes)
    case .outcome:
      let document = OutcomeWriter.document(judgement.findings, version: judgement.version ?? .r4)
      bytes += JSONWriter.write(document.root)
      bytes.append(Self.newline)
    }
    // A file is written whole or not at all.
    guard output.output == "-", bytes.count > 1 << 16 else { return }
    try pipeline.write(bytes, to: output)
    bytes = []
  }

  /// Writes what is left.
  mutating func finish() throws(ExitStatus) {
    guard output.output != "-" || !bytes.isEmpty else { return }
    try pipeline.write(bytes, to: output)
    bytes = []
  }

  private mutating func addLines(_ judgement: JudgedRecord.Judgement) {
    for finding in judgement.findings
    where finding.severity == .error || !pipeline.options.quiet {
      bytes += finding.visibleText(in: pipeline.reporter.language).utf8
      bytes.append(Self.newline)
    }
  }
}

/// A verdict as a line of JSON; `Schemas/validation.schema.json` describes it.
enum VerdictJSON {
  static func append(
    _ judgement: JudgedRecord.Judgement, in language: DiagnosticLanguage, to bytes: inout [UInt8]
  ) {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("file", judgement.file)
    writer.member("line", judgement.line)
    writer.member("id", judgement.id)
    writer.member("questionnaire", judgement.questionnaire)
    writer.member("valid", judgement.isValid)
    writer.key("findings")
    writer.openArray()
    for finding in judgement.findings { add(finding, in: language, to: &writer) }
    writer.closeArray()
    writer.closeObject()
    writer.endLine()
    bytes += writer.finish()
  }

  private static func add(
    _ finding: Diagnostic, in language: DiagnosticLanguage, to writer: inout JSONTextWriter
  ) {
    writer.openObject()
    writer.member("severity", finding.severity.rawValue)
    writer.member("code", finding.code.description)
    writer.member("path", finding.location.subject?.description)
    writer.member("linkId", finding.location.linkId)
    writer.member("line", finding.location.position?.line)
    writer.member("column", finding.location.position?.column)
    writer.member("hint", finding.hint(in: language))
    writer.member("message", finding.message(in: language))
    writer.closeObject()
  }
}
