/// The type of an answer's value.
///
/// [answer.value](https://hl7.org/fhir/R4/questionnaireresponse-definitions.html#QuestionnaireResponse.item.answer.value_x_)
public enum AnswerType: String, Hashable, Sendable, CaseIterable {
  /// True or false.
  case boolean
  /// A whole number.
  case integer
  /// A number, with the digits as written.
  case decimal
  /// A date, or a part of one.
  case date
  /// A date and time, or a part of one.
  case dateTime
  /// A time of day.
  case time
  /// A text.
  case string
  /// A URI.
  case uri
  /// A code with its system and display.
  case coding
  /// A number with a unit.
  case quantity
  /// A reference to a resource.
  case reference
  /// A file.
  case attachment
}

extension AnswerValue {
  /// The type of the value.
  public var type: AnswerType {
    switch self {
    case .boolean: .boolean
    case .integer: .integer
    case .decimal: .decimal
    case .date: .date
    case .dateTime: .dateTime
    case .time: .time
    case .string: .string
    case .uri: .uri
    case .coding: .coding
    case .quantity: .quantity
    case .reference: .reference
    case .attachment: .attachment
    }
  }
}
