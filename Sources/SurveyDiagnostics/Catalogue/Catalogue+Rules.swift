extension Diagnostic.Rule {
  /// A family of rules, under a heading.
  public struct Family: Sendable {
    /// What they are about.
    public let title: String
    /// The codes of the rules.
    public let codes: [Diagnostic.Code]
  }

  /// The rules of the examination of questionnaires, by family, in the order in which they are
  /// listed.
  public static let families: [Family] = [
    Family(
      title: "Invariants of the Questionnaire resource",
      codes: [
        .nameNotUsable, .nameNotUsableR5, .urlWithMarks, .emptyGroup, .emptyGroupLater,
        .itemsInDisplay, .displayWithCode, .twoOptionSources, .optionsOfType, .displayRequired,
        .existsValue, .initialOfGroup, .displayReadOnly, .maxLengthOfType, .initialBesideOptions,
        .behaviorMissing, .initialTwice, .constraintWithoutOptions, .longLinkId,
      ]),
    Family(
      title: "Invariants of Structured Data Capture",
      codes: [
        .answerExpressionBesideOptions, .initialTwoWays, .enableWhenTwoWays, .displayExtracted,
      ]),
    Family(
      title: "Conditions",
      codes: [
        .conditionOnNothing, .conditionOnShared, .conditionOnInside, .dependencyCycle,
        .ambiguousSource,
        .operatorOfType, .answerNotOffered, .neverEnabled, .alwaysEnabled, .unreachableItem,
        .notEqualRepeating,
      ]),
    Family(
      title: "Limits, options and values",
      codes: [
        .limitsContradict, .limitOfType, .occurrenceWithoutRepeats, .duplicateOption, .sameWords,
        .optionOfType, .severalSelected, .initialNotAllowed, .requiredReadOnly, .requiredHidden,
        .textWithoutCode, .unreadableRegex,
      ]),
    Family(
      title: "Expressions",
      codes: [
        .expressionNotCompiled, .expressionOfType, .expressionLanguageUnknown,
        .expressionNotEvaluated, .expressionOnNothing, .expressionMisplaced, .answerOfGroup,
        .expressionRoot,
        .comparedOption,
        .undefinedVariable, .deadVariable, .duplicateVariable, .resultOfType, .conditionNotBoolean,
        .constantCondition,
      ]),
    Family(title: "How responses name the questionnaire", codes: [.missingURL, .missingVersion]),
    Family(title: "Derivation", codes: [.derivationBroken]),
    Family(
      title: "What reading finds",
      codes: [
        .incompleteExpression, .repeatedExpression, .incompleteConstraint,
        .incompleteLaunchContext, .duplicateLinkId, .missingLinkId, .missingType, .unknownItemType,
        .missingOptions, .unresolvedValueSet, .incompleteCondition, .wrongValueType,
        .unreadableOption, .noItems, .ambiguousContainedURL, .unknownElement, .missingElement,
        .tooManyElements,
        .wrongArray, .wrongJSONType, .invalidValue, .unknownCode, .emptyElement, .wrongOrder,
        .invalidNarrative,
      ]),
    Family(
      title: "What is not followed",
      codes: [
        .unknownModifierExtension, .subQuestionnaireNotAssembled, .adaptiveQuestionnaire,
        .vendorRule, .misspeltExtension, .populatedByMap, .criticalExtension,
      ]),
  ]

  /// The codes of all rules.
  public static let codes: [Diagnostic.Code] = families.flatMap(\.codes)

  /// The code of the rule with a name.
  public static func code(named name: String) -> Diagnostic.Code? { byName[name] }

  private static let byName: [String: Diagnostic.Code] = Dictionary(
    codes.compactMap { code in code.rule.map { ($0.name, code) } }
  ) { first, _ in first }
}
