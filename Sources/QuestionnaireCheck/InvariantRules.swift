import FHIRDocument
import SurveyModel

extension QuestionnaireChecker {
  /// The invariants of the Questionnaire resource, each in the versions that have it.
  ///
  /// [questionnaire.html#invs](https://hl7.org/fhir/R4/questionnaire.html#invs)
  static func checkInvariants(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    checkHead(questionnaire, &findings)
    for item in questionnaire.items {
      checkDisplay(item, &findings)
      checkNesting(item, questionnaire.version, &findings)
      checkOptionSources(item, questionnaire.version, &findings)
      checkInitialInvariants(item, questionnaire.version, &findings)
      checkLengths(item, questionnaire.version, &findings)
      checkEnableWhenInvariants(item, questionnaire.version, &findings)
    }
  }

  private static func checkHead(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    let version = questionnaire.version
    if version != .stu3, let element = questionnaire.root[.name], let name = element.string,
      !isIdentifier(name, minimum: version == .r5 ? 2 : 1)
    {
      findings.add(
        version == .r5 ? .nameNotUsableR5 : .nameNotUsable,
        "the name \"\(name)\" is not usable as an identifier", at: element, linkId: nil)
    }
    if version == .r5, let element = questionnaire.root[.url], let url = element.string,
      url.contains(where: { "|# ".contains($0) })
    {
      findings.add(
        .urlWithMarks, "the url \"\(url)\" has a mark that references to it cannot have",
        at: element, linkId: nil)
    }
  }

  private static func isIdentifier(_ name: String, minimum: Int) -> Bool {
    let bytes = Array(name.utf8)
    guard let first = bytes.first, (65...90).contains(first) else { return false }
    return (minimum...255).contains(bytes.count)
      && bytes.allSatisfy {
        (65...90).contains($0) || (97...122).contains($0) || (48...57).contains($0) || $0 == 95
      }
  }

  private static func checkDisplay(_ item: CheckedItem, _ findings: inout CheckFindings) {
    guard item.item.type == .display else { return }
    if let code = item.element[.code] {
      findings.add(
        .displayWithCode, "\(item.name) is a display and has a code", at: code,
        linkId: item.linkId)
    }
    for name in [ElementName.required, .repeats] {
      guard let element = item.element[name] else { continue }
      findings.add(
        .displayRequired, "\(item.name) is a display and says \"\(element.nameText)\"",
        at: element, linkId: item.linkId)
    }
    if let element = item.element[.readOnly] {
      findings.add(
        .displayReadOnly, "\(item.name) is a display and says \"readOnly\"", at: element,
        linkId: item.linkId)
    }
  }

  private static func checkNesting(
    _ item: CheckedItem, _ version: FHIRVersion, _ findings: inout CheckFindings
  ) {
    let isLater = version == .r4b || version == .r5
    if item.item.type == .group, item.children.isEmpty {
      findings.add(
        isLater ? .emptyGroupLater : .emptyGroup, "\(item.name) is a group without items",
        at: item.element, linkId: item.linkId, hint: "add items to the group, or make it a display")
    }
    if item.item.type == .display, let child = item.element[.item], !item.children.isEmpty {
      findings.add(
        isLater ? .itemsInDisplay : .emptyGroup, "\(item.name) is a display with items in it",
        at: child, linkId: item.linkId, hint: "make it a group, or move the items out of it")
    }
  }

  private static func checkOptionSources(
    _ item: CheckedItem, _ version: FHIRVersion, _ findings: inout CheckFindings
  ) {
    let isOld = version == .stu3
    let options = item.element[isOld ? .option : .answerOption]
    let valueSet = item.element[isOld ? .options : .answerValueSet]
    if let options, let valueSet {
      findings.add(
        .twoOptionSources,
        "\(item.name) has both \"\(options.nameText)\" and \"\(valueSet.nameText)\"",
        at: valueSet, linkId: item.linkId)
    }
    if let given = options ?? valueSet, let type = item.element[.type]?.string,
      !typesWithOptions(version).contains(type), ItemType(rawValue: type) != nil
    {
      findings.add(
        .optionsOfType, "\(item.name) is of type \(type), which has no options", at: given,
        linkId: item.linkId)
    }
    if version == .r5, let constraint = item.element[.answerConstraint], options == nil,
      valueSet == nil, !item.has("answerExpression"), !item.has("candidateExpression")
    {
      findings.add(
        .constraintWithoutOptions, "\(item.name) has answerConstraint and no options",
        at: constraint, linkId: item.linkId)
    }
  }

  private static func typesWithOptions(_ version: FHIRVersion) -> Set<String> {
    switch version {
    case .stu3: ["choice", "open-choice"]
    case .r4, .r4b:
      [
        "choice", "open-choice", "decimal", "integer", "date", "dateTime", "time", "string",
        "quantity",
      ]
    case .r5: ["coding", "decimal", "integer", "date", "dateTime", "time", "string", "quantity"]
    }
  }

  private static func checkInitialInvariants(
    _ item: CheckedItem, _ version: FHIRVersion, _ findings: inout CheckFindings
  ) {
    let initial =
      version == .stu3
      ? item.element.choice("initial").map { [$0] } ?? []
      : item.element.children(.initial).map(\.self)
    guard let first = initial.first else { return }
    if !item.isQuestion {
      findings.add(
        .initialOfGroup, "\(item.name) is a \(item.item.type) and has an initial value", at: first,
        linkId: item.linkId)
      return
    }
    if version == .stu3 { return }
    if item.element[.answerOption] != nil {
      findings.add(
        .initialBesideOptions, "\(item.name) has options and an initial value", at: first,
        linkId: item.linkId)
    }
    if initial.count > 1, !item.item.repeats {
      findings.add(
        .initialTwice, "\(item.name) has \(initial.count) initial values and does not repeat",
        at: initial[1], linkId: item.linkId)
    }
  }

  private static func checkLengths(
    _ item: CheckedItem, _ version: FHIRVersion, _ findings: inout CheckFindings
  ) {
    if version == .r5, let element = item.element[.linkId], item.linkId.unicodeScalars.count > 255 {
      findings.add(
        .longLinkId, "a linkId has \(item.linkId.unicodeScalars.count) characters", at: element,
        linkId: nil)
    }
    guard let element = item.element[.maxLength], let type = item.element[.type]?.string,
      ItemType(rawValue: type) != nil || type == "open-choice" || type == "coding"
    else { return }
    let isOpen =
      switch version {
      case .stu3: false
      case .r4, .r4b: type == "open-choice"
      case .r5: item.item.answerConstraint == .optionsOrString
      }
    if !isOpen, !["boolean", "decimal", "integer", "string", "text", "url"].contains(type) {
      findings.add(
        .maxLengthOfType, "\(item.name) is of type \(type), which has no maxLength", at: element,
        linkId: item.linkId)
    }
  }

  private static func checkEnableWhenInvariants(
    _ item: CheckedItem, _ version: FHIRVersion, _ findings: inout CheckFindings
  ) {
    let conditions = item.element.children(.enableWhen).map(\.self)
    for condition in conditions {
      let answer = condition.choice("answer")
      if version == .stu3, let hasAnswer = condition[.hasAnswer], answer != nil {
        findings.add(
          .existsValue, "a condition of \(item.name) has both hasAnswer and an answer",
          at: hasAnswer, linkId: item.linkId, hint: "keep one of the two")
      }
      if condition[.operator]?.string == "exists", let answer, answer.nameText != "answerBoolean" {
        findings.add(
          .existsValue,
          "a condition of \(item.name) asks whether there is an answer, and has \(answer.nameText)",
          at: answer, linkId: item.linkId, hint: "write answerBoolean true or false")
      }
    }
    // R4's expression says more than two, its words say more than one; R4B corrects the expression.
    if version != .stu3, conditions.count > 1, item.element[.enableBehavior] == nil {
      findings.add(
        .behaviorMissing,
        "\(item.name) has \(conditions.count) conditions and does not say whether all or any count",
        at: conditions[0], linkId: item.linkId)
    }
  }
}
