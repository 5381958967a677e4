import FHIRDocument
import ResponseValidation
import SurveyDiagnostics

/// Verdicts as text, written out as they come.
struct VerdictText {
  private let output: OutputOptions
  private let format: ValidationFormat
  private let pipeline: Pipeline
  private var bytes: [UInt8] = []
  private static let newline = UInt8(ascii: "\n")

  init(_ output: OutputOptions, _ format: ValidationFormat, _ pipeline: Pipeline) {
    self.output = output
    self.format = format
    self.pipeline = pipeline
  }

  /// Adds what was found out about one record.
  mutating func add(_ judgement: JudgedRecord.Judgement) throws(ExitStatus) {
    switch format {
    case .text: addLines(judgement)
    case .json: VerdictJSON.append(judgement, to: &bytes)
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
      bytes += finding.visible.description.utf8
      bytes.append(Self.newline)
    }
  }
}

/// A verdict as a line of JSON; `Schemas/validation.schema.json` describes it.
enum VerdictJSON {
  static func append(_ judgement: JudgedRecord.Judgement, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    add("file", judgement.file, to: &bytes)
    add("line", judgement.line, to: &bytes)
    add("id", judgement.id, to: &bytes)
    add("questionnaire", judgement.questionnaire, to: &bytes)
    bytes += #""valid":\#(judgement.isValid),"findings":["#.utf8
    for (number, finding) in judgement.findings.enumerated() {
      bytes += (number > 0 ? ",{" : "{").utf8
      add("severity", finding.severity.rawValue, to: &bytes)
      add("code", finding.code.description, to: &bytes)
      add("path", finding.location.path, to: &bytes)
      add("linkId", finding.location.linkId, to: &bytes)
      add("line", finding.location.position?.line, to: &bytes)
      add("column", finding.location.position?.column, to: &bytes)
      add("hint", finding.hint, to: &bytes)
      bytes += #""message":"#.utf8
      quote(finding.message, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes += "]}\n".utf8
  }

  private static func add(_ name: StaticString, _ text: String?, to bytes: inout [UInt8]) {
    guard let text else { return }
    bytes += "\"\(name)\":".utf8
    quote(text, to: &bytes)
    bytes.append(UInt8(ascii: ","))
  }

  private static func add(_ name: StaticString, _ number: Int?, to bytes: inout [UInt8]) {
    if let number { bytes += "\"\(name)\":\(number),".utf8 }
  }

  private static func quote(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += #"\""#.utf8
      case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
      case 0x0A: bytes += #"\n"#.utf8
      case 0..<0x20:
        bytes += (#"\u00"# + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
