package import FHIRDocument
package import SurveyDiagnostics

/// Collects what a reader finds; silent where a part is read again only to compare.
///
/// Places are looked up for all findings at once, when ``diagnostics`` is asked for.
package struct ReadFindings: Sendable {
  private struct Finding {
    var finding: Diagnostic
    var element: Element
    /// Another element, whose line is the argument `line`.
    var other: Element?
  }

  private var findings: [Finding] = []
  let isSilent: Bool

  package init(isSilent: Bool = false) { self.isSilent = isSilent }

  /// The findings in the order in which they were made.
  package var diagnostics: [Diagnostic] {
    guard let document = findings.first?.element.document else { return [] }
    let locations = document.locations(of: findings.map(\.element))
    var others = document.locations(of: findings.compactMap(\.other)).makeIterator()
    return findings.indices.map { index in
      var finding = findings[index].finding
      if findings[index].other != nil, let line = others.next()?.position?.line {
        finding.arguments.append(.init("line", .number(line)))
      }
      let linkId = finding.location.linkId
      finding.location = locations[index]
      finding.location.linkId = linkId
      return finding
    }
  }

  /// Adds a finding about an element; an argument that is `nil` is not given.
  package mutating func add(
    _ code: Diagnostic.Code, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value?> = [:],
    at element: Element, linkId: String? = nil, lineOf other: Element? = nil
  ) {
    if isSilent { return }
    let finding = Diagnostic(code, arguments, at: Location(linkId: linkId))
    findings.append(Finding(finding: finding, element: element, other: other))
  }

  /// Adds a finding that was made elsewhere.
  package mutating func add(_ finding: Diagnostic, at element: Element) {
    if !isSilent { findings.append(Finding(finding: finding, element: element)) }
  }
}

// MARK: Values of a wanted type

extension ReadFindings {
  /// The text of an element; a number or boolean in its place is reported and read as text.
  package mutating func text(_ element: Element, linkId: String? = nil) -> String? {
    checkText(element, linkId: linkId)
    return element.string
  }

  /// The element with an item's type, which has to be a text; `nil` where the item has none.
  package mutating func type(of item: Element, linkId: String?) -> Element? {
    guard let type = item[.type] else { return nil }
    checkText(type, linkId: linkId)
    return type.hasValue ? type : nil
  }

  /// Reports a number or boolean in place of a text.
  package mutating func checkText(_ element: Element, linkId: String?) {
    if element.hasValue, !element.isText { wrongType(element, .quotedText, linkId) }
    if !element.isPrimitive { wrongType(element, .text, linkId) }
  }

  /// The value of a boolean element; what is neither true nor false is reported.
  package mutating func flag(_ element: Element, linkId: String? = nil) -> Bool? {
    let isQuoted = element.isText && element.document.isFromJSON
    let value = element.boolean
    if !element.isPrimitive || (element.hasValue && (isQuoted || value == nil)) {
      wrongType(element, .boolean, linkId)
    }
    return value
  }

  /// The value of an integer element; what is no whole number is reported.
  package mutating func integer(_ element: Element, linkId: String? = nil) -> Int? {
    let isQuoted = element.isText && element.document.isFromJSON
    let value = element.integer
    if !element.isPrimitive || (element.hasValue && (isQuoted || value == nil)) {
      wrongType(element, .integer, linkId)
    }
    return value
  }

  package mutating func wrongType(
    _ element: Element, _ wanted: WrittenForm, _ linkId: String?
  ) {
    wrongType(element, .phrase(.written(wanted)), linkId)
  }

  package mutating func wrongType(
    _ element: Element, oneOf codes: some Sequence<String>, _ linkId: String?
  ) {
    wrongType(element, .list(codes.map { .literal($0) }, .or), linkId)
  }

  private mutating func wrongType(
    _ element: Element, _ wanted: Diagnostic.Argument.Value, _ linkId: String?
  ) {
    add(
      element.isPrimitive ? .wrongValueType : .objectForValue,
      [
        "name": .quoted(element.nameText), "value": .quoted(element.string ?? ""),
        "wanted": wanted,
      ], at: element, linkId: linkId)
  }
}
