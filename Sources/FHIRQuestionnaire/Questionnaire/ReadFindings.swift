import Diagnostics
import FHIRDocument

/// Collects what a reader finds; silent where a part is read again only to compare.
struct ReadFindings {
  private(set) var diagnostics: [Diagnostic] = []
  let isSilent: Bool

  init(isSilent: Bool = false) { self.isSilent = isSilent }

  mutating func error(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String, at element: Element,
    linkId: String? = nil, hint: String? = nil
  ) {
    add(.error, code, message, element, linkId, hint)
  }

  mutating func warning(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String, at element: Element,
    linkId: String? = nil, hint: String? = nil
  ) {
    add(.warning, code, message, element, linkId, hint)
  }

  mutating func note(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String, at element: Element,
    linkId: String? = nil, hint: String? = nil
  ) {
    add(.note, code, message, element, linkId, hint)
  }

  private mutating func add(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: () -> String,
    _ element: Element, _ linkId: String?, _ hint: String?
  ) {
    if isSilent { return }
    diagnostics.append(
      Diagnostic(severity, code, message(), at: element.location(linkId: linkId), hint: hint))
  }
}

// MARK: Values of a wanted type

extension ReadFindings {
  /// The text of an element; a number or boolean in its place is reported and read as text.
  mutating func text(_ element: Element, linkId: String? = nil) -> String? {
    if element.hasValue, !element.isText { wrongType(element, "a text in quotes", linkId) }
    if !element.isPrimitive { wrongType(element, "a text", linkId) }
    return element.string
  }

  /// The value of a boolean element; what is neither true nor false is reported.
  mutating func flag(_ element: Element, linkId: String? = nil) -> Bool? {
    let isQuoted = element.isText && element.document.isFromJSON
    if !element.isPrimitive || (element.hasValue && (isQuoted || element.boolean == nil)) {
      wrongType(element, "true or false, without quotes", linkId)
    }
    return element.boolean
  }

  /// The value of an integer element; what is no whole number is reported.
  mutating func integer(_ element: Element, linkId: String? = nil) -> Int? {
    let isQuoted = element.isText && element.document.isFromJSON
    if !element.isPrimitive || (element.hasValue && (isQuoted || element.integer == nil)) {
      wrongType(element, "a whole number, without quotes", linkId)
    }
    return element.integer
  }

  mutating func wrongType(_ element: Element, _ wanted: String, _ linkId: String?) {
    let found = element.isPrimitive ? "\"\(element.string ?? "")\"" : "an object"
    warning(
      .wrongValueType, "\"\(element.nameText)\" is \(found), which is not \(wanted)", at: element,
      linkId: linkId, hint: "write \(wanted)")
  }
}
