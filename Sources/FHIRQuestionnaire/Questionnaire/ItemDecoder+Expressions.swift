package import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
package import SurveyModel

extension ItemDecoder {
  /// Reads an expression of which an item has one; the first counts.
  mutating func single(_ element: Element, isFirst: Bool) -> SurveyExpression? {
    guard let read = findings.expression(in: element, linkId: linkId) else { return nil }
    if isFirst { return read }
    findings.add(
      .repeatedExpression, ["name": .literal(ReadFindings.name(of: element))], at: element,
      linkId: linkId)
    return nil
  }

  mutating func toggle(_ element: Element) -> OptionToggle? {
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

  private static let expression = Array(ExtensionURL.expression.utf8)
  private static let calculatedValue = Array(ExtensionURL.calculatedValue.utf8)

  /// The cqf-expression or cqf-calculatedValue of an element.
  mutating func expression(on element: Element) -> SurveyExpression? {
    let extensions = element.children(.extension).first { child in
      guard let url = child[.url] else { return false }
      return url.hasText(Self.expression) || url.hasText(Self.calculatedValue)
    }
    return extensions.flatMap { findings.expression(in: $0, linkId: linkId) }
  }

  /// Reads the bounds of a quantity, which have extensions of their own.
  package mutating func decodeQuantityLimits(of element: Element, into item: inout SurveyItem) {
    guard item.type == .quantity else { return }
    let table = FieldTable.of(context.version)
    for child in element.children(.extension) {
      guard let value = child[.valueQuantity], let url = child[.url]?.string,
        let entry = table.bound(of: url), case .value(let path) = entry.content
      else { continue }
      if !item.has(entry.field), Self.hasMembers(value) {
        item.set(path, self.value(value)?.withoutPreserved)
      }
      if let limit = entry.limit { decodeCalculated(limit, on: value, into: &item) }
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
