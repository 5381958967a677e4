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

// MARK: Kinds

extension AnswerType {
  /// What its values are, whatever their precision: values of one kind can be compared.
  package enum Kind: Hashable, Sendable, CaseIterable {
    case truth, number, moment, time, text, code, quantity, reference, file
  }

  /// A whole number is a number as a decimal is, and a date is a moment as a dateTime is.
  package var kind: Kind {
    switch self {
    case .boolean: .truth
    case .integer, .decimal: .number
    case .date, .dateTime: .moment
    case .time: .time
    case .string, .uri: .text
    case .coding: .code
    case .quantity: .quantity
    case .reference: .reference
    case .attachment: .file
    }
  }

  /// The types whose values can be compared with those of this one, itself included.
  package var comparable: [AnswerType] { Self.allCases.filter { $0.kind == kind } }

  /// The type of its kind that can hold each of its values, too.
  package var wider: AnswerType? {
    switch self {
    case .integer: .decimal
    case .date: .dateTime
    default: nil
    }
  }

  /// Whether it is written as one text, whose characters can be counted.
  package var isText: Bool {
    switch kind {
    case .number, .moment, .time, .text: true
    case .truth, .code, .quantity, .reference, .file: false
    }
  }

  /// Whether its values have an order.
  package var hasOrder: Bool { kind.isMeasured || self == .string }

  /// Whether a comma may be part of an answer that a person types.
  package var mayHoldComma: Bool {
    [.text, .quantity, .file].contains(kind) || self == .decimal
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

extension AnswerType.Kind {
  /// Whether its values have an order that limits can use, and may be the same though they are
  /// written differently.
  package var isMeasured: Bool {
    switch self {
    case .number, .moment, .time, .quantity: true
    case .truth, .text, .code, .reference, .file: false
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
