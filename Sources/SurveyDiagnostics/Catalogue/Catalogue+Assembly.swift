/// FS175x: questionnaires that are put together of parts.
extension Diagnostic.Code {
  /// A part of a questionnaire is not there.
  public static let partNotAvailable = Self(
    1751, .questionnaire, .error,
    "the questionnaire {address}, whose items belong here, is not available",
    remedy: "Give the questionnaire as a file or in a package, or correct the address.")
  /// A part contains itself.
  public static let partOfItself = Self(
    1752, .questionnaire, .error, "{address} is put into itself",
    remedy: "Remove one of the subQuestionnaire or definition that name it.")
  /// Two items of an assembled questionnaire have the same linkId.
  public static let linkIdTwiceAssembled = Self(
    1753, .questionnaire, .error,
    "the linkId {linkId} is in the assembled questionnaire twice: in {source} and in {other}",
    hint: "a variable linkIdPrefix around a part makes its linkIds its own",
    remedy: "Declare a linkIdPrefix of its own around each part, or change one of the linkIds.")
  /// A part declares a variable that is declared where it goes.
  public static let variableTwiceAssembled = Self(
    1754, .questionnaire, .error, "the variable {name} of the part is declared there already",
    remedy: "Put the part into a group of its own, or rename the variable.")
  /// Two parts say what the same item is populated or extracted by.
  public static let contextTwiceAssembled = Self(
    1755, .questionnaire, .error, "the {name} of the part is declared there already",
    remedy: "Put the part into a group of its own, or remove one of the two.")
  /// What a part needs is not there.
  public static let partContextMissing = Self(
    1756, .questionnaire, .error,
    "the part {address} needs {name}, which is not declared around it",
    remedy: "Declare it as a variable or a launch context of the questionnaire.")
  /// A part is in another language.
  public static let partInOtherLanguage = Self(
    1757, .questionnaire, .error,
    "the part {address} is in the language {language}, and the questionnaire in {own}",
    remedy: "Take a part in the language of the questionnaire, or correct one of the two.")
  /// A part has what changes the meaning of all of it.
  public static let memberNotInPart = Self(
    1758, .questionnaire, .error, "the part {address} has {name}, which a part must not have",
    remedy: "Remove it from the part.")
  /// A part is in another version of FHIR.
  public static let partOfOtherVersion = Self(
    1759, .questionnaire, .error,
    "the part {address} is in {version}, and the questionnaire in {own}",
    remedy: "Convert the part to the version of the questionnaire.")
  /// A questionnaire that is not meant to be a part is one.
  public static let partMeantAsRoot = Self(
    1760, .questionnaire, .warning,
    "{address} is put in, though it says that it is a questionnaire of its own (assemble-root)",
    remedy: "Correct assemble-expectation of the part.")
  /// An item that is no display has a part.
  public static let partInQuestion = Self(
    1761, .questionnaire, .error,
    "subQuestionnaire {address} is on an item that is not a display; nothing is put in",
    remedy: "Put subQuestionnaire on a display item, which the part replaces.")
  /// A linkIdPrefix is not a text.
  public static let invalidLinkIdPrefix = Self(
    1762, .questionnaire, .error, "the linkIdPrefix {text} is not one text",
    remedy: "Write it as a text, or as %linkIdPrefix + a text.")
  /// A questionnaire that is only a part is assembled by itself.
  public static let partIsNotWhole = Self(
    1763, .questionnaire, .error,
    "the questionnaire is only a part of others: it needs {name} from them",
    remedy: "Assemble the questionnaire of which it is a part.")
  /// The condition of an item that a part replaces is lost.
  public static let partConditionLost = Self(
    1764, .questionnaire, .warning,
    "{name} of the item goes with it; the items of the part are not bound to it",
    remedy: "Put the condition on a group around the item.")
  /// A resource that a part contains gets another id.
  public static let containedRenamed = Self(
    1765, .questionnaire, .note, "what is contained as {id} becomes {new}, for the id is in use",
    remedy: "Nothing needs to be done.")
  /// What a part says of itself is not taken over.
  public static let notTakenFromPart = Self(
    1766, .questionnaire, .warning, "{name} of the part does not go to the assembled questionnaire",
    hint: "SDC lets only some extensions of the root of a part go to the whole",
    remedy: "Put it on an item of the part, or on the questionnaire itself.")
  /// Literal linkIds in an expression of a part got its prefix.
  public static let prefixedExpression = Self(
    1767, .questionnaire, .note, "linkIds in {text} were given the prefix {prefix}",
    remedy: "Write %linkIdPrefix + the linkId in expressions of parts.")
  /// A definition cannot be found, and the item says what it needs itself.
  public static let itemDefinitionNotAvailable = Self(
    1768, .questionnaire, .warning, "the definition {definition} is not available",
    remedy: "Give what it names as a file or in a package.")
  /// A definition cannot be found, and the item has no text or options of its own.
  public static let neededDefinitionNotAvailable = Self(
    1769, .questionnaire, .error,
    "the definition {definition} is not available, and the item has no text or options of its own",
    remedy: "Give what it names as a file or in a package, or write text and options.")
  /// A definition names an element or item that its resource does not have.
  public static let definitionElementNotFound = Self(
    1770, .questionnaire, .error, "there is no {id} in what the definition {resource} names",
    remedy: "Correct the part of the definition behind #.")
  /// An item and its definition do not say the same.
  public static let definitionDiffers = Self(
    1771, .questionnaire, .warning, "{name} is {own} here and {other} in the definition",
    hint: "what the item says counts",
    remedy: "Make the two the same, or leave it to the definition.")
  /// Questions for the elements below a definition are not made.
  public static let groupNotMade = Self(
    1772, .questionnaire, .warning,
    "questions for what is in {id} are not made; the group has none",
    remedy: "Write the questions of the group, each with its definition.")
  /// There are too many parts.
  public static let tooManyParts = Self(
    1773, .questionnaire, .error,
    "{address} is not put in: at most {most} parts are put into each other, and {total} in all",
    remedy: "Put the parts together in fewer steps.")

  static let assembly: [Self] = [
    .partNotAvailable, .partOfItself, .linkIdTwiceAssembled, .variableTwiceAssembled,
    .contextTwiceAssembled, .partContextMissing, .partInOtherLanguage, .memberNotInPart,
    .partOfOtherVersion, .partMeantAsRoot, .partInQuestion, .invalidLinkIdPrefix, .partIsNotWhole,
    .partConditionLost, .containedRenamed, .notTakenFromPart, .prefixedExpression,
    .itemDefinitionNotAvailable, .neededDefinitionNotAvailable, .definitionElementNotFound,
    .definitionDiffers, .groupNotMade, .tooManyParts,
  ]
}
