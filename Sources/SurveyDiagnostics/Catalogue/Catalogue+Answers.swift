/// FS04xx: answers, their checks, and the conditions that depend on them.
extension Diagnostic.Code {
  /// The value has another type than the item.
  public static let wrongAnswerType = Self(
    401, .answer, .error, "{value} is {kind}, which does not answer {item}",
    hint: "answer with {wanted}", remedy: "Answer with a value of the item's type.",
    issueType: "value")
  package static let answerToGroup = wrongAnswerType.variant(
    "group", "{item} is a {type} and has no answer")

  /// The value is not one of the options.
  public static let notAnOption = Self(
    402, .answer, .error, "{value} is not one of the answers to {item}",
    hint: """
      {options, select, none {nothing is offered now; other answers decide what is} \
      other {answer {options}}}
      """,
    remedy: "Choose one of the options.", policy: Policy(basis: [.options]),
    issueType: "code-invalid")

  /// The text has more characters than allowed.
  public static let answerTooLong = Self(
    403, .answer, .error, "the answer has \(count("character")), \(most) allowed",
    remedy: "Shorten the text.", policy: limits, issueType: "too-long")

  /// The text has fewer characters than needed.
  public static let answerTooShort = Self(
    404, .answer, .error, "the answer has \(count("character")), \(least) needed",
    remedy: "Write more.", policy: limits, issueType: "value")

  /// The value is less than the least one allowed.
  public static let belowMinimum = Self(
    405, .answer, .error,
    """
    {value} is {of, select, time {before} other {less than}} {limit}, \
    the {of, select, time {earliest} other {least}} allowed
    """,
    hint: "answer {limit} or {of, select, time {later} other {more}}",
    remedy: "Give a greater value.", policy: limits,
    issueType: "value")
  /// The whole number is less than FHIR's integers are.
  public static let belowIntegers = belowMinimum.variant("integers", integers, hint: integerRange)

  /// The value is greater than the greatest one allowed.
  public static let aboveMaximum = Self(
    406, .answer, .error,
    """
    {value} is {of, select, time {after} other {greater than}} {limit}, \
    the {of, select, time {latest} other {greatest}} allowed
    """,
    hint: "answer {limit} or {of, select, time {earlier} other {less}}",
    remedy: "Give a smaller value.", policy: limits,
    issueType: "value")
  /// The whole number is greater than FHIR's integers are.
  public static let aboveIntegers = aboveMaximum.variant("integers", integers, hint: integerRange)

  /// The value does not say enough to be compared with a limit.
  public static let limitUndecided = Self(
    407, .answer, .warning, "{value} cannot be compared with the limit {limit} of {item}",
    remedy: "Give the value in full.", issueType: "value")

  /// The number has more digits after the point than allowed.
  public static let tooManyDecimalPlaces = Self(
    408, .answer, .error, "{value} has \(count("digit")) after the point, \(most) allowed",
    remedy: "Round the number.", policy: limits, issueType: "value")

  /// There are more answers or repetitions than allowed.
  public static let tooManyAnswers = Self(
    409, .answer, .error, "{item} has \(count("answer")), \(most) allowed",
    remedy: "Take answers away.", policy: Policy(draft: .warning, basis: [.limits]),
    issueType: "business-rule")
  package static let tooManyRepetitions = tooManyAnswers.variant(
    "repetitions", "{item} has \(count("repetition")), \(most) allowed")

  /// There are fewer answers or repetitions than needed.
  public static let tooFewAnswers = Self(
    410, .answer, .error, "{item} has \(count("answer")), \(least) needed", remedy: "Add answers.",
    policy: Policy(draft: .warning, basis: [.presence, .limits]), issueType: "business-rule")
  package static let noAnswerOfSeveral = tooFewAnswers.variant(
    "none", "{item} has no answer, \(least) needed")
  package static let tooFewRepetitions = tooFewAnswers.variant(
    "repetitions", "{item} has \(count("repetition")), \(least) needed")

  /// An option that excludes all others is chosen together with another one.
  public static let exclusiveOption = Self(
    411, .answer, .error, "{value} excludes every other answer",
    hint: "choose it alone, or leave it out", remedy: "Choose that option alone, or the others.",
    issueType: "business-rule")

  /// A required item has no answer.
  public static let requiredMissing = Self(
    412, .answer, .error, "{item} has no answer", hint: "it is required",
    remedy: "Answer the item.", policy: Policy(basis: [.presence, .limits]), issueType: "required")
  package static let requiredGroupEmpty = requiredMissing.variant(
    "group", "{item} needs at least one answer",
    hint: """
      {questions, select, none {} other {answer one of its questions: {questions}\
      {more, select, 0 {} other { …}}}}
      """)

  /// A text on one line has a line break.
  public static let lineBreakInString = Self(
    413, .answer, .warning, "the answer to {item} has a line break",
    hint: "an answer of type string is on one line",
    remedy: "Make the item a text, or write one line.", issueType: "value")

  /// The unit is not one of those offered.
  public static let unitNotOffered = Self(
    414, .answer, .error, "the unit {unit} is not offered for {item}",
    hint: "use one of: {units}", remedy: "Use one of the units.", issueType: "code-invalid")
  package static let unitTextNotOffered = unitNotOffered.variant(
    "text", "the unit {unit} is not offered for {item}", hint: "use one of: {units}",
    severity: .warning)
  package static let unitMissing = unitNotOffered.variant(
    "missing", "the answer to {item} has no unit", hint: "use one of: {units}")
  /// The unit is not in the value set of units.
  public static let unitNotInValueSet = unitNotOffered.variant(
    "value-set", "the unit {unit} is not one of those offered", hint: "the value set is {address}")

  /// The same answer is given twice.
  public static let repeatedAnswer = Self(
    415, .answer, .warning, "{value} is answered twice", remedy: "Take one of the two away.",
    issueType: "duplicate")

  /// A required item without an answer that nobody can give: hidden or read-only.
  public static let requiredUnanswerable = Self(
    416, .evaluation, .warning,
    "{item} is required, but nobody can answer it: it is hidden or read-only",
    hint: "in the questionnaire, give it an initial value, or let it be answered",
    remedy: "Give it an initial value, or let it be answered.", issueType: "required")
  package static let requiredNotCalculated = requiredUnanswerable.variant(
    "calculated", "{item} is required, but the other answers do not give its value",
    hint: "it is calculated: complete the answers that it is calculated from")

  /// An answer has a control character.
  public static let answerCharacter = Self(
    417, .answer, .error, "the answer has a control character, {character}",
    hint: "leave it out; only tabs and line breaks are allowed in a text",
    remedy: "Write the answer again without it.", issueType: "value")

  /// The unit of an answer cannot be converted to the unit of a limit.
  public static let limitOfOtherUnit = Self(
    418, .answer, .error,
    "{value} has a unit that cannot be converted to that of the limit {limit}",
    hint: "answer in {unit, select, none {the unit of the limit} other {{unit}}}",
    remedy: "Answer in a unit that converts to that of the limit.", issueType: "value")

  /// The session has no item at the path.
  public static let unknownInstance = Self(
    420, .response, .error, "the survey has no item at {path} at present",
    hint: "a repetition must be added, and a parent question answered, before what is inside",
    remedy: "Add the repetition first, or correct the path.")

  /// A repetition is added to an item that is not a repeating group.
  public static let notRepeating = Self(
    421, .response, .error, "{item} is not a repeating group",
    remedy: "Answer the item as it is; it cannot be repeated.")

  /// There is no event left to take back.
  public static let nothingToUndo = Self(
    422, .response, .error, "there is nothing to undo", remedy: "Nothing.")
}

// MARK: Conditions

extension Diagnostic.Code {
  /// A condition cannot be decided from the answers.
  public static let conditionUndecided = Self(
    430, .evaluation, .warning,
    "the answers do not say enough to decide whether {item} is asked",
    hint: "it is asked; give the answers that it depends on in full",
    remedy: "Give in full the answers on which the item depends.")
  package static let existsUndecided = conditionUndecided.variant(
    "exists",
    "the condition of {item} on {question} asks with exists for what is neither true nor false",
    hint: "it is asked; in the questionnaire, exists needs answerBoolean")

  package static let conditionOfShared = conditionUndecided.variant(
    "shared", "{item} depends on {question}, which is the linkId of several items",
    hint: "it is asked; in the questionnaire, each item needs a linkId of its own")

  /// Whether an item is shown depends on itself.
  public static let conditionCycle = Self(
    431, .evaluation, .warning, "whether {item} is shown depends on itself",
    hint: "no answer changes that; one of its conditions in the questionnaire has to be removed",
    remedy: "Remove one of the conditions.")

  /// Several items are equally near to a condition that names one.
  public static let conditionAmbiguous = Self(
    432, .evaluation, .warning, "several items {question} are equally near to {item}",
    hint: "the last one before it is taken, else the first one after it",
    remedy: "Put the condition's question nearer to the item.")
}

// MARK: Typed answers

extension Diagnostic.Code {
  /// The typed text is not an answer of the item's type.
  public static let unreadableAnswer = Self(
    450, .answer, .error, "{text} is not an answer to {item}",
    remedy: "Write the answer as the hint says.")
  package static let notABoolean = unreadableAnswer.variant(
    "boolean", "{text} is neither yes nor no", hint: "answer y or n")
  package static let notWhole = unreadableAnswer.variant(
    "integer", "{text} is not a whole number", hint: "write digits only, as in 12")
  package static let notWholeButANumber = unreadableAnswer.variant(
    "fraction", "{text} is not a whole number", hint: "write it without a point, as in 12")
  package static let notWrittenAsWhole = unreadableAnswer.variant(
    "whole", "{text} is not written as a whole number", hint: "write {number}")
  package static let notANumber = unreadableAnswer.variant(
    "decimal", "{text} is not a number", hint: "write digits, as in 93 or 93.50")
  package static let notAQuantity = unreadableAnswer.variant(
    "quantity", "{text} is not a number", hint: "write a number and a unit, as in 72 {unit}")
  package static let notANumberAndUnit = unreadableAnswer.variant(
    "unit", "{text} is not a number and a unit",
    hint: "write the number in full, a space and the unit, as in 72 {unit}")
  package static let notADate = unreadableAnswer.variant(
    "date", "{text} is not a date",
    hint: "write it as 2026-03-14, 2026-03 or 2026, or today, -3d, +2w")
  package static let dateOfTwoOrders = unreadableAnswer.variant(
    "date-order", "{text} can be read as two different days", hint: "write {first} or {second}")
  package static let notADateTime = unreadableAnswer.variant(
    "dateTime", "{text} is not a date and time",
    hint: "write it as 2026-03-14 10:15, 2026-03-14, 2026-03 or 2026, or now, today, -3d")
  package static let notATime = unreadableAnswer.variant(
    "time", "{text} is not a time of day",
    hint: "write hours and minutes, as in 10:15 or 7:15 PM")
  package static let notAURL = unreadableAnswer.variant(
    "url", "{text} is not a URL", hint: "write it without spaces, as in https://example.org/page")
  package static let notAReference = unreadableAnswer.variant(
    "reference", "{text} is not a reference",
    hint: "write the type and the id, as in Patient/12")
  package static let notAFileAddress = unreadableAnswer.variant(
    "attachment", "{text} is not the address of a file",
    hint: "write it as in https://example.org/page.pdf")
  package static let notACode = unreadableAnswer.variant(
    "code", "{text} is not a code", hint: "the options are not known; write system|code")

  package static let noCodeFound = unreadableAnswer.variant(
    "nothing-found", "nothing matches {text}", hint: "try other words")

  /// The typed text fits several options.
  public static let ambiguousOption = Self(
    451, .answer, .error, "{text} fits several answers to {item}",
    hint: "answer with the number: {numbers}",
    remedy: "Give the number or the whole code of the option.")

  /// The typed number has a decimal comma.
  public static let decimalComma = Self(
    452, .answer, .error, "{text} has a comma where a point is needed", hint: "write {number}",
    remedy: "Write a point.")

  /// The typed number has a point where the language has one for thousands only.
  package static let ambiguousPoint = decimalComma.variant(
    "thousands", "{text} can be read in two ways", hint: "write {whole} or {decimal}")

  /// No answer was typed where one is needed.
  public static let wrongAnswerCount = Self(
    453, .answer, .error, "there is no answer to {item}", remedy: "Give an answer.")
  /// A section that is to be left out has an answer that cannot be taken back.
  public static let sectionKeepsAnswers = Self(
    454, .answer, .error, "{section} cannot be left out, for something in it is calculated",
    hint: "answer what is required in it",
    remedy: "Answer what is required in the section, or correct the calculation.",
    issueType: "business-rule")
}

extension Diagnostic.Code {
  static let answers: [Self] = [
    .wrongAnswerType, .answerToGroup, .notAnOption, .answerTooLong, .answerTooShort, .belowMinimum,
    .belowIntegers, .aboveMaximum, .aboveIntegers, .limitUndecided, .tooManyDecimalPlaces,
    .tooManyAnswers, .tooManyRepetitions, .tooFewAnswers, .noAnswerOfSeveral, .tooFewRepetitions,
    .exclusiveOption, .requiredMissing, .requiredGroupEmpty, .lineBreakInString, .unitNotOffered,
    .unitTextNotOffered, .unitMissing, .unitNotInValueSet, .repeatedAnswer, .requiredUnanswerable,
    .requiredNotCalculated, .answerCharacter, .limitOfOtherUnit, .unknownInstance, .notRepeating,
    .nothingToUndo, .conditionUndecided, .existsUndecided, .conditionOfShared, .conditionCycle,
    .conditionAmbiguous,
    .unreadableAnswer, .notABoolean, .notWhole, .notWholeButANumber, .notWrittenAsWhole,
    .notANumber, .notAQuantity, .notANumberAndUnit, .notADate, .dateOfTwoOrders, .notADateTime,
    .notATime, .notAURL,
    .notAReference, .notAFileAddress, .notACode, .noCodeFound, .ambiguousOption, .decimalComma,
    .ambiguousPoint,
    .wrongAnswerCount, .sectionKeepsAnswers,
  ]

  private static func count(_ noun: String) -> String {
    "{count, plural, one {# \(noun)} other {# \(noun)s}}"
  }
  private static let most = "{most, plural, one {# is} other {# are}}"
  private static let least = "{least, plural, one {# is} other {# are}}"
  private static let limits = Policy(basis: [.limits])
  private static let integers = "{value} is outside the whole numbers that FHIR knows"
  private static let integerRange = "answer a number from -2147483648 to 2147483647"
}
