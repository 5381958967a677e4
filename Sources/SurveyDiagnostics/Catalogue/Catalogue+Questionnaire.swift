/// FS03xx: Questionnaires and survey definitions.
extension Diagnostic.Code {
  /// The resource is not a Questionnaire.
  public static let notAQuestionnaire = Self(301)
  /// An item has no linkId.
  public static let missingLinkId = Self(302)
  /// Two items have the same linkId.
  public static let duplicateLinkId = Self(
    303, .questionnaire, .error,
    "the linkId {text} is already taken by the item{line, select, none {} other { in line {line}}}",
    hint: "give each item a linkId of its own", remedy: "Give each item a linkId of its own.")
  /// An item has no type.
  public static let missingType = Self(304)
  /// An item has a type that FHIR does not know.
  public static let unknownItemType = Self(305)
  /// A choice has neither options nor a value set.
  public static let missingOptions = Self(306)
  /// A value set is not at hand, so its codes are not known.
  public static let unresolvedValueSet = Self(307)
  /// A condition has no question, no operator or no value, or an unknown operator.
  public static let incompleteCondition = Self(309)
  /// A value is not of the type that its element wants.
  public static let wrongValueType = Self(314)
  /// A display item has items below it.
  public static let itemsUnderDisplay = Self(315)
  /// An option has no value that can be read.
  public static let unreadableOption = Self(317)
  /// A questionnaire or a group has no items.
  public static let noItems = Self(318)
  /// An expression has no text, no language, or not the name that it needs.
  public static let incompleteExpression = Self(319)
  /// An item has several expressions of a kind of which there is one.
  public static let repeatedExpression = Self(320)
  /// A constraint has no expression, or no severity that is known.
  public static let incompleteConstraint = Self(321)
  /// A launch context has no name or no type.
  public static let incompleteLaunchContext = Self(322)
  /// The document is not a survey definition, or one of a version that is not known.
  public static let notASurveyDefinition = Self(330)
  /// A survey definition has a member that is not known.
  public static let unknownDefinitionMember = Self(331)
}
