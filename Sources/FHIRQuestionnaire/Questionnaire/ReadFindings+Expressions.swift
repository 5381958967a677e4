import FHIRDocument
import SurveyDiagnostics
import SurveyModel

/// Expressions as extensions hold them. What is malformed is reported; what can be used of it is
/// read.
///
/// [Expression](https://hl7.org/fhir/R4/metadatatypes.html#Expression)
extension ReadFindings {
  /// The expression that is the value of an extension; a plain text is FHIRPath.
  ///
  /// STU3 has no type for expressions, and holds them as text.
  mutating func expression(
    in element: Element, linkId: String? = nil
  ) -> SurveyExpression? {
    let value = element[.valueExpression] ?? element.choice("value")
    let isPlain = value?.isPrimitive ?? false
    let text = isPlain ? value?.string : value?[.expression]?.string
    guard let value, let text, !text.isBlank else {
      add(
        .incompleteExpression, ["name": .literal(Self.name(of: element))], at: value ?? element,
        linkId: linkId)
      return nil
    }
    if isPlain { return SurveyExpression(text) }
    var language = value[.language]?.string ?? ""
    if language.isEmpty {
      add(
        .expressionWithoutLanguage, ["name": .literal(Self.name(of: element))], at: value,
        linkId: linkId)
      language = SurveyExpression.fhirPath
    }
    return SurveyExpression(
      name: value[.name]?.string, language: language, text,
      description: value[.description]?.string)
  }

  /// The expression of a variable, which needs a name.
  mutating func variable(_ element: Element, linkId: String? = nil) -> SurveyExpression? {
    guard let result = expression(in: element, linkId: linkId) else { return nil }
    if let name = result.name, !name.isEmpty { return result }
    add(.variableWithoutName, at: element, linkId: linkId)
    return nil
  }

  /// The rule of a targetConstraint or a questionnaire-constraint.
  mutating func constraint(_ element: Element, linkId: String? = nil) -> SurveyConstraint? {
    var result: SurveyConstraint?
    if let part = Self.part("expression", of: element) {
      result = expression(in: part, linkId: linkId).map { SurveyConstraint(expression: $0) }
    } else {
      add(.incompleteConstraint, at: element, linkId: linkId)
    }
    guard var result else { return nil }
    result.key = Self.text("key", of: element)
    result.human = SurveyConstraint.human(Self.text("human", of: element))
    result.location = Self.text("location", of: element)
    let severity = Self.text("severity", of: element)
    if let known = severity.flatMap({ SurveyConstraint.Severity(rawValue: $0) }) {
      result.severity = known
    } else {
      add(
        .constraintWithoutSeverity, ["severity": severity.map { .quoted($0) }],
        at: Self.part("severity", of: element) ?? element, linkId: linkId)
    }
    return result
  }

  /// The launch context of an extension.
  mutating func launchContext(_ element: Element) -> LaunchContext? {
    guard let value = Self.part("name", of: element)?.choice("value"),
      let name = value.isPrimitive ? value.string : value[.code]?.string, !name.isEmpty
    else {
      add(.incompleteLaunchContext, at: element)
      return nil
    }
    let types = Self.parts("type", of: element).compactMap { $0.choice("value")?.string }
    if types.isEmpty {
      add(.launchContextWithoutType, ["name": .quoted(name)], at: element)
    }
    // SDC once had the name of the part without its second i.
    let description = Self.text("description", of: element) ?? Self.text("descripton", of: element)
    return LaunchContext(name: name, types: types, description: description)
  }
}

// MARK: Parts of an extension

extension ReadFindings {
  /// The parts of an extension that have this address.
  static func parts(_ url: String, of element: Element) -> [Element] {
    element.children(.extension).filter { $0[.url]?.string == url }
  }

  static func part(_ url: String, of element: Element) -> Element? {
    element.children(.extension).first { $0[.url]?.string == url }
  }

  private static func text(_ url: String, of element: Element) -> String? {
    part(url, of: element)?.choice("value")?.string
  }

  /// The name of an extension as people know it: the end of its address.
  static func name(of element: Element) -> String {
    let url = element[.url]?.string ?? "the extension"
    let last = url.split(separator: "/").last.map(String.init) ?? url
    return last.split(separator: "-").last.map(String.init) ?? last
  }
}
