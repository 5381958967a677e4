/// FS15xx: responses that become other resources.
extension Diagnostic.Code {
  /// An expression of an extraction cannot be read.
  public static let extractionExpression = Self(
    1501, .questionnaire, .error, "{text} cannot be evaluated for the extraction: {reason}",
    remedy: "Correct the expression.")
  /// An expression of an extraction gave no result.
  public static let extractionFailed = Self(
    1502, .evaluation, .error, "the expression {text} of the extraction failed: {reason}",
    remedy: "Make the expression hold for every response.")
  /// A template is not in the questionnaire.
  public static let templateNotFound = Self(
    1503, .questionnaire, .error, "the questionnaire contains no template {reference}",
    hint: "a template is a contained resource that is named by # and its id",
    remedy: "Put the template into contained, or correct the reference.")
  /// The definition of a resource that is to be extracted is not there.
  public static let definitionNotAvailable = Self(
    1504, .questionnaire, .error,
    "the definition {url} is not available, so nothing is extracted by it",
    hint: "give the StructureDefinition with the questionnaire",
    remedy: "Give the StructureDefinition, or name a resource of FHIR itself.")
  /// A definition names an element that there is not.
  public static let definitionElementUnknown = Self(
    1505, .questionnaire, .error, "{path} is not an element of {type}",
    remedy: "Name an element by the id that it has in its StructureDefinition.")
  /// What an extraction starts from is said in the way of earlier versions of SDC.
  public static let oldExtractionContext = Self(
    1506, .questionnaire, .note,
    "what is extracted is named as in earlier versions of SDC; it is read as definitionExtract of {type}",
    remedy: "Write definitionExtract, as SDC 4 has it.")
  /// A way of extraction that is not carried out.
  public static let extractionNotDone = Self(
    1507, .questionnaire, .warning, "{name} is not carried out; nothing is extracted by it",
    hint: "what is carried out are observations, definitions and templates, with FHIRPath",
    remedy: "Extract by observations, definitions or templates.")
  /// An item says in two ways how it becomes an Observation.
  public static let observationMarkedTwice = Self(
    1508, .questionnaire, .error,
    "observationExtract has a boolean and a code; the item is not extracted",
    remedy: "Keep true or false, or the codes that tie the Observation to another.")
  /// An item is marked for an Observation and has no code.
  public static let observationWithoutCode = Self(
    1509, .questionnaire, .warning, "the item is marked for an Observation and has no code",
    remedy: "Give the item the code of the Observation, or remove the mark.")
  /// An Observation is to be tied to one that there is not.
  public static let observationWithoutParent = Self(
    1510, .questionnaire, .warning,
    "{tie} ties to the nearest marked item above, and there is none; the Observation is independent",
    remedy: "Mark a group or question above with a code, or write independent.")
  /// An answer of a type that Observations do not have.
  public static let answerNotForObservation = Self(
    1511, .response, .warning, "an answer of type {type} is not the value of an Observation",
    hint: "a template or a definition takes it",
    remedy: "Extract attachments and references by a template or a definition.")
  /// A value does not fit the element that it is to go to.
  public static let extractedWrongType = Self(
    1512, .response, .error, "{value} is not a value of {path}, which is of type {type}",
    remedy: "Name another element, or change the expression.")
  /// Several values are to go to an element that takes one.
  public static let extractedSeveral = Self(
    1513, .response, .error, "{path} takes one value, and there are more",
    remedy: "Name an element that repeats, or take one of the values.")
  /// An id that was allocated is written bare.
  public static let allocatedIdBare = Self(
    1514, .questionnaire, .note, "{name} is written without urn:uuid: where it is an id",
    remedy: "Nothing needs to be done.")
  /// No questionnaire is there for a response.
  public static let nothingToExtractBy = Self(
    1515, .response, .error, "no questionnaire is available for the response, which names {text}",
    remedy: "Give the questionnaire that was answered.")
  /// A response names another questionnaire than the only one.
  public static let extractedByOther = Self(
    1516, .response, .warning, "the response names {text}; it is extracted by {questionnaire}",
    remedy: "Give the questionnaire that was answered.")
  /// A questionnaire has nothing that is marked for extraction.
  public static let nothingMarked = Self(
    1517, .questionnaire, .warning, "nothing in the questionnaire is marked for extraction",
    hint:
      "marks are observationExtract, definitionExtract, templateExtract and templateExtractBundle",
    remedy: "Mark what is to be extracted.")
  /// Items are too deep in others.
  public static let extractionTooDeep = Self(
    1518, .questionnaire, .error, "nothing is extracted from items in more than {most} others",
    remedy: "Put the items into fewer groups.")

  static let extraction: [Self] = [
    .extractionExpression, .extractionFailed, .templateNotFound, .definitionNotAvailable,
    .definitionElementUnknown, .oldExtractionContext, .extractionNotDone, .observationMarkedTwice,
    .observationWithoutCode, .observationWithoutParent, .answerNotForObservation,
    .extractedWrongType, .extractedSeveral, .allocatedIdBare, .nothingToExtractBy,
    .extractedByOther, .nothingMarked, .extractionTooDeep,
  ]
}
