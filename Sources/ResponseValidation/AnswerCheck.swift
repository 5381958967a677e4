import FHIRDocument
import FHIRTerminology
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Holds one answer against what takes value sets, or the response, to know; the rest is checked by
/// the session.
struct AnswerCheck {
  let item: SurveyItem
  let rules: ItemRules
  let response: Element
  /// Whether the response is in another language than the questionnaire.
  let isTranslated: Bool
  private(set) var findings: [Diagnostic] = []

  init(_ item: SurveyItem, _ rules: ItemRules, in response: Element, isTranslated: Bool) {
    self.isTranslated = isTranslated
    self.item = item
    self.rules = rules
    self.response = response
  }

  mutating func check(_ value: AnswerValue) {
    switch value {
    case .reference(let reference): check(reference)
    case .quantity(let quantity): checkUnitIsMember(quantity)
    case .coding(let coding): check(coding)
    case .string(let text) where item.type == .string || item.type == .text: check(text)
    default: break
    }
  }

  private mutating func add(
    _ code: Diagnostic.Code, _ message: String, hint: String? = nil,
    _ severity: Diagnostic.Severity = .error
  ) {
    findings.append(
      Diagnostic(severity, code, message, at: Location(linkId: item.linkId), hint: hint))
  }

  // MARK: References

  /// What a reference to a contained resource means only the response tells; the rest the session
  /// has checked.
  private mutating func check(_ reference: Reference) {
    guard let id = reference.reference?.dropPrefix("#"),
      item.referenceProblem(of: reference) == nil,
      let resource = response.children(.contained).first(where: { $0[.id]?.string == id }),
      let problem = item.referenceProblem(of: reference, contained: resource.resourceType)
    else { return }
    findings.append(problem)
  }

  // MARK: Units

  private mutating func checkUnitIsMember(_ quantity: Quantity) {
    guard let units = rules.units, let code = quantity.code else { return }
    switch units.expansion.membership(of: Coding(system: quantity.system, code: code)) {
    case .yes: return
    case .no:
      add(
        .unitNotOffered, "the unit \(Self.quoted(quantity.unit ?? code)) is none of those offered",
        hint: "the value set is \(units.address)")
    case .unknown(let reason):
      add(
        .membershipNotKnown,
        "it cannot be told whether \(Self.quoted(code)) is an offered unit: \(reason)",
        hint: "--questionnaire gives value sets and code systems, too", .warning)
    }
  }

  // MARK: Value sets

  /// What is spelled out as options, the session has checked.
  private mutating func check(_ coding: Coding) {
    guard let rule = rules.answers else { return }
    if let display = rule.expansion.rightDisplay(for: coding) {
      add(
        .otherDisplay,
        "the display \(Self.quoted(coding.display ?? "")) is not that of \(Self.quoted(coding.code ?? ""))",
        hint: "it is \(Self.quoted(display))", isTranslated ? .warning : .error)
    }
    guard item.options.isEmpty, item.answerConstraint != .optionsOrType else { return }
    let code = Self.quoted(coding.code ?? "")
    switch rule.expansion.membership(of: coding) {
    case .yes: return
    case .no:
      add(
        .notInValueSet, "\(code) is not in the value set \(rule.address)",
        hint: "answer with a code of that value set")
    case .unknown(let reason) where rule.isAtHand:
      add(
        .membershipNotKnown,
        "it cannot be told whether \(code) is in the value set \(rule.address): \(reason)",
        hint: "--questionnaire gives value sets and code systems, too", .warning)
    case .unknown:
      add(
        .valueSetNotAtHand,
        "the value set \(rule.address) is not at hand, so \(code) is not judged",
        hint: "--questionnaire gives value sets, too")
    }
  }

  /// Rules 45 and 55: a text answers by the code or the display of a concept in the value set.
  private mutating func check(_ text: String) {
    guard let rule = rules.answers, item.options.isEmpty, item.answerConstraint == .optionsOnly
    else { return }
    switch rule.expansion.membership(ofText: text) {
    case .yes: return
    case .no:
      add(
        .notInValueSet,
        "\(Self.quoted(text)) is neither code nor display in the value set \(rule.address)",
        hint: "answer with a concept of that value set")
    case .unknown(let reason):
      add(
        .membershipNotKnown,
        "it cannot be told whether \(Self.quoted(text)) is in the value set \(rule.address): \(reason)",
        hint: "--questionnaire gives value sets and code systems, too", .warning)
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + (text.count > 60 ? text.prefix(57) + "…" : text) + "\""
  }
}

extension String {
  /// What stands behind a beginning; `nil` where the text begins otherwise.
  fileprivate func dropPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
