package import FHIRDocument
import SurveyDiagnostics
package import SurveyModel

extension ItemDecoder {
  /// Reads an extension that holds an expression; those that the model has no field for are not
  /// touched.
  mutating func decodeExpression(_ url: String, _ element: Element, into item: inout SurveyItem) {
    switch url {
    case ExtensionURL.initialExpression: decode(element, into: &item.initialExpression)
    case ExtensionURL.calculatedExpression: decode(element, into: &item.calculatedExpression)
    case ExtensionURL.answerExpression: decode(element, into: &item.answerExpression)
    case ExtensionURL.candidateExpression: decode(element, into: &item.candidateExpression)
    case ExtensionURL.enableWhenExpression: decode(element, into: &item.enableWhenExpression)
    case ExtensionURL.itemPopulationContext: decode(element, into: &item.itemPopulationContext)
    case ExtensionURL.variable:
      if let read = findings.variable(element, linkId: linkId) { item.variables.append(read) }
    case ExtensionURL.constraint:
      if let read = findings.constraint(element, linkId: linkId) { item.constraints.append(read) }
    case ExtensionURL.optionToggle:
      if let read = toggle(element) { item.optionToggles.append(read) }
    default: return
    }
  }

  /// Reads an expression of which an item has one; the first counts.
  private mutating func decode(_ element: Element, into field: inout SurveyExpression?) {
    guard let read = findings.expression(in: element, linkId: linkId) else { return }
    if field == nil {
      field = read
      return
    }
    findings.add(
      .repeatedExpression, ["name": .literal(ReadFindings.name(of: element))], at: element,
      linkId: linkId)
  }

  private mutating func toggle(_ element: Element) -> OptionToggle? {
    var options: [AnswerValue] = []
    for part in ReadFindings.parts("option", of: element) {
      if let value = part.choice("value").flatMap({ value($0) }) { options.append(value) }
    }
    guard let part = ReadFindings.part("expression", of: element), !options.isEmpty else {
      let part = options.isEmpty ? "option" : "expression"
      findings.add(
        .expressionWithoutPart,
        ["name": .literal(ReadFindings.name(of: element)), "part": .literal(part)],
        at: element, linkId: linkId)
      return nil
    }
    return findings.expression(in: part, linkId: linkId).map {
      OptionToggle(options: options, expression: $0)
    }
  }
}

// MARK: Expressions on the elements whose values they work out

extension ItemDecoder {
  /// Reads the expression on an element: `_required`, or the value of an extension.
  mutating func decodeCalculated(
    _ kind: CalculatedLimit.Kind, on element: Element?, into item: inout SurveyItem
  ) {
    guard let element, element.hasChildren, let expression = expression(on: element) else { return }
    if item.calculatedLimits.contains(where: { $0.kind == kind }) { return }
    item.calculatedLimits.append(CalculatedLimit(kind, expression))
  }

  /// The cqf-expression or cqf-calculatedValue of an element.
  mutating func expression(on element: Element) -> SurveyExpression? {
    let extensions = element.children(.extension).first { child in
      let url = child[.url]?.string
      return url == ExtensionURL.expression || url == ExtensionURL.calculatedValue
    }
    return extensions.flatMap { findings.expression(in: $0, linkId: linkId) }
  }

  /// Reads the bounds of a quantity, which have extensions of their own.
  package mutating func decodeQuantityLimits(of element: Element, into item: inout SurveyItem) {
    guard item.type == .quantity else { return }
    for child in element.children(.extension) {
      guard let value = child[.valueQuantity] else { continue }
      switch child[.url]?.string.map({ ExtensionURL.current($0) }) {
      case ExtensionURL.minQuantity:
        if item.minValue == nil, Self.hasMembers(value) { item.minValue = self.value(value) }
        decodeCalculated(.minValue, on: value, into: &item)
      case ExtensionURL.maxQuantity:
        if item.maxValue == nil, Self.hasMembers(value) { item.maxValue = self.value(value) }
        decodeCalculated(.maxValue, on: value, into: &item)
      default: continue
      }
    }
  }

  /// Puts the limits in the order of their kinds, wherever in the source they stand.
  package func sortCalculatedLimits(of item: inout SurveyItem) {
    guard item.calculatedLimits.count > 1 else { return }
    let found = item.calculatedLimits
    item.calculatedLimits = CalculatedLimit.Kind.allCases.compactMap { kind in
      found.first { $0.kind == kind }
    }
  }

  /// Whether an object says more than its extensions.
  static func hasMembers(_ element: Element) -> Bool {
    !element.isObject || element.children.contains { $0.name != .extension && $0.name != .id }
  }
}
