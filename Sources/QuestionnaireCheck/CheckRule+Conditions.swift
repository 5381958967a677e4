import SurveyDiagnostics

/// Conditions (enableWhen).
extension CheckRule {
  static let conditionOnNothing = CheckRule(
    "unknown-question", .conditionOnNothing, .error,
    "A condition names a question of the questionnaire.",
    remedy: "Name the linkId of a question.")
  static let conditionOnInside = CheckRule(
    "condition-on-itself", .conditionOnInside, .error,
    "A condition is not on the item itself, nor on one inside it.",
    remedy: "Name a question outside the item.")
  static let dependencyCycle = CheckRule(
    "cycle", .dependencyCycle, .error,
    "Nothing depends on itself, over conditions, calculated values and variables.",
    remedy: "Take one of the dependencies away.")
  static let ambiguousSource = CheckRule(
    "ambiguous-source", .ambiguousSource, .warning,
    "A condition names a question that can be found: not one in a repeating item that this item is not part of.",
    remedy:
      "Move the item into the repeating item, or ask with an enableWhenExpression that says which repetition counts."
  )
  static let operatorOfType = CheckRule(
    "operator-type", .operatorOfType, .warning,
    "The operator and the value of a condition fit the type of the question.",
    remedy: "Write a value of the type of the question; <, >, <= and >= need an order.")
  static let answerNotOffered = CheckRule(
    "answer-not-offered", .answerNotOffered, .warning,
    "The value of a condition is one that the question offers.",
    remedy: "Write a value as it stands in the options, with its system.")
  static let neverEnabled = CheckRule(
    "never-enabled", .neverEnabled, .warning,
    "The conditions of an item can hold.",
    remedy: "Change the conditions, or remove the item.")
  static let alwaysEnabled = CheckRule(
    "always-enabled", .alwaysEnabled, .warning,
    "The conditions of an item can fail.",
    remedy: "Remove the conditions, or change them.")
  static let unreachableItem = CheckRule(
    "unreachable", .unreachableItem, .warning,
    "What a condition needs can be there: the question is not in an item that is never enabled, and no other condition that has to hold excludes it.",
    remedy: "Change the conditions of the question, or of this item.")
  static let notEqualRepeating = CheckRule(
    "not-equal-repeating", .notEqualRepeating, .note,
    "A condition with != is on a question with one answer.",
    remedy: "Mind that one equal answer among several makes != false.")

  static let conditions: [CheckRule] = [
    .conditionOnNothing, .conditionOnInside, .dependencyCycle, .ambiguousSource, .operatorOfType,
    .answerNotOffered, .neverEnabled, .alwaysEnabled, .unreachableItem, .notEqualRepeating,
  ]
}
