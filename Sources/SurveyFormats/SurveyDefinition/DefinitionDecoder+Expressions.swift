import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel

extension DefinitionDecoder {
  mutating func decodeExpression(_ child: Element, into item: inout SurveyItem) {
    switch child.nameText {
    case "initialExpression": item.initialExpression = expression(child)
    case "calculatedExpression": item.calculatedExpression = expression(child)
    case "answerExpression": item.answerExpression = expression(child)
    case "candidateExpression": item.candidateExpression = expression(child)
    case "enableWhenExpression": item.enableWhenExpression = expression(child)
    case "itemPopulationContext": item.itemPopulationContext = expression(child)
    case "textExpression": item.textExpression = expression(child)
    case "variables": if let read = variable(child) { item.variables.append(read) }
    case "constraints": if let read = constraint(child) { item.constraints.append(read) }
    case "optionToggles": if let read = toggle(child) { item.optionToggles.append(read) }
    case "calculatedLimits":
      if let read = calculatedLimit(child) { item.calculatedLimits.append(read) }
    default: decodeRestriction(child, into: &item)
    }
  }

  /// What answers of some types must keep.
  private mutating func decodeRestriction(_ child: Element, into item: inout SurveyItem) {
    switch child.nameText {
    case "regex": item.regex = findings.text(child, linkId: linkId)
    case "maxSize": item.maxSize = findings.integer(child, linkId: linkId)
    case "mimeTypes":
      if let type = findings.text(child, linkId: linkId) { item.mimeTypes.append(type) }
    case "referenceTypes":
      if let type = findings.text(child, linkId: linkId) { item.referenceTypes.append(type) }
    case "unitValueSet": item.unitValueSet = findings.text(child, linkId: linkId)
    default: unknown(child)
    }
  }

  /// An expression: a text in FHIRPath, or an object with language, name and description.
  private mutating func expression(_ element: Element) -> SurveyExpression? {
    if let text = element.isPrimitive ? element.string : element["expression"]?.string,
      !text.allSatisfy(\.isWhitespace)
    {
      return SurveyExpression(
        name: element[.name]?.string,
        language: element[.language]?.string ?? SurveyExpression.fhirPath, text,
        description: element["description"]?.string)
    }
    incomplete(element, "expression")
    return nil
  }

  mutating func variable(_ element: Element) -> SurveyExpression? {
    guard let read = expression(element) else { return nil }
    if let name = read.name, !name.isEmpty { return read }
    incomplete(element, "name")
    return nil
  }

  mutating func constraint(_ element: Element) -> SurveyConstraint? {
    guard let child = element["expression"] else {
      findings.add(.incompleteConstraint, at: element, linkId: linkId)
      return nil
    }
    guard let expression = expression(child) else { return nil }
    var result = SurveyConstraint(
      key: element["key"]?.string, human: element["human"]?.string, expression: expression,
      location: element["location"]?.string)
    guard let child = element["severity"] else { return result }
    if let severity = child.string.flatMap({ SurveyConstraint.Severity(rawValue: $0) }) {
      result.severity = severity
    } else {
      findings.add(
        .constraintWithoutSeverity, ["severity": .quoted(child.string ?? "")], at: child,
        linkId: linkId)
    }
    return result
  }

  private mutating func toggle(_ element: Element) -> OptionToggle? {
    var options: [AnswerValue] = []
    for child in element.children where child.nameText == "options" {
      if let value = typed(child) { options.append(value) }
    }
    guard let child = element["expression"], !options.isEmpty else {
      incomplete(element, options.isEmpty ? "options" : "expression")
      return nil
    }
    return expression(child).map { OptionToggle(options: options, expression: $0) }
  }

  private mutating func calculatedLimit(_ element: Element) -> CalculatedLimit? {
    let kind = element["limit"]?.string.flatMap { CalculatedLimit.Kind(rawValue: $0) }
    guard let kind, let child = element["expression"] else {
      if kind == nil {
        findings.add(
          .unknownLimit, ["name": .quoted(element.nameText)], at: element, linkId: linkId)
      } else {
        incomplete(element, "expression")
      }
      return nil
    }
    return expression(child).map { CalculatedLimit(kind, $0) }
  }

  mutating func launchContext(_ element: Element) -> LaunchContext? {
    guard let name = element[.name]?.string, !name.isEmpty else {
      findings.add(.incompleteLaunchContext, at: element)
      return nil
    }
    let types = element.children.filter { $0.nameText == "types" }.compactMap(\.string)
    return LaunchContext(name: name, types: types, description: element["description"]?.string)
  }

  private mutating func incomplete(_ element: Element, _ part: String) {
    findings.add(
      .definedExpressionWithoutPart,
      ["name": .quoted(element.nameText), "part": .literal(part)], at: element, linkId: linkId)
  }
}
