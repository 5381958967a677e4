import FHIRDocument
import FHIRTerminology
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Fields by what they hold.
extension ItemDecoder {
  /// Reads an element or an extension into the field that it fills.
  ///
  /// Of extensions for a field with one value the first counts.
  mutating func decode(
    _ entry: FieldTable.Entry, _ element: Element, into item: inout SurveyItem
  ) {
    let isExtension = element.name == .extension
    let value = isExtension ? element.choice("value") : element
    switch entry.content {
    case .text(let path):
      if isExtension, item.has(entry.field) { break }
      item.set(path, value.flatMap { text($0, entry.form) })
    case .texts(let path):
      for text in texts(element, value, entry.form) { item.append(text, to: path) }
    case .flag(let path):
      if let flag = value.flatMap({ findings.flag($0, linkId: linkId) }) {
        item.set(path, flag)
      }
    case .count(let path):
      if isExtension, item.has(entry.field) { break }
      item.set(path, value.flatMap { count($0, entry.form) })
    case .value(let path):
      if !item.has(entry.field) { item.set(path, value.flatMap { limit($0) }) }
    case .values: decodeInitial(element, into: &item)
    case .coding(let path):
      if !item.has(entry.field) { item.set(path, coding(element)) }
    case .codings(let path): if let read = coding(element) { item.append(read, to: path) }
    case .options: decodeOption(element, into: &item)
    case .answerConstraint(let path):
      if let read = value.flatMap({ constraint($0, isExtension) }) { item.set(path, read) }
    case .conditions: decodeCondition(element, into: &item)
    case .behavior: decodeBehavior(element, into: &item)
    case .expression(let path):
      if let read = single(element, isFirst: !item.has(entry.field)) { item.set(path, read) }
    case .variables(let path):
      if let read = findings.variable(element, linkId: linkId) { item.append(read, to: path) }
    case .constraints(let path):
      if let read = findings.constraint(element, linkId: linkId) {
        item.append(read, to: path)
      }
    case .toggles(let path): if let read = toggle(element) { item.append(read, to: path) }
    // They are on the fields that they limit.
    case .limits: break
    }
    guard let value, value.hasChildren else { return }
    if let limit = entry.limit { decodeCalculated(limit, on: value, into: &item) }
    if entry.field == .text { item.textExpression = expression(on: value) }
  }

  private mutating func text(_ value: Element, _ form: FieldRow.Form) -> String? {
    if case .canonical = form, value.isObject {
      return value[.reference].flatMap { findings.text($0, linkId: linkId) }
    }
    return findings.text(value, linkId: linkId)
  }

  private mutating func texts(
    _ element: Element, _ value: Element?, _ form: FieldRow.Form
  ) -> [String] {
    if case .concept = form {
      return element[.valueCodeableConcept]?.children(.coding).compactMap { $0[.code]?.string }
        ?? []
    }
    return value.flatMap { text($0, form) }.map { [$0] } ?? []
  }

  private mutating func count(_ value: Element, _ form: FieldRow.Form) -> Int? {
    guard case .size = form else { return findings.integer(value, linkId: linkId) }
    guard value.hasValue else { return nil }
    let size = value.decimal.flatMap { MaxSize.bytes(of: $0, context.version) }
    if size == nil { findings.wrongType(value, .size, linkId) }
    return size
  }

  private mutating func limit(_ value: Element) -> AnswerValue? {
    Self.hasMembers(value) ? self.value(value)?.withoutPreserved : nil
  }

  private func coding(_ element: Element) -> Coding? {
    element[.valueCoding].map { Coding($0) }
  }

  private mutating func constraint(_ value: Element, _ isExtension: Bool) -> AnswerConstraint? {
    guard let text = findings.text(value, linkId: linkId) else { return nil }
    let constraint = AnswerConstraint(rawValue: text)
    if constraint == nil, !isExtension {
      findings.wrongType(value, oneOf: AnswerConstraint.allCases.map(\.rawValue), linkId)
    }
    return constraint
  }
}
