import FHIRDocument
import FHIRTerminology
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Checks of one answer what takes value sets, or the response, to know; the rest the session checks.
struct TerminologyCheck {
  let item: SurveyItem
  let rules: ItemRules
  let response: Element
  /// Whether the response is in another language than the questionnaire.
  let isTranslated: Bool

  /// What is wrong with an answer.
  func findings(about value: AnswerValue) -> [Diagnostic] {
    switch value {
    case .reference(let reference): finding(about: reference).map { [$0] } ?? []
    case .quantity(let quantity): finding(aboutUnitOf: quantity).map { [$0] } ?? []
    case .coding(let coding): findings(about: coding)
    case .string(let text) where item.type == .string || item.type == .text:
      finding(about: text).map { [$0] } ?? []
    default: []
    }
  }

  /// The type of a contained resource, which its own entry gives (rule 89).
  private func finding(about reference: Reference) -> Diagnostic? {
    guard let text = reference.reference, text.hasPrefix("#"),
      item.referenceProblem(of: reference) == nil,
      let resource = response.children(.contained).first(where: {
        $0[.id]?.string == String(text.dropFirst())
      })
    else { return nil }
    return item.referenceProblem(of: reference, contained: resource.resourceType)
  }

  private func finding(aboutUnitOf quantity: Quantity) -> Diagnostic? {
    let value = AnswerValue.quantity(quantity)
    guard let units = rules.units, let code = quantity.code,
      let address = item.bindingValueSet(of: value)
    else { return nil }
    switch units.expansion.membership(of: value) {
    case .yes: return nil
    case .no: return item.notInValueSet(value, address)
    case .unknown(let reason):
      return item.finding(
        .unitUndetermined,
        ["code": .quoted(code), "address": .literal(units.address), "reason": .phrase(reason)])
    }
  }
}

// MARK: Value sets

extension TerminologyCheck {
  private func findings(about coding: Coding) -> [Diagnostic] {
    guard let rule = rules.answers else { return [] }
    let code = Diagnostic.Argument.Value.quoted(coding.code ?? "")
    var findings: [Diagnostic] = []
    if let display = rule.expansion.rightDisplay(for: coding) {
      findings.append(
        item.finding(
          isTranslated ? .otherDisplayTranslated : .otherDisplay,
          ["display": .quoted(coding.display ?? ""), "code": code, "right": .quoted(display)]))
    }
    let value = AnswerValue.coding(coding)
    guard let address = item.bindingValueSet(of: value) else { return findings }
    switch rule.expansion.membership(of: value) {
    case .yes: break
    case .no: findings.append(item.notInValueSet(value, address))
    case .unknown(let reason): findings.append(undetermined(code, rule, reason))
    }
    return findings
  }

  private func finding(about text: String) -> Diagnostic? {
    let value = AnswerValue.string(text)
    guard let rule = rules.answers, let address = item.bindingValueSet(of: value) else {
      return nil
    }
    switch rule.expansion.membership(of: value) {
    case .yes: return nil
    case .no: return item.notInValueSet(value, address)
    case .unknown(let reason): return undetermined(.quoted(text), rule, reason)
    }
  }

  private func undetermined(
    _ code: Diagnostic.Argument.Value, _ rule: ValueSetRule, _ reason: Phrase
  ) -> Diagnostic {
    let address = Diagnostic.Argument.Value.literal(rule.address)
    guard rule.isAvailable else {
      return item.finding(.valueSetNotAvailable, ["code": code, "address": address])
    }
    return item.finding(
      .membershipUndetermined,
      ["code": code, "address": address, "reason": .phrase(reason)])
  }
}
