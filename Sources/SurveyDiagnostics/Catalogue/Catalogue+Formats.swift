/// FS076x: conversion between formats of survey definitions.
extension Diagnostic.Code {
  /// A construct looks or acts otherwise in the format that it was converted to.
  public static let constructApproximated = Self(
    760, .conversion, .note, "{construct} is said otherwise in {format}",
    remedy: "Look at the report of the conversion, and at the place in the result.")

  /// Paper can say it, and nobody but a person sees to it.
  package static let actsOnlyOnScreens = constructApproximated.variant(
    "paper", "{construct} is not seen to on paper")
  /// A condition that is not put into words.
  package static let conditionWithoutWords = constructApproximated.variant(
    "words", "there are no words for the condition: it is printed as it is written")

  /// The target does not act on a construct; the way back has it.
  public static let constructCarried = Self(
    761, .conversion, .note, "{format} has no place for {construct}: it is carried along",
    remedy: "Nothing; the way back restores it. People who use the result do not see it.")
  /// A definition was changed after it had been converted.
  package static let editWins = constructCarried.variant(
    "edited", "{construct} was changed after the conversion, and the change counts")

  /// SurveyJS keeps answers to questions that are hidden again until the form is complete.
  package static let hiddenAnswersCount = constructApproximated.variant(
    "hidden", "an answer to a question that is hidden again counts until the form is complete")
  /// SurveyJS takes texts for equal that differ in upper and lower case.
  package static let caseCounts = constructApproximated.variant(
    "case", "upper and lower case count where texts are compared, which they do not in SurveyJS")
  /// REDCap repeats instruments, once its project says so.
  package static let repeatsAsInstrument = constructApproximated.variant(
    "instrument", "what repeats is an instrument of its own, to be enabled as repeating")
  package static let repeatsNested = constructApproximated.variant(
    "nested", "REDCap repeats it on its own, not within the repetitions around it")
  /// A rule is a text that is shown where it is broken.
  package static let ruleShown = constructApproximated.variant(
    "rule", "the rule is shown where it is broken, and hinders nobody from going on")
  /// An answer beside the options is a field of its own.
  package static let otherAsField = constructApproximated.variant(
    "other", "an answer beside the options is a text field of its own")
  /// FHIR's moments have an offset from UTC, and those of other formats are what a clock shows.
  package static let limitByClock = constructApproximated.variant(
    "clock",
    "{construct} has no offset from UTC: it is a rule on what the clock of the answer shows")
  /// An expression that cannot be said whole in the language of the target.
  package static let logicNotSaid = constructCarried.variant(
    "logic",
    "{construct} is not followed\(detail): {before}")
  private static let detail = "{detail, select, none {} other {, because of {detail}}}"

  /// What a definition says is not in the result of a conversion.
  public static let constructDropped = Self(
    762, .conversion, .warning, "{format} has no place for {construct}: it is left out",
    hint: "it can be carried along inside the result",
    remedy: "Carry it along inside the result, or accept the loss.")

  /// Paper has no use for it.
  package static let notPrinted = constructDropped.variant("paper", "{construct} is not printed")

  /// The losses of a conversion are more than was allowed, and nothing was written.
  public static let lossRefused = Self(
    763, .conversion, .error,
    """
    {count, plural, one {# construct} other {# constructs}} would be \
    {outcome, select, dropped {left out} carried {carried or left out} \
    other {said otherwise, carried or left out}}; nothing is written
    """,
    hint: "the report names them",
    remedy: "Look at the report, change the form, or allow the losses.")

  /// A document that travels inside another one cannot be read.
  public static let carriedUnreadable = Self(
    764, .conversion, .warning, "the {format} document that is carried inside cannot be read",
    hint: "what stands outside of it counts",
    remedy: "Convert the original again; or take what the file itself says.")

  /// A question is of a type that is not known.
  public static let unknownQuestionType = Self(
    765, .conversion, .warning, "there is no question type {type}: the question is read as a text",
    hint: "look whether it is spelled right", remedy: "Correct the type of the question.")

  /// A file of a format for forms and data has no form.
  public static let noForms = Self(
    768, .conversion, .error, "the file has no form: no item is defined in it",
    hint: "data alone are no form; convert the file with the definitions",
    remedy: "Name the file that has the definitions of the items.")

  /// A file has several versions of its forms, and other ones than that which is read.
  public static let versionsNotRead = Self(
    2215, .conversion, .warning,
    "the file has other versions of its forms ({names}); {name} is read",
    hint: "the version that the data in the file are of is read, else the last one",
    remedy: "Leave the version that is meant alone in the file, with those that it includes.")

  /// A condition that cannot be said in the result, or was not understood in the source.
  public static let conditionNotFollowed = Self(
    2190, .conversion, .warning, "{construct} is not followed\(detail): {before}",
    hint: "the question is always asked",
    remedy: "Say the condition in simpler words, or see to it yourself in the result.")
  /// A calculation or a rule, of which the same is true.
  package static let calculationNotFollowed = conditionNotFollowed.variant(
    "calculation", "{construct} is not followed\(detail): {before}",
    hint: "nothing is calculated or checked by it")

  /// A new option has nothing in the columns that the filter of its question asks for.
  public static let newOptionsNotInFilter = Self(
    2191, .conversion, .warning,
    "{construct} asks for columns in which the new options have nothing: {detail}",
    hint: "they may never be offered; fill in their cells in the list of options",
    remedy: "Fill in the cells of the new options that the filter asks for.")

  /// An expression uses what older versions of a format's program do not know.
  public static let onlyInLaterVersions = Self(
    2199, .conversion, .warning,
    "{construct} uses {detail}, which only later versions of {format} have",
    hint: "where it is not known, nothing is calculated, and what depends on it is not asked",
    remedy: "See to it that the result is used with a version that has it.")

  static let formats: [Self] = [
    .constructApproximated, .repeatsAsInstrument, .repeatsNested, .ruleShown, .otherAsField,
    .hiddenAnswersCount, .caseCounts, .actsOnlyOnScreens, .conditionWithoutWords,
    .limitByClock,
    .constructCarried, .editWins, .logicNotSaid,
    .constructDropped, .notPrinted, .lossRefused,
    .carriedUnreadable, .unknownQuestionType, .noForms, .versionsNotRead, .conditionNotFollowed,
    .calculationNotFollowed,
    .newOptionsNotInFilter, .onlyInLaterVersions,
  ]
}
