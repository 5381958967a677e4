/// What the text of a primitive must look like.
///
/// [datatypes.html#primitive](https://hl7.org/fhir/R4/datatypes.html#primitive)
enum PrimitiveRule: UInt8, Sendable {
  case boolean, integer, integer64, unsignedInt, positiveInt, decimal
  case string, code, id, oid, uuid, uri, canonical, base64Binary
  case date, dateTime, instant, time
  case xhtml
  /// As R5 has them: no white space in base64, at most 18 and 17 digits around the point.
  case solidBase64Binary, shortDecimal

  init(_ typeName: String, _ version: FHIRVersion) {
    switch typeName {
    case "decimal" where version == .r5: self = .shortDecimal
    case "base64Binary" where version == .r5: self = .solidBase64Binary
    case "boolean": self = .boolean
    case "integer": self = .integer
    case "integer64": self = .integer64
    case "unsignedInt": self = .unsignedInt
    case "positiveInt": self = .positiveInt
    case "decimal": self = .decimal
    case "code": self = .code
    case "id": self = .id
    case "oid": self = .oid
    case "uuid": self = .uuid
    case "uri", "url": self = .uri
    case "canonical": self = .canonical
    case "base64Binary": self = .base64Binary
    case "date": self = .date
    case "dateTime": self = .dateTime
    case "instant": self = .instant
    case "time": self = .time
    case "xhtml": self = .xhtml
    default: self = .string
    }
  }

  /// How JSON writes the value.
  var kind: Node.Kind {
    switch self {
    case .boolean: .boolean
    case .integer, .unsignedInt, .positiveInt, .decimal, .shortDecimal: .number
    default: .string
    }
  }

  /// Whether a text, which is not empty, is a value of the type.
  func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .string: true
    case .xhtml: NarrativeRules.fault(in: text) == nil
    case .uri: TextRules.isURI(text)
    case .canonical: TextRules.isCanonical(text)
    case .code: TextRules.isCode(text)
    case .id: TextRules.isID(text)
    case .oid: TextRules.isOID(text)
    case .uuid: TextRules.isUUID(text)
    case .base64Binary: TextRules.isBase64(text)
    case .solidBase64Binary: !text.contains { $0 <= 0x20 } && TextRules.isBase64(text)
    case .boolean: TextRules.isBoolean(text)
    case .integer: NumberRules.isInteger(text, -0x8000_0000...0x7FFF_FFFF)
    case .integer64: NumberRules.isInteger(text, Int.min...Int.max)
    case .unsignedInt: NumberRules.isInteger(text, 0...0x7FFF_FFFF)
    case .positiveInt: NumberRules.isInteger(text, 1...0x7FFF_FFFF)
    case .decimal: NumberRules.isDecimal(text)
    case .shortDecimal: NumberRules.isShortDecimal(text)
    case .date: DateRules.isDate(text)
    case .dateTime: DateRules.isDateTime(text)
    case .instant: DateRules.isInstant(text)
    case .time: DateRules.isTime(text)
    }
  }

  /// The name of its form, by which messages have words for it.
  var form: String { String(describing: self) }
}
