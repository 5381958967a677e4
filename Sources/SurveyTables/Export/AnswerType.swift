import FHIRDocument

/// The type of an answer's value, by the name of its element: `valueCoding` is a Coding.
enum AnswerType {
  case boolean, decimal, integer, date, dateTime, time, string, uri
  case attachment, coding, quantity, reference
  /// A type that answers cannot have in R4.
  case other

  /// The type that a name tells; `nil` where it is none of `value[x]`.
  @inline(__always)
  init?(_ name: ElementName, in document: Document) {
    switch name {
    case .valueCoding: self = .coding
    case .valueDecimal: self = .decimal
    case .valueString: self = .string
    case .valueInteger: self = .integer
    case .valueBoolean: self = .boolean
    case .valueQuantity: self = .quantity
    case .valueDate: self = .date
    case .valueDateTime: self = .dateTime
    case .valueTime: self = .time
    case .valueUri: self = .uri
    case .valueAttachment: self = .attachment
    case .valueReference: self = .reference
    case .item, .id, .extension: return nil
    default:
      let text = document.text(of: name)
      guard text.hasPrefix("value"), text.utf8.count > 5 else { return nil }
      self = .other
    }
  }

  /// FHIR's name of the type; `nil` for ``other``.
  var name: StaticString? {
    switch self {
    case .boolean: "boolean"
    case .decimal: "decimal"
    case .integer: "integer"
    case .date: "date"
    case .dateTime: "dateTime"
    case .time: "time"
    case .string: "string"
    case .uri: "uri"
    case .attachment: "Attachment"
    case .coding: "Coding"
    case .quantity: "Quantity"
    case .reference: "Reference"
    case .other: nil
    }
  }
}
