import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel

extension DefinitionDecoder {
  /// An expression: a text in FHIRPath, or an object with language, name and description.
  mutating func expression(_ element: Element) -> SurveyExpression? {
    if let text = element.isPrimitive ? element.string : element["expression"]?.string,
      !text.isBlank
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

  mutating func toggle(_ element: Element) -> OptionToggle? {
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

  mutating func calculatedLimit(_ element: Element) -> CalculatedLimit? {
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
