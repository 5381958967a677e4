/// FS10xx: the examination of options, initial values and limits.
extension Diagnostic.Code {
  /// An item has both answerOption and answerValueSet.
  public static let twoOptionSources = rule(
    1008, .error, "que-4", "An item has either answerOption or answerValueSet.",
    "the item {item} has both {first} and {second}", remedy: "Keep one of the two.")
  /// An item has options that its type cannot have.
  public static let optionsOfType = rule(
    1009, .error, "que-5", "Only types that can be picked from a list have options.",
    "the item {item} is of type {type}, which has no options",
    remedy: "Make the item a choice, or remove the options.")
  /// answerConstraint comes without options (FHIR R5).
  public static let constraintWithoutOptions = rule(
    1018, .warning, "que-14", "answerConstraint comes with options (FHIR R5).",
    "the item {item} has answerConstraint and no options",
    remedy: "Add answerOption or answerValueSet, or remove answerConstraint.")
  /// An item has an answerExpression and options.
  public static let answerExpressionBesideOptions = rule(
    1020, .error, "sdc-1",
    "An item with an answerExpression has neither answerOption nor answerValueSet.",
    "the item {item} has an answerExpression and options", remedy: "Keep one of the two.")
  /// An option is there twice.
  public static let duplicateOption = rule(
    1037, .warning, "duplicate-option", "No option is there twice.",
    "the item {item} offers {option} twice", remedy: "Remove one of the two.")
  package static let optionsWithoutCode = duplicateOption.variant(
    "code", "the item {item} has two options that nothing distinguishes: neither has a code",
    hint: duplicateOption.remedy)
  /// Two options are shown in the same words.
  public static let sameWords = rule(
    1072, .warning, "same-words", "No two options are shown in the same words.",
    "the item {item} shows two options as {option}, and nobody can tell which is which",
    remedy: "Give each words of its own, or an optionPrefix.")

  /// An option is not of the type of the item.
  public static let optionOfType = rule(
    1038, .warning, "option-type", "An option is of the type of the item.",
    "the item {item} is of type {type}, and offers {option}, which is {kind}",
    remedy: "Write options of one type, that of the item.")
  /// Several options are chosen at the start of an item with one answer.
  public static let severalSelected = rule(
    1039, .warning, "several-selected",
    "Only an item that repeats has several options with initialSelected.",
    "the item {item} does not repeat, and starts with several options",
    remedy: "Keep one of them, or set repeats.")
}

// MARK: Initial values

extension Diagnostic.Code {
  /// A group or a display has an initial value.
  public static let initialOfGroup = rule(
    1012, .warning, "que-8", "Groups and displays have no initial values.",
    "the item {item} is a {type} and has an initial value", remedy: "Remove the initial value.",
    policy: forbidden)
  /// An item has options and an initial value (from R4 on).
  public static let initialBesideOptions = rule(
    1015, .warning, "que-11", "An item with answerOption has no initial (from R4 on).",
    "the item {item} has options and an initial value",
    remedy: "Mark the option with initialSelected.", policy: forbidden)
  /// An item that does not repeat has several initial values (from R4 on).
  public static let initialTwice = rule(
    1017, .warning, "que-13", "Only an item that repeats has several initial values (from R4 on).",
    "the item {item} has {count} initial values and does not repeat",
    remedy: "Keep one initial value, or set repeats.", policy: forbidden)
  /// An item has an initial value and an expression for it.
  public static let initialTwoWays = rule(
    1021, .warning, "sdc-behave-1", "An item has either initial or an initialExpression.",
    "the item {item} has both initial and an initialExpression", remedy: "Keep one of the two.",
    policy: forbidden)
  package static let selectedTwoWays = initialTwoWays.variant(
    "selected", "the item {item} has both options that are selected and an initialExpression",
    hint: initialTwoWays.remedy)

  /// An initial value is not an answer that the item allows.
  public static let initialNotAllowed = rule(
    1040, .warning, "initial-not-allowed", "An initial value is an answer that the item allows.",
    "the initial value {value} of the item {item} is outside the limits",
    remedy: "Write a value of the type, within the limits, among the options.")
  package static let initialOfOtherType = initialNotAllowed.variant(
    "type", "the initial value {value} of the item {item} is {kind}, the item is of type {type}",
    hint: initialNotAllowed.remedy)
  package static let initialNotOffered = initialNotAllowed.variant(
    "option", "the initial value {value} of the item {item} is not among the options",
    hint: initialNotAllowed.remedy)

  /// An item is required and read-only, and nothing gives it a value.
  public static let requiredReadOnly = rule(
    1041, .warning, "required-read-only",
    "An item that is required and read-only has something that gives it a value.",
    "the item {item} is required and read-only, and nothing gives it a value",
    remedy: "Give it an initial value or a calculatedExpression, or let it be answered.")
  /// An item is required and hidden, and nothing gives it a value.
  public static let requiredHidden = rule(
    1058, .warning, "required-hidden",
    "An item that is required and hidden has something that gives it a value.",
    "the item {item} is required and hidden, and nothing gives it a value",
    remedy: "Give it an initial value or a calculatedExpression, or show it.")
}

// MARK: Limits

extension Diagnostic.Code {
  /// An item has a maxLength that its type cannot have.
  public static let maxLengthOfType = rule(
    1014, .error, "que-10", "Only simple types have maxLength.",
    "the item {item} is of type {type}, which has no maxLength",
    remedy: "Remove maxLength, or change the type.")
  /// A least value, length or number is above the greatest.
  public static let limitsContradict = rule(
    1034, .error, "limits-contradict",
    "A least value, length or number is not above the greatest.",
    "the item {item} has {lower} {least} above {upper} {greatest}",
    remedy: "Change one of the two.")
  /// A limit is not of the type that the item asks for.
  public static let limitOfType = rule(
    1035, .warning, "limit-type", "A limit is of the type that the item asks for.",
    "the item {item} is of type {type}, and its {limit} is {value}",
    remedy: "Write a limit of the type of the item, or remove it.")
  /// minOccurs or maxOccurs without required or repeats.
  public static let occurrenceWithoutRepeats = rule(
    1036, .warning, "occurrence",
    "minOccurs above 0 comes with required, minOccurs and maxOccurs above 1 come with repeats.",
    "the item {item} has minOccurs {count}, and {required, select, yes {does not repeat} other {is not required}}",
    remedy: "Set required and repeats, or remove minOccurs or maxOccurs.")
  package static let maxOccursWithoutRepeats = occurrenceWithoutRepeats.variant(
    "most", "the item {item} has maxOccurs {count}, and does not repeat",
    hint: occurrenceWithoutRepeats.remedy)

  /// A question has no code (off unless somebody asks for it).
  public static let textWithoutCode = rule(
    1042, .note, "text-without-code",
    "A question with a text has a code, so that its answers can be distinguished from others.",
    "the item {item} has no code", remedy: "Add a code from LOINC or another code system.",
    isOn: false)

  /// A regular expression cannot be read or followed in bounded time, or is empty.
  public static let unreadableRegex = rule(
    1057, .warning, "regex",
    "A regular expression can be read and followed in bounded time; it is not empty.",
    "the regular expression of the item {item} cannot be used: {reason} (character {character} of it)",
    hint: "{help, select, none {\(regexRemedy)} other {{help}}}", remedy: regexRemedy)
  package static let emptyRegex = unreadableRegex.variant(
    "empty", "the regular expression of the item {item} is empty, and not looked at",
    hint: "write one, or remove the extension")
  package static let unreadableRegexInExpression = unreadableRegex.variant(
    "expression",
    """
    the regular expression {regex} cannot be used: {reason} (character {character} of it, \
    column {column} of the expression)
    """,
    hint: """
      {help, select, none {{backslash, select, yes {a \\ of the pattern is written \\\\ in a text \
      of FHIRPath} other {\(regexRemedy)}}} other {{help}}}
      """)

  private static let regexRemedy =
    "Correct it at the character named; references back and looks ahead or behind have to go."

  static let checksOfValues: [Self] = [
    .twoOptionSources, .optionsOfType, .constraintWithoutOptions, .answerExpressionBesideOptions,
    .duplicateOption, .optionsWithoutCode, .sameWords, .optionOfType, .severalSelected,
    .initialOfGroup,
    .initialBesideOptions, .initialTwice, .initialTwoWays, .selectedTwoWays, .initialNotAllowed,
    .initialOfOtherType, .initialNotOffered, .requiredReadOnly, .requiredHidden, .maxLengthOfType,
    .limitsContradict, .limitOfType, .occurrenceWithoutRepeats, .maxOccursWithoutRepeats,
    .textWithoutCode, .unreadableRegex, .emptyRegex, .unreadableRegexInExpression,
  ]
}
