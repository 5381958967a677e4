import SurveyDiagnostics

/// Limits, options and values.
extension CheckRule {
  static let limitsContradict = CheckRule(
    "limits-contradict", .limitsContradict, .error,
    "A least value, length or number is not above the greatest.",
    remedy: "Change one of the two.")
  static let limitOfType = CheckRule(
    "limit-type", .limitOfType, .warning,
    "A limit is of the type that the item asks for.",
    remedy: "Write a limit of the type of the item, or remove it.")
  static let occurrenceWithoutRepeats = CheckRule(
    "occurrence", .occurrenceWithoutRepeats, .warning,
    "minOccurs above 0 comes with required, minOccurs and maxOccurs above 1 come with repeats.",
    remedy: "Set required and repeats, or remove minOccurs or maxOccurs.")
  static let duplicateOption = CheckRule(
    "duplicate-option", .duplicateOption, .warning,
    "No option is there twice.",
    remedy: "Remove one of the two.")
  static let optionOfType = CheckRule(
    "option-type", .optionOfType, .warning,
    "An option is of the type of the item.",
    remedy: "Write options of one type, that of the item.")
  static let severalSelected = CheckRule(
    "several-selected", .severalSelected, .warning,
    "Only an item that repeats has several options with initialSelected.",
    remedy: "Keep one of them, or set repeats.")
  static let initialNotAllowed = CheckRule(
    "initial-not-allowed", .initialNotAllowed, .warning,
    "An initial value is an answer that the item allows.",
    remedy: "Write a value of the type, within the limits, among the options.")
  static let requiredReadOnly = CheckRule(
    "required-read-only", .requiredReadOnly, .warning,
    "An item that is required and read-only has something that gives it a value.",
    remedy: "Give it an initial value or a calculatedExpression, or let it be answered.")
  static let requiredHidden = CheckRule(
    "required-hidden", .requiredHidden, .warning,
    "An item that is required and hidden has something that gives it a value.",
    remedy: "Give it an initial value or a calculatedExpression, or show it.")
  static let textWithoutCode = CheckRule(
    "text-without-code", .textWithoutCode, .off,
    "A question with a text has a code, so that its answers can be told from others.",
    remedy: "Add a code from LOINC or another code system.")
  static let unreadableRegex = CheckRule(
    "regex", .unreadableRegex, .warning,
    "A regular expression can be read and followed in bounded time; it is not empty.",
    remedy: "Correct it at the place named; references back and looks ahead or behind have to go.")

  static let values: [CheckRule] = [
    .limitsContradict, .limitOfType, .occurrenceWithoutRepeats, .duplicateOption, .optionOfType,
    .severalSelected, .initialNotAllowed, .requiredReadOnly, .requiredHidden, .textWithoutCode,
    .unreadableRegex,
  ]
}
