import FHIRDocument
import SurveyModel

/// Types of answers by the ending of their element names.
extension AnswerType {
  /// The type that an element's name ends with: `valueDateTime`, `answerCoding`, `initialUri`.
  init?(endingOf name: ElementName, text: @autoclosure () -> String) {
    if let known = Self.common[name] {
      self = known
    } else {
      let text = text()
      guard let ending = Self.endings.first(where: { text.hasSuffix($0.text) }) else { return nil }
      self = ending.type
    }
  }

  /// The type of the least and the greatest value that an item's answers may have.
  init(limitOf type: ItemType) {
    switch type {
    case .decimal: self = .decimal
    case .date: self = .date
    case .dateTime: self = .dateTime
    case .time: self = .time
    case .quantity: self = .quantity
    default: self = .integer
    }
  }

  /// The ending that the type is written with.
  var ending: String {
    switch self {
    case .boolean: "Boolean"
    case .integer: "Integer"
    case .decimal: "Decimal"
    case .date: "Date"
    case .dateTime: "DateTime"
    case .time: "Time"
    case .string: "String"
    case .uri: "Uri"
    case .coding: "Coding"
    case .quantity: "Quantity"
    case .reference: "Reference"
    case .attachment: "Attachment"
    }
  }

  private static let common: [ElementName: AnswerType] = [
    .valueBoolean: .boolean, .valueInteger: .integer, .valueDecimal: .decimal, .valueDate: .date,
    .valueDateTime: .dateTime, .valueTime: .time, .valueString: .string, .valueUri: .uri,
    .valueCoding: .coding, .valueQuantity: .quantity, .valueReference: .reference,
    .valueAttachment: .attachment, .valueCode: .coding, .valueMarkdown: .string,
  ]

  /// Endings that are part of a longer one stand behind it.
  private static let endings: [(text: String, type: AnswerType)] = [
    ("Boolean", .boolean), ("PositiveInt", .integer), ("UnsignedInt", .integer),
    ("Integer", .integer), ("Decimal", .decimal), ("DateTime", .dateTime), ("Instant", .dateTime),
    ("Date", .date), ("Time", .time), ("String", .string), ("Markdown", .string),
    ("Uri", .uri), ("Url", .uri), ("Canonical", .uri), ("Coding", .coding), ("Code", .coding),
    ("Quantity", .quantity), ("Age", .quantity), ("Reference", .reference),
    ("Attachment", .attachment),
  ]
}
