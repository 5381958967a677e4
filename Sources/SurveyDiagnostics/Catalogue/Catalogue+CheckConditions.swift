/// FS10xx: the examination of conditions.
extension Diagnostic.Code {
  /// The operator exists comes without a boolean; in STU3, a condition has hasAnswer and an answer.
  public static let existsValue = rule(
    1011, .warning, "que-7",
    "The operator exists comes with a boolean; in STU3, a condition has either hasAnswer or an answer.",
    "a condition of the item {item} asks whether {question} is answered, and compares with {kind}",
    hint: "write answerBoolean true or false",
    remedy: "Write answerBoolean true or false; in STU3, keep one of the two.", policy: forbidden)
  package static let existsTwice = existsValue.variant(
    "twice", "a condition of the item {item} has both hasAnswer and an answer",
    hint: "keep one of the two")

  /// Several conditions come without enableBehavior (from R4 on).
  public static let behaviorMissing = rule(
    1016, .warning, "que-12", "Several conditions come with enableBehavior (from R4 on).",
    "the item {item} has {count} conditions and does not say whether all or any count",
    remedy: "Set enableBehavior to all or any.", policy: forbidden)
  /// An item has conditions and an expression for the same.
  public static let enableWhenTwoWays = rule(
    1022, .warning, "sdc-behave-2", "An item has either enableWhen or an enableWhenExpression.",
    "the item {item} has both enableWhen and an enableWhenExpression",
    remedy: "Keep one of the two; where both are there, the expression decides.", policy: forbidden)

  /// A condition names no question of the questionnaire.
  public static let conditionOnNothing = rule(
    1024, .warning, "unknown-question", "A condition names a question of the questionnaire.",
    "a condition of the item {item} names {question}, which is not a linkId here",
    remedy: "Name the linkId of a question.", policy: forbidden)
  package static let conditionOnGroup = conditionOnNothing.variant(
    "group", "a condition of the item {item} names {question}, which is a {type}",
    hint: conditionOnNothing.remedy)

  /// A condition names a linkId that several items have.
  public static let conditionOnShared = rule(
    1070, .warning, "shared-question", "A condition names a linkId that one item has.",
    "a condition of the item {item} names {question}, which is the linkId of several items",
    remedy: "Give each item a linkId of its own, and name one of them.", policy: forbidden)

  /// A condition is on the item itself, or on one inside it.
  public static let conditionOnInside = rule(
    1025, .warning, "condition-on-itself",
    "A condition is not on the item itself, nor on one inside it.",
    """
    a condition of the item {item} is on \
    {inner, select, none {itself} other {the item {inner}, which is inside it}}
    """, remedy: "Name a question outside the item.", policy: forbidden)
  /// Something depends on itself, over conditions, calculated values and variables.
  public static let dependencyCycle = rule(
    1026, .warning, "cycle",
    "Nothing depends on itself, over conditions, calculated values and variables.",
    "{first} depends on itself: {cycle}", remedy: "Take one of the dependencies away.",
    policy: forbidden)
  /// A condition names a question of which there may be several.
  public static let ambiguousSource = rule(
    1027, .warning, "ambiguous-source",
    "A condition names a question that can be found: not one in a repeating item that this item is not part of.",
    """
    a condition of the item {item} is on the item {question}, which is there once for each \
    repetition of {group}
    """,
    remedy:
      "Move the item into the repeating item, or ask with an enableWhenExpression that says which repetition counts."
  )
  /// The operator or the value of a condition does not fit the type of the question.
  public static let operatorOfType = rule(
    1028, .warning, "operator-type",
    "The operator and the value of a condition fit the type of the question.",
    """
    a condition of the item {item} compares the item {question}, which is of type {type}, with \
    {kind} by {operator}
    """, remedy: "Write a value of the type of the question; <, >, <= and >= need an order.")
  /// The value of a condition is not one that the question offers.
  public static let answerNotOffered = rule(
    1029, .warning, "answer-not-offered",
    "The value of a condition is one that the question offers.",
    "a condition of the item {item} names {value}, which the item {question} does not offer",
    remedy: "Write a value as it is in the options, with its system.")
  package static let answerOfOtherSystem = answerNotOffered.variant(
    "system", answerNotOffered.wording,
    hint: """
      the option has {system, select, none {no system} other {the system {system}}}, \
      the condition {wanted, select, none {none} other {{wanted}}}
      """)
}

// MARK: What can never or always hold

extension Diagnostic.Code {
  /// The conditions of an item can never hold.
  public static let neverEnabled = rule(
    1030, .warning, "never-enabled", "The conditions of an item can hold.",
    "the item {item} is never enabled: its conditions contradict each other",
    remedy: "Change the conditions, or remove the item.")
  package static let neverEnabledByExpression = neverEnabled.variant(
    "expression",
    "the item {item} is never enabled: its enableWhenExpression is false, whatever is answered",
    hint: neverEnabled.remedy)

  /// The conditions of an item always hold.
  public static let alwaysEnabled = rule(
    1031, .warning, "always-enabled", "The conditions of an item can fail.",
    "the item {item} is always enabled: its conditions cannot fail",
    remedy: "Remove the conditions, or change them.")
  package static let alwaysEnabledByExpression = alwaysEnabled.variant(
    "expression",
    "the item {item} is always enabled: its enableWhenExpression is true, whatever is answered",
    hint: alwaysEnabled.remedy)

  /// What a condition needs can never be there.
  public static let unreachableItem = rule(
    1032, .warning, "unreachable",
    "What a condition needs can be there: the question is not in an item that is never enabled, and no other condition that has to hold excludes it.",
    "the item {item} cannot be reached: it needs an answer of {question}, which is never asked",
    remedy: "Change the conditions of the question, or of this item.")
  package static let needsExcluded = unreachableItem.variant(
    "exclusion",
    "the item {item} cannot be reached: the conditions on {question} that it needs exclude each other",
    hint: unreachableItem.remedy)
  package static let needsExcludedPair = unreachableItem.variant(
    "pair",
    """
    the item {item} cannot be reached: \
    {owner, select, none {its condition} other {that of the item {owner}}} on {question} excludes \
    that of the item {other}, which it needs
    """, hint: unreachableItem.remedy)

  /// A condition with != is on a question that may have several answers.
  public static let notEqualRepeating = rule(
    1033, .note, "not-equal-repeating", "A condition with != is on a question with one answer.",
    "a condition of the item {item} asks with != about the item {question}, which repeats",
    remedy: "Mind that one equal answer among several makes != false.")

  static let checksOfConditions: [Self] = [
    .existsValue, .existsTwice, .behaviorMissing, .enableWhenTwoWays, .conditionOnNothing,
    .conditionOnGroup, .conditionOnShared, .conditionOnInside, .dependencyCycle, .ambiguousSource,
    .operatorOfType,
    .answerNotOffered, .answerOfOtherSystem, .neverEnabled, .neverEnabledByExpression,
    .alwaysEnabled, .alwaysEnabledByExpression, .unreachableItem, .needsExcluded,
    .needsExcludedPair, .notEqualRepeating,
  ]
}
