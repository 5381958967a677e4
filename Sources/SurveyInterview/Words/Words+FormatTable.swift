extension Word {
  package static let acceptsYesNo = Word("accepts.boolean", "{yes} or {no}")
  package static let acceptsInteger = Word(
    "accepts.integer",
    "{unit, select, none {a whole number} other {a whole number in {unit}}}")
  package static let acceptsDecimal = Word(
    "accepts.decimal",
    "{unit, select, none {a number} other {a number in {unit}}}")
  package static let acceptsQuantity = Word(
    "accepts.quantity",
    "{unit, select, none {a number and a unit} other {a number in {unit}}}")
  package static let acceptsDate = Word("accepts.date", "YYYY-MM-DD")
  package static let acceptsDateTime = Word("accepts.dateTime", "YYYY-MM-DD HH:MM")
  package static let acceptsTime = Word("accepts.time", "HH:MM")
  package static let acceptsText = Word("accepts.text", "text")
  package static let acceptsURL = Word("accepts.url", "a URL")
  package static let acceptsFile = Word("accepts.attachment", "a file")
  package static let acceptsReference = Word("accepts.reference", "Type/id")
  package static let acceptsCode = Word("accepts.code", "system|code")
  package static let acceptsThese = Word("accepts.these", "these answers, separated by ;")
  package static let acceptsOne = Word("accepts.one", "one of these")
  package static let acceptsSeveral = Word("accepts.several", "{range}, several as 1,3")
  package static let helpOption = Word(
    "help.option",
    "Type the number of an answer, its text or its code.")
  package static let helpOptions = Word(
    "help.options",
    "Type the numbers of all answers that apply: 1,3-5. Or their texts, separated by ;")
  package static let helpReplaces = Word(
    "help.replaces",
    "What you type takes the place of what was chosen before.")
  package static let helpYesNo = Word("help.boolean", "Type y, yes, true, or n, no, false.")
  package static let helpInteger = Word("help.integer", "Type a whole number, as in 12.")
  package static let helpDecimal = Word(
    "help.decimal",
    "Type a number, as in 93 or 93.50; its digits are kept as you type them.")
  package static let helpQuantity = Word(
    "help.quantity",
    "Type a number, or a number and a unit, as in 72 kg; its digits are kept.")
  package static let helpDate = Word(
    "help.date",
    "Type a date, as in 2026-03-14, 2026-03 or 2026; or today, -3d, +2w.")
  package static let helpDateTime = Word(
    "help.dateTime",
    "Type a date and a time, as in 2026-03-14 10:15; or now, today, -3d.")
  package static let helpTime = Word("help.time", "Type a time, as in 10:15, 10:15:30 or 7:15 AM.")
  package static let helpLine = Word("help.string", "Type a text on one line.")
  package static let helpText = Word(
    "help.text",
    #"Type a text. A line that ends with \ goes on in the next one; \\ is one \."#)
  package static let helpURL = Word(
    "help.url",
    "Type an address without spaces, as in https://example.org/page")
  package static let helpFile = Word("help.attachment", "Type the path of a file, or its address.")
  package static let helpReference = Word(
    "help.reference",
    "Type the type and the id, as in Patient/12.")
  package static let noDigits = Word("limit.no-digits", "no digits after the point")
  package static let digits = Word(
    "limit.digits",
    "at most {count, plural, one {# digit} other {# digits}} after the point")
  package static let units = Word(
    "limit.units",
    "units: {units}{open, select, none {} other {, or another one}}")
  package static let range = Word("limit.range", "from {least} to {most}")
  package static let atLeast = Word(
    "limit.least", "{least} or {of, select, time {later} other {more}}")
  package static let atMost = Word(
    "limit.most", "{most} or {of, select, time {earlier} other {less}}")
  package static let characterRange = Word(
    "limit.characters",
    "{least} to {most, plural, one {# characters} other {# characters}}")
  package static let leastCharacters = Word(
    "limit.least-characters",
    "at least {count, plural, one {# character} other {# characters}}")
  package static let mostCharacters = Word(
    "limit.most-characters",
    "at most {count, plural, one {# character} other {# characters}}")
  package static let answers = Word(
    "limit.answers",
    "{count, plural, one {# answer} other {# answers}}")
  package static let answerRange = Word(
    "limit.answer-range",
    "{least} to {most, plural, one {# answers} other {# answers}}")
  package static let leastAnswers = Word(
    "limit.least-answers",
    "at least {count, plural, one {# answer} other {# answers}}")
  package static let mostAnswers = Word(
    "limit.most-answers",
    "at most {count, plural, one {# answer} other {# answers}}")
  package static let inAll = Word("in-all", "… ({count} in all)")
  package static let suggested = Word("suggested", "Suggested: {answers}")
  package static let optionsUnknown = Word(
    "options-unknown",
    "The list of answers is not available: {address}")
  package static let optionsSearched = Word(
    "options-searched", "Type a part of the answer to search for it.")
  package static let optionsFound = Word(
    "options-found",
    "{count, plural, one {# answer matches} other {# answers match}}. Type the number, or other words."
  )
  package static let prefilled = Word(
    "prefilled", "Filled in from {source}. Please check it.")
  package static let prefilledByForm = Word(
    "prefilled-by-form", "Filled in by the form. Please check it.")

  /// How answers are typed.
  package static let ofFormats: [Word] = [
    .acceptsYesNo, .acceptsInteger, .acceptsDecimal, .acceptsQuantity, .acceptsDate,
    .acceptsDateTime, .acceptsTime, .acceptsText, .acceptsURL, .acceptsFile, .acceptsReference,
    .acceptsCode, .acceptsThese, .acceptsOne, .acceptsSeveral, .helpOption, .helpOptions,
    .helpReplaces, .helpYesNo, .helpInteger, .helpDecimal, .helpQuantity, .helpDate,
    .helpDateTime, .helpTime, .helpLine, .helpText, .helpURL, .helpFile, .helpReference,
    .noDigits, .digits, .units, .range, .atLeast, .atMost, .characterRange, .leastCharacters,
    .mostCharacters, .answers, .answerRange, .leastAnswers, .mostAnswers, .inAll, .suggested,
    .optionsUnknown, .optionsSearched, .optionsFound, .prefilled, .prefilledByForm,
  ]
}
