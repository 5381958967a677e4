import FHIRDocument
import FHIRPath
import SurveyPrimitives

/// Results as JSON.
enum ResultJSON {
  /// `{"type": …, "value": …, "path": …}`, the path for elements of the input only: not for
  /// those that the expression makes, nor for those of variables.
  static func add(
    _ value: FHIRPath.Value, of input: Element?, _ version: FHIRVersion?,
    to writer: inout JSONTextWriter
  ) {
    writer.openObject()
    writer.member("type", typeName(value, version))
    writer.key("value")
    addValue(value, version, to: &writer)
    if case .element(let element) = value, element.document === input?.document {
      writer.member("path", element.path.description)
    }
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
    default: writer.string(value.text ?? "")
    }
  }

  private static func add(
    _ element: Element, _ value: FHIRPath.Value, _ version: FHIRVersion?,
    to writer: inout JSONTextWriter
  ) {
    let name = value.typeName(in: version)
    if element.isObject {
      let definitions = Definitions.of(version ?? element.document.fhirVersion)
      JSONWriter.write(element, version: version, type: definitions.type(named: name), to: &writer)
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
