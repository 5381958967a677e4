import FHIRDocument
import FHIRPath

/// Results as text, written out as they come.
struct ResultText {
  private let output: OutputOptions
  private let format: ReportFormat
  private let pipeline: CommandPipeline
  private var bytes: [UInt8] = []
  private static let newline = UInt8(ascii: "\n")

  init(_ output: OutputOptions, _ format: ReportFormat, _ pipeline: CommandPipeline) {
    self.output = output
    self.format = format
    self.pipeline = pipeline
  }

  /// Adds the result for one input: a line each, or as JSON one array.
  mutating func add(
    _ values: FHIRPath.Collection, _ version: FHIRVersion?
  ) throws(ExitStatus) {
    switch format {
    case .text:
      for value in values {
        bytes += VisibleText.text(Self.line(value, version), keepsLines: false).utf8
        bytes.append(Self.newline)
      }
    case .json:
      var writer = JSONTextWriter()
      writer.openArray()
      for value in values { ResultJSON.add(value, version, to: &writer) }
      writer.closeArray()
      writer.endLine()
      bytes += writer.finish()
    }
    // A file is written whole or not at all.
    guard output.output == "-", bytes.count > 1 << 16 else { return }
    try pipeline.write(bytes, to: output)
    bytes = []
  }

  mutating func finish() throws(ExitStatus) {
    guard output.output != "-" || !bytes.isEmpty else { return }
    try pipeline.write(bytes, to: output)
    bytes = []
  }

  /// A result on one line: primitives as they are, all else as JSON.
  private static func line(_ value: FHIRPath.Value, _ version: FHIRVersion?) -> String {
    guard case .element(let element) = value, element.isObject else { return value.text ?? "" }
    var writer = JSONTextWriter()
    ResultJSON.addValue(value, version, to: &writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
