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
    let text = isPlain ? value?.string : value?["expression"]?.string
    guard let value, let text, !text.allSatisfy(\.isWhitespace) else {
      warning(
        .incompleteExpression, "\(Self.name(of: element)) has no expression; it is left out",
        at: value ?? element, linkId: linkId,
        hint: "write valueExpression with language and expression")
      return nil
    }
    var result = SurveyExpression(text)
    if isPlain { return result }
    result.name = value[.name]?.string
    result.description = value["description"]?.string
    if let language = value[.language]?.string, !language.isEmpty {
      result.language = language
    } else {
      warning(
        .incompleteExpression,
        "\(Self.name(of: element)) has no language; it is read as FHIRPath", at: value,
        linkId: linkId, hint: "write \"language\": \"\(SurveyExpression.fhirPath)\"")
    }
    return result
  }

  /// The expression of a variable, which needs a name.
  mutating func variable(_ element: Element, linkId: String? = nil) -> SurveyExpression? {
    guard let result = expression(in: element, linkId: linkId) else { return nil }
    if let name = result.name, !name.isEmpty { return result }
    warning(
      .incompleteExpression, "the variable has no name; it is left out", at: element,
      linkId: linkId, hint: "write \"name\", by which expressions use it: %name")
    return nil
  }

  /// The rule of a targetConstraint or a questionnaire-constraint.
  mutating func constraint(_ element: Element, linkId: String? = nil) -> SurveyConstraint? {
    var result: SurveyConstraint?
    if let part = Self.part("expression", of: element) {
      result = expression(in: part, linkId: linkId).map { SurveyConstraint(expression: $0) }
    } else {
      warning(
        .incompleteConstraint, "the constraint has no expression; it is left out", at: element,
        linkId: linkId, hint: "add the part \"expression\"")
    }
    guard var result else { return nil }
    result.key = Self.text("key", of: element)
    result.human = Self.text("human", of: element)
    result.location = Self.text("location", of: element)
    let severity = Self.text("severity", of: element)
    if let known = severity.flatMap({ SurveyConstraint.Severity(rawValue: $0) }) {
      result.severity = known
    } else {
      warning(
        .incompleteConstraint,
        severity.map { "the severity of the constraint is \"\($0)\"; it is read as error" }
          ?? "the constraint has no severity; it is read as error",
        at: Self.part("severity", of: element) ?? element, linkId: linkId,
        hint: "write error or warning")
    }
    return result
  }

  /// The launch context of an extension.
  mutating func launchContext(_ element: Element) -> LaunchContext? {
    guard let value = Self.part("name", of: element)?.choice("value"),
      let name = value.isPrimitive ? value.string : value[.code]?.string, !name.isEmpty
    else {
      warning(
        .incompleteLaunchContext, "the launch context has no name; it is left out", at: element,
        hint: "add the part \"name\" with valueCoding and its code: patient, encounter, user")
      return nil
    }
    let types = Self.parts("type", of: element).compactMap { $0.choice("value")?.string }
    if types.isEmpty {
      warning(
        .incompleteLaunchContext, "the launch context \"\(name)\" has no type; any is taken",
        at: element, hint: "add the part \"type\" with valueCode: Patient, Encounter")
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
  private static func name(of element: Element) -> String {
    let url = element[.url]?.string ?? "the extension"
    let last = url.split(separator: "/").last.map(String.init) ?? url
    return last.split(separator: "-").last.map(String.init) ?? last
  }
}
