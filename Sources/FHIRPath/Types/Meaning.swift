/// Which type of FHIRPath's own the values of a type of FHIR are taken for.
///
/// https://hl7.org/fhir/fhirpath.html#types
enum Meaning: UInt8, Sendable {
  /// Elements with children and no value.
  case none
  case boolean, integer, long, decimal, string, date, dateTime, time
  case quantity

  /// Whether values of the type are primitives.
  @inline(__always)
  var isPrimitive: Bool {
    switch self {
    case .none, .quantity: false
    default: true
    }
  }

  init(primitive name: String) {
    switch name {
    case "boolean": self = .boolean
    case "integer", "unsignedInt", "positiveInt": self = .integer
    case "integer64": self = .long
    case "decimal": self = .decimal
    case "date": self = .date
    case "dateTime", "instant": self = .dateTime
    case "time": self = .time
    default: self = .string
    }
  }
}
