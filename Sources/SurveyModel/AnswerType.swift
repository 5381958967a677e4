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

extension AnswerType {
  /// Whether it is written as one text, whose characters can be counted.
  package var isText: Bool {
    switch self {
    case .boolean, .coding, .quantity, .reference, .attachment: false
    default: true
    }
  }

  /// Whether a comma may be part of an answer that a person types.
  package var mayHoldComma: Bool {
    switch self {
    case .decimal, .quantity, .string, .uri, .attachment: true
    default: false
    }
  }

  /// Whether an option may be of this type:
  /// [answerOption.value](https://hl7.org/fhir/R4/questionnaire-definitions.html#Questionnaire.item.answerOption.value_x_).
  package var canBeOption: Bool {
    switch self {
    case .integer, .date, .time, .string, .coding, .reference: true
    default: false
    }
  }
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
