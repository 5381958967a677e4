import SurveyDiagnostics

/// Invariants of the Questionnaire resource.
extension CheckRule {
  static let nameNotUsable = CheckRule(
    "que-0", .nameNotUsable, .warning,
    "A name is usable as an identifier by programs (FHIR R4, R4B).",
    remedy:
      "Write a name of letters, digits and _ that begins with a capital; the words for people go into title."
  )
  static let nameNotUsableR5 = CheckRule(
    "cnl-0", .nameNotUsableR5, .warning,
    "A name is usable as an identifier by programs (FHIR R5).",
    remedy:
      "Write a name of letters, digits and _ that begins with a capital; the words for people go into title."
  )
  static let urlWithMarks = CheckRule(
    "cnl-1", .urlWithMarks, .warning,
    "A url has no | or # and no space (FHIR R5).",
    remedy: "Leave | and # and spaces out; they mean something in references to it.")
  static let emptyGroup = CheckRule(
    "que-1", .emptyGroup, .error,
    "A group has items, a display has none (FHIR STU3, R4).",
    remedy: "Add items to the group, or make it a display; make a display with items a group.")
  static let emptyGroupLater = CheckRule(
    "que-1b", .emptyGroupLater, .warning,
    "A group has items (FHIR R4B, R5).",
    remedy: "Add items to the group, or make it a display.")
  static let itemsInDisplay = CheckRule(
    "que-1c", .itemsInDisplay, .error,
    "A display has no items (FHIR R4B, R5).",
    remedy: "Make the item a group, or move the items out of it.")
  static let displayWithCode = CheckRule(
    "que-3", .displayWithCode, .error,
    "A display has no code.",
    remedy: "Remove the code, or make the item a group.")
  static let twoOptionSources = CheckRule(
    "que-4", .twoOptionSources, .error,
    "An item has either answerOption or answerValueSet.",
    remedy: "Keep one of the two.")
  static let optionsOfType = CheckRule(
    "que-5", .optionsOfType, .error,
    "Only types that can be picked from a list have options.",
    remedy: "Make the item a choice, or remove the options.")
  static let displayRequired = CheckRule(
    "que-6", .displayRequired, .error,
    "A display says neither required nor repeats.",
    remedy: "Remove required and repeats, also where they are false.")
  static let existsValue = CheckRule(
    "que-7", .existsValue, .error,
    "The operator exists comes with a boolean; in STU3, a condition has either hasAnswer or an answer.",
    remedy: "Write answerBoolean true or false; in STU3, keep one of the two.")
  static let initialOfGroup = CheckRule(
    "que-8", .initialOfGroup, .error,
    "Groups and displays have no initial values.",
    remedy: "Remove the initial value.")
  static let displayReadOnly = CheckRule(
    "que-9", .displayReadOnly, .error,
    "A display does not say readOnly.",
    remedy: "Remove readOnly, also where it is false.")
  static let maxLengthOfType = CheckRule(
    "que-10", .maxLengthOfType, .error,
    "Only simple types have maxLength.",
    remedy: "Remove maxLength, or change the type.")
  static let initialBesideOptions = CheckRule(
    "que-11", .initialBesideOptions, .error,
    "An item with answerOption has no initial (from R4 on).",
    remedy: "Mark the option with initialSelected.")
  static let behaviorMissing = CheckRule(
    "que-12", .behaviorMissing, .error,
    "Several conditions come with enableBehavior (from R4 on).",
    remedy: "Set enableBehavior to all or any.")
  static let initialTwice = CheckRule(
    "que-13", .initialTwice, .error,
    "Only an item that repeats has several initial values (from R4 on).",
    remedy: "Keep one initial value, or set repeats.")
  static let constraintWithoutOptions = CheckRule(
    "que-14", .constraintWithoutOptions, .warning,
    "answerConstraint comes with options (FHIR R5).",
    remedy: "Add answerOption or answerValueSet, or remove answerConstraint.")
  static let longLinkId = CheckRule(
    "que-15", .longLinkId, .warning,
    "A linkId has at most 255 characters (FHIR R5).",
    remedy: "Take a shorter linkId.")

  static let invariantsFHIR: [CheckRule] = [
    .nameNotUsable, .nameNotUsableR5, .urlWithMarks, .emptyGroup, .emptyGroupLater, .itemsInDisplay,
    .displayWithCode, .twoOptionSources, .optionsOfType, .displayRequired, .existsValue,
    .initialOfGroup, .displayReadOnly, .maxLengthOfType, .initialBesideOptions, .behaviorMissing,
    .initialTwice, .constraintWithoutOptions, .longLinkId,
  ]
}
