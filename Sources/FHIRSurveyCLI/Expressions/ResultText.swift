import FHIRDocument
import FHIRPath
import SurveyPrimitives

/// Results as text, written out as they come.
struct ResultText {
  private let output: OutputOptions
  private let format: ReportFormat
  private let pipeline: Pipeline
  private var bytes: [UInt8] = []
  private static let newline = UInt8(ascii: "\n")

  init(_ output: OutputOptions, _ format: ReportFormat, _ pipeline: Pipeline) {
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
      let objects = values.map { ResultJSON.object($0, version) }
      bytes += "[".utf8
      for (number, object) in objects.enumerated() {
        if number > 0 { bytes += ",".utf8 }
        bytes += object
      }
      bytes += "]\n".utf8
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
    return String(decoding: ResultJSON.value(value, version), as: UTF8.self)
  }
}

/// Results as JSON.
enum ResultJSON {
  /// `{"type": …, "value": …, "path": …}`, the path for elements only.
  static func object(_ value: FHIRPath.Value, _ version: FHIRVersion?) -> [UInt8] {
    var text = Array(#"{"type":"#.utf8) + quoted(typeName(value, version))
    text += Array(#","value":"#.utf8) + Self.value(value, version)
    if case .element(let element) = value {
      text += Array(#","path":"#.utf8) + quoted(element.path.description)
    }
    return text + "}".utf8
  }

  /// The value alone; numbers keep their digits.
  static func value(_ value: FHIRPath.Value, _ version: FHIRVersion?) -> [UInt8] {
    switch value {
    case .element(let element): self.element(element, value, version)
    case .boolean, .integer, .decimal: Array((value.text ?? "null").utf8)
    case .quantity(let quantity): self.quantity(quantity)
    case .long, .string, .date, .dateTime, .time, .type: quoted(value.text ?? "")
    }
  }

  private static func element(
    _ element: Element, _ value: FHIRPath.Value, _ version: FHIRVersion?
  ) -> [UInt8] {
    let name = value.typeName(in: version)
    if element.isObject {
      let definitions = Definitions.of(version ?? element.document.fhirVersion)
      var text: [UInt8] = []
      JSONWriter.write(element, version: version, type: definitions.type(named: name), to: &text)
      return text
    }
    guard let text = element.string else { return Array("null".utf8) }
    let isRaw = element.isNumber || isRaw(text, name)
    return isRaw ? Array(text.utf8) : quoted(text)
  }

  /// Whether JSON has the values of a type without quotation marks; XML has marks around all.
  private static func isRaw(_ text: String, _ type: String) -> Bool {
    switch type {
    case "boolean": text == "true" || text == "false"
    case "integer", "decimal", "positiveInt", "unsignedInt": ExactDecimal(text) != nil
    default: false
    }
  }

  private static func quantity(_ quantity: Quantity) -> [UInt8] {
    var text = Array(#"{"value":"#.utf8) + Array((quantity.value?.description ?? "null").utf8)
    if let unit = quantity.unit ?? quantity.code {
      text += Array(#","unit":"#.utf8) + quoted(unit)
    }
    return text + "}".utf8
  }

  private static func typeName(_ value: FHIRPath.Value, _ version: FHIRVersion?) -> String {
    guard case .element = value else { return "System." + value.typeName(in: version) }
    return value.typeName(in: version)
  }

  private static func quoted(_ text: String) -> [UInt8] {
    var builder = DocumentBuilder()
    builder.string(.root, text)
    return JSONWriter.write(builder.finish().root)
  }
}
