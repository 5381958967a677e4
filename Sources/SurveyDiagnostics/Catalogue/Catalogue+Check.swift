/// FS10xx: the examination of questionnaires.
extension Diagnostic.Code {
  /// Rule que-0: a name is usable as an identifier by programs (FHIR R4, R4B).
  public static let nameNotUsable = Self(1001)
  /// Rule cnl-0: a name is usable as an identifier by programs (FHIR R5).
  public static let nameNotUsableR5 = Self(1002)
  /// Rule cnl-1: a url has no | or # and no space (FHIR R5).
  public static let urlWithMarks = Self(1003)
  /// Rule que-1: a group has items, a display has none (FHIR STU3, R4).
  public static let emptyGroup = Self(1004)
  /// Rule que-1b: a group has items (FHIR R4B, R5).
  public static let emptyGroupLater = Self(1005)
  /// Rule que-1c: a display has no items (FHIR R4B, R5).
  public static let itemsInDisplay = Self(1006)
  /// Rule que-3: a display has no code.
  public static let displayWithCode = Self(1007)
  /// Rule que-4: an item has either answerOption or answerValueSet.
  public static let twoOptionSources = Self(1008)
  /// Rule que-5: only types that can be picked from a list have options.
  public static let optionsOfType = Self(1009)
  /// Rule que-6: a display says neither required nor repeats.
  public static let displayRequired = Self(1010)
  /// Rule que-7: the operator exists comes with a boolean; in STU3, a condition has either hasAnswer or an answer.
  public static let existsValue = Self(1011)
  /// Rule que-8: groups and displays have no initial values.
  public static let initialOfGroup = Self(1012)
  /// Rule que-9: a display does not say readOnly.
  public static let displayReadOnly = Self(1013)
  /// Rule que-10: only simple types have maxLength.
  public static let maxLengthOfType = Self(1014)
  /// Rule que-11: an item with answerOption has no initial (from R4 on).
  public static let initialBesideOptions = Self(1015)
  /// Rule que-12: several conditions come with enableBehavior (from R4 on).
  public static let behaviorMissing = Self(1016)
  /// Rule que-13: only an item that repeats has several initial values (from R4 on).
  public static let initialTwice = Self(1017)
  /// Rule que-14: answerConstraint comes with options (FHIR R5).
  public static let constraintWithoutOptions = Self(1018)
  /// Rule que-15: a linkId has at most 255 characters (FHIR R5).
  public static let longLinkId = Self(1019)
  /// Rule sdc-1: an item with an answerExpression has neither answerOption nor answerValueSet.
  public static let answerExpressionBesideOptions = Self(1020)
  /// Rule sdc-behave-1: an item has either initial or an initialExpression.
  public static let initialTwoWays = Self(1021)
  /// Rule sdc-behave-2: an item has either enableWhen or an enableWhenExpression.
  public static let enableWhenTwoWays = Self(1022)
  /// Rule sdc-obsn-1: a display is not extracted to an Observation.
  public static let displayExtracted = Self(1023)
  /// Rule unknown-question: a condition names a question of the questionnaire.
  public static let conditionOnNothing = Self(1024)
  /// Rule condition-on-itself: a condition is not on the item itself, nor on one inside it.
  public static let conditionOnInside = Self(1025)
  /// Rule cycle: nothing depends on itself, over conditions, calculated values and variables.
  public static let dependencyCycle = Self(1026)
  /// Rule ambiguous-source: a condition names a question that can be found: not one in a repeating item that this item is not part of.
  public static let ambiguousSource = Self(1027)
  /// Rule operator-type: the operator and the value of a condition fit the type of the question.
  public static let operatorOfType = Self(1028)
  /// Rule answer-not-offered: the value of a condition is one that the question offers.
  public static let answerNotOffered = Self(1029)
  /// Rule never-enabled: the conditions of an item can hold.
  public static let neverEnabled = Self(1030)
  /// Rule always-enabled: the conditions of an item can fail.
  public static let alwaysEnabled = Self(1031)
  /// Rule unreachable: what a condition needs can be there: the question is not in an item that is never enabled, and no other condition that has to hold excludes it.
  public static let unreachableItem = Self(1032)
  /// Rule not-equal-repeating: a condition with != is on a question with one answer.
  public static let notEqualRepeating = Self(1033)
  /// Rule limits-contradict: a least value, length or number is not above the greatest.
  public static let limitsContradict = Self(1034)
  /// Rule limit-type: a limit is of the type that the item asks for.
  public static let limitOfType = Self(1035)
  /// Rule occurrence: minOccurs above 0 comes with required, minOccurs and maxOccurs above 1 come with repeats.
  public static let occurrenceWithoutRepeats = Self(1036)
  /// Rule duplicate-option: no option is there twice.
  public static let duplicateOption = Self(1037)
  /// Rule option-type: an option is of the type of the item.
  public static let optionOfType = Self(1038)
  /// Rule several-selected: only an item that repeats has several options with initialSelected.
  public static let severalSelected = Self(1039)
  /// Rule initial-not-allowed: an initial value is an answer that the item allows.
  public static let initialNotAllowed = Self(1040)
  /// Rule required-read-only: an item that is required and read-only has something that gives it a value.
  public static let requiredReadOnly = Self(1041)
  /// Rule text-without-code: a question with a text has a code, so that its answers can be told from others.
  public static let textWithoutCode = Self(1042)
  /// Rule expression-syntax: an expression can be compiled.
  public static let expressionNotCompiled = Self(1043)
  /// Rule expression-type: an expression names elements that are there, and compares what can be compared.
  public static let expressionOfType = Self(1044)
  /// Rule expression-language: an expression says its language: text/fhirpath, text/cql, application/x-fhir-query.
  public static let expressionLanguageUnknown = Self(1045)
  /// Rule unknown-link-id: an expression names linkIds that the questionnaire has.
  public static let expressionOnNothing = Self(1046)
  /// Rule misplaced-link-id: an item stands where the path of an expression looks for it.
  public static let expressionMisplaced = Self(1047)
  /// Rule answer-of-group: an expression asks questions for answers, not groups.
  public static let answerOfGroup = Self(1048)
  /// Rule compared-option: an expression compares an answer with an option that is offered.
  public static let comparedOption = Self(1049)
  /// Rule undefined-variable: an expression uses variables that are declared.
  public static let undefinedVariable = Self(1050)
  /// Rule dead-variable: a variable is used.
  public static let deadVariable = Self(1051)
  /// Rule derivation: a questionnaire that is derived keeps what the one that it is derived from says.
  public static let derivationBroken = Self(1053)
  /// Rule result-type: a calculatedExpression or initialExpression gives what its item can have as an answer.
  public static let resultOfType = Self(1054)
  /// Rule condition-not-boolean: the expression of a condition or constraint is true or false.
  public static let conditionNotBoolean = Self(1055)
  /// Rule constant-condition: a constraint, and a condition of options, depends on answers.
  public static let constantCondition = Self(1056)
  /// Rule regex: a regular expression can be read and followed in bounded time; it is not empty.
  public static let unreadableRegex = Self(1057)
  /// Rule required-hidden: an item that is required and hidden has something that gives it a value.
  public static let requiredHidden = Self(1058)
}
