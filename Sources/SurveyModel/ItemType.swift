/// What kind of item it is: the R4 item types, with the two choice types as one.
///
/// FHIR's `open-choice` is ``choice`` with ``AnswerConstraint/optionsOrString``, as in R5.
/// [valueset-item-type](https://hl7.org/fhir/R4/valueset-item-type.html)
public enum ItemType: String, Hashable, Sendable, CaseIterable {
  /// Holds other items.
  case group
  /// A text to read; has no answer.
  case display
  /// Yes or no.
  case boolean
  /// A decimal number; its digits are kept.
  case decimal
  /// A whole number.
  case integer
  /// A date, possibly without day or month.
  case date
  /// A date, possibly with a time.
  case dateTime
  /// A time of day.
  case time
  /// A short text on one line.
  case string
  /// A text of any length.
  case text
  /// A URL.
  case url
  /// One or several of a list of options.
  case choice
  /// A file.
  case attachment
  /// A reference to another resource.
  case reference
  /// A number with a unit.
  case quantity
}

extension ItemType {
  /// Whether an item of this type can have an answer.
  public var isQuestion: Bool { self != .group && self != .display }

  /// The type of the answers to an item of this type, options of other types aside; `nil` where it
  /// is no question.
  package var answerType: AnswerType? {
    switch self {
    case .group, .display: nil
    case .text: .string
    case .url: .uri
    case .choice: .coding
    default: AnswerType(rawValue: rawValue)
    }
  }
}
