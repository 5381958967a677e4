package import FHIRDocument
package import SurveyDiagnostics

/// Collects what a reader finds; silent where a part is read again only to compare.
///
/// Places are looked up for all findings at once, when ``diagnostics`` is asked for.
package struct ReadFindings {
  private struct Finding {
    var finding: Diagnostic
    var element: Element
    /// Another element, whose line is the argument `line`.
    var other: Element?
  }

  private var findings: [Finding] = []
  private let isSilent: Bool

  package init(isSilent: Bool = false) { self.isSilent = isSilent }

  /// The findings in the order in which they were made.
  package var diagnostics: [Diagnostic] {
    guard let document = findings.first?.element.document else { return [] }
    let locations = document.locations(of: findings.map(\.element))
    let others = document.locations(of: findings.map { $0.other ?? $0.element })
    return findings.indices.map { index in
      var finding = findings[index].finding
      if findings[index].other != nil, let line = others[index].position?.line {
        finding.arguments.append(.init("line", .number(line)))
      }
      let linkId = finding.location.linkId
      finding.location = locations[index]
      finding.location.linkId = linkId
      return finding
    }
  }

  /// Adds a finding about an element.
  package mutating func add(
    _ code: Diagnostic.Code, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value> = [:],
    at element: Element, linkId: String? = nil, lineOf other: Element? = nil
  ) {
    if isSilent { return }
    let finding = Diagnostic(code, arguments, at: Location(linkId: linkId))
    findings.append(Finding(finding: finding, element: element, other: other))
  }

  package mutating func error(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String, at element: Element,
    linkId: String? = nil, hint: String? = nil, lineOf other: Element? = nil
  ) {
    add(.error, code, message, element, linkId, hint, other)
  }

  package mutating func warning(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String, at element: Element,
    linkId: String? = nil, hint: String? = nil
  ) {
    add(.warning, code, message, element, linkId, hint, nil)
  }

  mutating func note(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String, at element: Element,
    linkId: String? = nil, hint: String? = nil
  ) {
    add(.note, code, message, element, linkId, hint, nil)
  }

  /// Adds a finding that was made elsewhere.
  package mutating func add(_ finding: Diagnostic, at element: Element) {
    if !isSilent { findings.append(Finding(finding: finding, element: element)) }
  }

  private mutating func add(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: () -> String,
    _ element: Element, _ linkId: String?, _ hint: String?, _ other: Element?
  ) {
    if isSilent { return }
    let finding = Diagnostic(
      severity, code, message(), at: Location(linkId: linkId), hint: hint)
    findings.append(Finding(finding: finding, element: element, other: other))
  }
}

// MARK: Values of a wanted type

extension ReadFindings {
  /// The text of an element; a number or boolean in its place is reported and read as text.
  package mutating func text(_ element: Element, linkId: String? = nil) -> String? {
    if element.hasValue, !element.isText { wrongType(element, "a text in quotes", linkId) }
    if !element.isPrimitive { wrongType(element, "a text", linkId) }
    return element.string
  }

  /// The value of a boolean element; what is neither true nor false is reported.
  package mutating func flag(_ element: Element, linkId: String? = nil) -> Bool? {
    let isQuoted = element.isText && element.document.isFromJSON
    if !element.isPrimitive || (element.hasValue && (isQuoted || element.boolean == nil)) {
      wrongType(element, "true or false, without quotes", linkId)
    }
    return element.boolean
  }

  /// The value of an integer element; what is no whole number is reported.
  package mutating func integer(_ element: Element, linkId: String? = nil) -> Int? {
    let isQuoted = element.isText && element.document.isFromJSON
    if !element.isPrimitive || (element.hasValue && (isQuoted || element.integer == nil)) {
      wrongType(element, "a whole number, without quotes", linkId)
    }
    return element.integer
  }

  package mutating func wrongType(_ element: Element, _ wanted: String, _ linkId: String?) {
    let found = element.isPrimitive ? "\"\(element.string ?? "")\"" : "an object"
    warning(
      .wrongValueType, "\"\(element.nameText)\" is \(found), which is not \(wanted)", at: element,
      linkId: linkId, hint: "write \(wanted)")
  }
}
