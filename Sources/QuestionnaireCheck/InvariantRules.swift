import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel

extension QuestionnaireChecker {
  /// The invariants of the Questionnaire resource, each in the versions that have it, and those of
  /// SDC's profiles, as far as they are not rules of every survey.
  ///
  /// [questionnaire.html#invs](https://hl7.org/fhir/R4/questionnaire.html#invs),
  /// [sdc-questionnaire](https://hl7.org/fhir/uv/sdc/StructureDefinition-sdc-questionnaire.html)
  static func checkInvariants(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    checkHead(questionnaire, &findings)
    for item in questionnaire.items {
      checkDisplay(item, &findings)
      checkNesting(item, questionnaire.version, &findings)
      checkOptionSources(item, questionnaire.version, &findings)
      checkLengths(item, questionnaire.version, &findings)
      checkHasAnswer(item, questionnaire.version, &findings)
      checkExtensions(item, &findings)
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
        ["name": .quoted(name)], at: element)
    }
    if version == .r5, let element = questionnaire.root[.url], let url = element.string,
      url.contains(where: { "|# ".contains($0) })
    {
      findings.add(.urlWithMarks, ["url": .quoted(url)], at: element)
    }
    checkNaming(questionnaire, &findings)
  }

  /// How responses name the questionnaire: before R4 by a Reference, which an id is enough for.
  private static func checkNaming(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    let (root, survey) = (questionnaire.root, questionnaire.survey)
    if survey.canonicalReference == nil {
      findings.add(.missingURL, at: root)
    } else if survey.url?.isEmpty != false, questionnaire.version >= .r4 {
      findings.add(
        .idWithoutURL, ["reference": survey.canonicalReference.map { .literal($0) }], at: root)
    }
    if survey.version?.isEmpty != false { findings.add(.missingVersion, at: root) }
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
    if let code = item.element[.code] { findings.add(.displayWithCode, at: code, in: item) }
    for name in [ElementName.required, .repeats] {
      guard let element = item.element[name] else { continue }
      findings.add(.displayRequired, ["name": .quoted(element.nameText)], at: element, in: item)
    }
    if let element = item.element[.readOnly] {
      findings.add(.displayReadOnly, ["name": .quoted(element.nameText)], at: element, in: item)
    }
  }

  private static func checkNesting(
    _ item: CheckedItem, _ version: FHIRVersion, _ findings: inout CheckFindings
  ) {
    let isLater = version == .r4b || version == .r5
    if item.item.type == .group, item.children.isEmpty {
      findings.add(isLater ? .emptyGroupLater : .emptyGroup, at: item.element, in: item)
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
        ["first": .quoted(options.nameText), "second": .quoted(valueSet.nameText)], at: valueSet,
        in: item)
    }
    if let given = options ?? valueSet, let type = item.element[.type]?.string,
      !typesWithOptions(version).contains(type), ItemType(rawValue: type) != nil
    {
      findings.add(.optionsOfType, ["type": .literal(type)], at: given, in: item)
    }
    if version == .r5, let constraint = item.element[.answerConstraint], options == nil,
      valueSet == nil, !item.has("answerExpression"), !item.has("candidateExpression")
    {
      findings.add(.constraintWithoutOptions, at: constraint, in: item)
    }
  }

  private static func typesWithOptions(_ version: FHIRVersion) -> Set<String> {
    switch version {
    case .stu3: ["choice", "open-choice"]
    case .dstu2, .r4, .r4b:
      [
        "choice", "open-choice", "decimal", "integer", "date", "dateTime", "time", "string",
        "quantity",
      ]
    case .r5: ["coding", "decimal", "integer", "date", "dateTime", "time", "string", "quantity"]
    }
  }

  private static func checkLengths(
    _ item: CheckedItem, _ version: FHIRVersion, _ findings: inout CheckFindings
  ) {
    if version == .r5, let element = item.element[.linkId], item.linkId.unicodeScalars.count > 255 {
      findings.add(
        .longLinkId, ["count": .number(item.linkId.unicodeScalars.count)], at: element)
    }
    guard let element = item.element[.maxLength], let type = item.element[.type]?.string,
      ItemType(rawValue: type) != nil || type == "open-choice" || type == "coding"
    else { return }
    let isOpen =
      switch version {
      case .stu3: false
      case .dstu2, .r4, .r4b: type == "open-choice"
      case .r5: item.item.answerConstraint == .optionsOrString
      }
    if !isOpen, !["boolean", "decimal", "integer", "string", "text", "url"].contains(type) {
      findings.add(.maxLengthOfType, ["type": .literal(type)], at: element, in: item)
    }
  }

  /// In STU3, a condition asks by `hasAnswer`, or compares with an answer.
  private static func checkHasAnswer(
    _ item: CheckedItem, _ version: FHIRVersion, _ findings: inout CheckFindings
  ) {
    guard version == .stu3 else { return }
    for condition in item.element.children(.enableWhen) {
      if let hasAnswer = condition[.hasAnswer], condition.choice("answer") != nil {
        findings.add(.existsTwice, at: hasAnswer, in: item)
      }
    }
  }

  private static func checkExtensions(_ item: CheckedItem, _ findings: inout CheckFindings) {
    if let found = item.extensions("answerExpression").first,
      item.element[.answerOption] != nil || item.element[.answerValueSet] != nil
    {
      findings.add(.answerExpressionBesideOptions, at: found.element, in: item)
    }
    if let found = item.extensions("observationExtract").first, item.item.type == .display {
      findings.add(.displayExtracted, at: found.element, in: item)
    }
  }
}
