import FHIRDocument
import FHIRPath
import SurveyPrimitives

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

/// Results as JSON.
enum ResultJSON {
  /// `{"type": …, "value": …, "path": …}`, the path for elements only.
  static func add(
    _ value: FHIRPath.Value, _ version: FHIRVersion?, to writer: inout JSONTextWriter
  ) {
    writer.openObject()
    writer.member("type", typeName(value, version))
    writer.key("value")
    addValue(value, version, to: &writer)
    if case .element(let element) = value { writer.member("path", element.path.description) }
    writer.closeObject()
  }

  /// The value alone; numbers keep their digits.
  static func addValue(
    _ value: FHIRPath.Value, _ version: FHIRVersion?, to writer: inout JSONTextWriter
  ) {
    switch value {
    case .element(let element): add(element, value, version, to: &writer)
    case .boolean, .integer, .decimal: writer.number(value.text ?? "null")
    case .quantity(let quantity): add(quantity, to: &writer)
    case .long, .string, .date, .dateTime, .time, .type: writer.string(value.text ?? "")
    }
  }

  private static func add(
    _ element: Element, _ value: FHIRPath.Value, _ version: FHIRVersion?,
    to writer: inout JSONTextWriter
  ) {
    let name = value.typeName(in: version)
    if element.isObject {
      let definitions = Definitions.of(version ?? element.document.fhirVersion)
      var text: [UInt8] = []
      JSONWriter.write(element, version: version, type: definitions.type(named: name), to: &text)
      writer.raw(text)
    } else if let text = element.string {
      if element.isNumber || isRaw(text, name) { writer.number(text) } else { writer.string(text) }
    } else {
      writer.null()
    }
  }

  /// Whether JSON has the values of a type without quotation marks; XML has marks around all.
  private static func isRaw(_ text: String, _ type: String) -> Bool {
    switch type {
    case "boolean": text == "true" || text == "false"
    case "integer", "decimal", "positiveInt", "unsignedInt": ExactDecimal(text) != nil
    default: false
    }
  }

  private static func add(_ quantity: Quantity, to writer: inout JSONTextWriter) {
    writer.openObject()
    writer.key("value")
    writer.number(quantity.value?.description ?? "null")
    writer.member("unit", quantity.unit ?? quantity.code)
    writer.closeObject()
  }

  private static func typeName(_ value: FHIRPath.Value, _ version: FHIRVersion?) -> String {
    guard case .element = value else { return "System." + value.typeName(in: version) }
    return value.typeName(in: version)
  }
}
