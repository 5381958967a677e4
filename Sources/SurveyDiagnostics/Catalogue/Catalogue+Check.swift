/// FS10xx: the examination of questionnaires.
extension Diagnostic.Code {
  /// A name is not usable as an identifier by programs (FHIR R4, R4B).
  public static let nameNotUsable = rule(
    1001, .warning, "que-0", "A name is usable as an identifier by programs (FHIR R4, R4B).",
    "the name {name} is not usable as an identifier", remedy: nameRemedy)
  /// A name is not usable as an identifier by programs (FHIR R5).
  public static let nameNotUsableR5 = rule(
    1002, .warning, "cnl-0", "A name is usable as an identifier by programs (FHIR R5).",
    "the name {name} is not usable as an identifier", remedy: nameRemedy)
  /// A url has a character that means something in references to it (FHIR R5).
  public static let urlWithMarks = rule(
    1003, .warning, "cnl-1", "A url has no | or # and no space (FHIR R5).",
    "the url {url} has a character that references to it cannot have",
    remedy: "Leave | and # and spaces out; they mean something in references to it.")

  private static let nameRemedy =
    "Write a name of letters, digits and _ that begins with a capital; the words for people go into title."
}

// MARK: Groups and texts

extension Diagnostic.Code {
  /// A group has no items, or a display has items (FHIR STU3, R4).
  public static let emptyGroup = rule(
    1004, .warning, "que-1", "A group has items, a display has none (FHIR STU3, R4).",
    "the item {item} is a group without items",
    hint: "add items to the group, or make it a display",
    remedy: "Add items to the group, or make it a display; make a display with items a group.",
    policy: forbidden)
  package static let itemsInDisplayEarlier = emptyGroup.variant(
    "display", withItems, hint: withItemsHint)

  /// A group has no items (FHIR R4B, R5).
  public static let emptyGroupLater = rule(
    1005, .warning, "que-1b", "A group has items (FHIR R4B, R5).",
    "the item {item} is a group without items",
    hint: "add items to the group, or make it a display",
    remedy: "Add items to the group, or make it a display.")
  /// A display has items (FHIR R4B, R5).
  public static let itemsInDisplay = rule(
    1006, .warning, "que-1c", "A display has no items (FHIR R4B, R5).", withItems,
    hint: withItemsHint, remedy: "Make the item a group, or move the items out of it.",
    policy: forbidden)
  /// A display has a code.
  public static let displayWithCode = rule(
    1007, .error, "que-3", "A display has no code.", "the item {item} is a display and has a code",
    remedy: "Remove the code, or make the item a group.")
  /// A display says required or repeats.
  public static let displayRequired = rule(
    1010, .error, "que-6", "A display says neither required nor repeats.",
    "the item {item} is a display and has {name}",
    remedy: "Remove required and repeats, also where they are false.")
  /// A display says readOnly.
  public static let displayReadOnly = rule(
    1013, .error, "que-9", "A display does not say readOnly.",
    "the item {item} is a display and has {name}",
    remedy: "Remove readOnly, also where it is false.")
  /// A display is extracted to an Observation.
  public static let displayExtracted = rule(
    1023, .error, "sdc-obsn-1", "A display is not extracted to an Observation.",
    "the item {item} is a display and has observationExtract", remedy: "Remove observationExtract.")
  /// A linkId has more than 255 characters (FHIR R5).
  public static let longLinkId = rule(
    1019, .warning, "que-15", "A linkId has at most 255 characters (FHIR R5).",
    "a linkId has {count} characters", remedy: "Take a shorter linkId.")

  private static let withItems = "the item {item} is a display with items in it"
  private static let withItemsHint = "make it a group, or move the items out of it"
}

extension Diagnostic.Code {
  static let checks: [Self] =
    [
      .nameNotUsable, .nameNotUsableR5, .urlWithMarks, .emptyGroup, .itemsInDisplayEarlier,
      .emptyGroupLater, .itemsInDisplay, .displayWithCode, .displayRequired, .displayReadOnly,
      .displayExtracted, .longLinkId,
    ] + checksOfConditions + checksOfValues + checksOfExpressions + checksOfNaming

  /// The entry of a rule; without a hint of its own, its remedy is the hint.
  static func rule(
    _ number: Int, _ severity: Diagnostic.Severity, _ name: String, _ summary: String,
    _ wording: String, hint: String? = nil, remedy: String, policy: Policy = Policy(),
    isOn: Bool = true
  ) -> Self {
    Self(
      number, .questionnaire, severity, wording, hint: hint ?? remedy, remedy: remedy,
      policy: policy, rule: Diagnostic.Rule(name, summary, isOn: isOn))
  }

  /// What FHIR forbids, and what a survey can be taken with: an error where it is examined.
  static let forbidden = Policy(examined: .error)
}
