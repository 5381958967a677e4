/// What the text of a primitive must look like.
///
/// [datatypes.html#primitive](https://hl7.org/fhir/R4/datatypes.html#primitive)
enum PrimitiveRule: UInt8, Sendable {
  case boolean, integer, integer64, unsignedInt, positiveInt, decimal
  case string, code, id, oid, uuid, uri, base64Binary
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
    case "uri", "url", "canonical": self = .uri
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

  /// What a value looks like, for people.
  var form: String {
    switch self {
    case .boolean: "true or false"
    case .integer: "a whole number from -2147483648 to 2147483647"
    case .integer64: "a whole number of at most 64 bits"
    case .unsignedInt: "a whole number from 0 to 2147483647"
    case .positiveInt: "a whole number from 1 to 2147483647"
    case .decimal: "a number such as 0.50 or -3"
    case .shortDecimal: "a number with at most 18 digits before the point and 17 behind it"
    case .string: "a text without control characters"
    case .code: "a word without spaces around it"
    case .id: "up to 64 letters, digits, - and ."
    case .oid: "urn:oid: and numbers with points between them"
    case .uuid: "urn:uuid: and a UUID in lower case"
    case .uri:
      "an address without spaces; after urn:oid: an OID, after urn:uuid: a UUID in lower case"
    case .base64Binary: "base64: letters, digits, + and /, filled up with = to a multiple of four"
    case .solidBase64Binary:
      "base64 without spaces: letters, digits, + and /, filled up with = to a multiple of four"
    case .date: "a day that exists: 2026, 2026-03 or 2026-03-07"
    case .dateTime: "a date, or one with time and zone: 2026-03-07T10:15:00+01:00"
    case .instant: "date, time and zone to the second: 2026-03-07T10:15:00+01:00"
    case .time: "hours, minutes and seconds: 10:15:00"
    case .xhtml: "a <div> of XHTML"
    }
  }
}
