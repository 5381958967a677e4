public import SurveyPrimitives

/// The value of an answer, an option, an initial value, a limit or a condition.
///
/// The cases are the types of `QuestionnaireResponse.item.answer.value[x]`.
public enum AnswerValue: Hashable, Sendable {
  /// Yes or no.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A decimal number with its digits.
  case decimal(ExactDecimal)
  /// A date, possibly partial.
  case date(PartialDate)
  /// A date with or without a time.
  case dateTime(PartialDateTime)
  /// A time of day.
  case time(TimeOfDay)
  /// A text.
  case string(String)
  /// A URI.
  case uri(String)
  /// A code.
  case coding(Coding)
  /// A number with a unit.
  case quantity(Quantity)
  /// A reference.
  case reference(Reference)
  /// A file.
  case attachment(Attachment)
}

extension AnswerValue {
  /// The value as a person reads it: the display of a coding, a quantity with its unit.
  public var label: String {
    switch self {
    case .boolean(let value): value ? "yes" : "no"
    case .integer(let value): String(value)
    case .decimal(let value): value.description
    case .date(let value): value.description
    case .dateTime(let value): value.description
    case .time(let value): value.description
    case .string(let value), .uri(let value): value
    case .coding(let value): value.display ?? value.code ?? ""
    case .quantity(let value):
      [value.comparator, value.value?.description, value.unit ?? value.code]
        .compactMap(\.self).joined(separator: " ")
    case .reference(let value): value.display ?? value.reference ?? ""
    case .attachment(let value): value.title ?? value.url ?? value.contentType ?? ""
    }
  }
}

extension AnswerValue {
  /// What the source says of the value beyond the fields of the model; nothing of a value that has
  /// no parts.
  public var preserved: Preserved {
    get {
      switch self {
      case .coding(let value): value.preserved
      case .quantity(let value): value.preserved
      case .reference(let value): value.preserved
      case .attachment(let value): value.preserved
      default: Preserved()
      }
    }
    set {
      switch self {
      case .coding(var value):
        value.preserved = newValue
        self = .coding(value)
      case .quantity(var value):
        value.preserved = newValue
        self = .quantity(value)
      case .reference(var value):
        value.preserved = newValue
        self = .reference(value)
      case .attachment(var value):
        value.preserved = newValue
        self = .attachment(value)
      default: break
      }
    }
  }
}
