/// FS042x: what a questionnaire, or a response to one, says and this program does not follow.
extension Diagnostic.Code {
  /// An extension that is not known may change the meaning of what it is in.
  public static let unknownModifierExtension = Self(
    423, .questionnaire, .warning,
    "the modifier extension {address} is not known; it may change what is meant here",
    hint: "ask the author what it means; responses are not called complete",
    remedy: """
      Ask the author what it means. Responses stay in progress, unless take is told to accept \
      what is not supported; those that have one themselves are neither valid nor invalid.
      """,
    rule: Diagnostic.Rule("modifier-extension", "Modifier extensions are known."))
  package static let modifierOfResponse = unknownModifierExtension.variant(
    "response",
    "the modifier extension {address} is not known; it may change what is meant here",
    hint: "ask those who wrote the response; until then it is not called valid or complete",
    policy: Policy(lacking: "address"))
  package static let modifierOfResponses = unknownModifierExtension.variant(
    "responses",
    """
    the modifier extension {address} is not known, in {count, plural, one {one response} \
    other {# responses}}; it may change what is meant there
    """, hint: "ask those who wrote the responses; the answers are written as they are",
    policy: Policy(lacking: "address"))

  /// The items of another questionnaire belong into an item, and are not there.
  public static let subQuestionnaireNotAssembled = Self(
    424, .questionnaire, .warning,
    "the items of the questionnaire {address} belong here and are missing",
    hint: "assemble the questionnaire first; responses are not called complete",
    remedy: "Assemble the questionnaire first (SDC's $assemble).",
    rule: Diagnostic.Rule("assembled", "Questionnaires that belong into items are put there."))

  /// The questions of an adaptive form come from a server.
  public static let adaptiveQuestionnaire = Self(
    425, .questionnaire, .warning,
    "the questionnaire is adaptive: a server gives its questions, by the answers so far",
    hint: "only the questions that are here are asked; responses are not called complete",
    remedy: "Take it where its server can be asked; only the questions that are here are asked.",
    rule: Diagnostic.Rule("adaptive", "All questions are in the questionnaire."))
  package static let adaptiveNotExtracted = adaptiveQuestionnaire.variant(
    "extract",
    "the questionnaire is adaptive: nothing is extracted from the questions that only a server knows",
    hint: "what is extracted are the questions that are here")

  /// An extension of a vendor changes, by its name, what is asked or calculated.
  public static let vendorRule = Self(
    426, .questionnaire, .warning,
    "the extension {address} is not followed; by its name it is about {effect, select, options {which options exclude others} scores {scores} other {what is asked or calculated}}",
    hint: "say it with FHIR's or SDC's own extension, which all programs know",
    remedy: "Use FHIR's or SDC's extension for it; others are not followed.",
    rule: Diagnostic.Rule(
      "vendor-extension", "What is asked and calculated is said with FHIR's own extensions."))

  /// An extension of HL7 has an address that is nearly one that is known.
  public static let misspeltExtension = Self(
    427, .questionnaire, .warning, "the extension {address} is not known, and not followed",
    hint: "did you mean {near}?",
    remedy: "Correct the address of the extension.",
    rule: Diagnostic.Rule("extension-address", "HL7's extensions have HL7's addresses."))

  static let unsupported: [Self] = [
    .unknownModifierExtension, .modifierOfResponse, .modifierOfResponses,
    .subQuestionnaireNotAssembled, .adaptiveQuestionnaire, .adaptiveNotExtracted,
    .vendorRule, .misspeltExtension,
  ]
}
