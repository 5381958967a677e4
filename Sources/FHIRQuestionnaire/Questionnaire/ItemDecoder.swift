package import FHIRDocument
import SurveyDiagnostics
package import SurveyModel

/// Reads what one item says of itself, without the items below it.
package struct ItemDecoder {
  let context: QuestionnaireContext
  var findings: ReadFindings
  var linkId: String?

  package init(context: QuestionnaireContext, findings: ReadFindings) {
    self.context = context
    self.findings = findings
  }

  /// The fields of an item; `items` and `carried` stay empty.
  ///
  /// With names, only those that members of these names fill.
  package mutating func decode(
    _ element: Element, only names: [ElementName]? = nil
  ) -> SurveyItem {
    linkId = element[.linkId]?.string
    var item = SurveyItem(linkId: linkId ?? "", type: .text)
    decodeType(of: element, into: &item)
    let table = FieldTable.of(context.version)
    for child in element.children where names?.contains(child.name) ?? true {
      switch child.name {
      case .linkId: findings.checkText(child, linkId: linkId)
      case .extension:
        if let entry = table.field(ofExtension: child) { decode(entry, child, into: &item) }
      default: if let entry = table.field(of: child.name) { decode(entry, child, into: &item) }
      }
    }
    // Rule 9: STU3 has no enableBehavior and means any.
    if context.version == .stu3, item.enableWhen.count > 1 { item.enableBehavior = .any }
    decodeQuantityLimits(of: element, into: &item)
    sortCalculatedLimits(of: &item)
    resolveValueSet(of: element, into: &item)
    return item
  }

  private mutating func decodeType(of element: Element, into item: inout SurveyItem) {
    guard let child = findings.type(of: element, linkId: linkId) else {
      item.type = element[.item] == nil ? .text : .group
      if findings.isSilent { return }
      findings.add(
        .missingType, ["type": .literal(item.type.rawValue)], at: element, linkId: linkId)
      return
    }
    if let type = ItemType(child) {
      item.type = type
      return
    }
    let text = child.string ?? ""
    if text == "coding", context.version == .r5 {
      item.type = .choice
    } else if text == "open-choice" {
      item.type = .choice
      item.answerConstraint = .optionsOrString
    } else {
      findings.add(
        text == "question" ? .abstractItemType : .unknownItemType,
        [
          "type": .quoted(text), "version": .literal(context.version.name),
          "known": .names(knownTypes),
          "near": NearestName.of(text, among: knownTypes).map { .quoted($0) },
        ], at: child, linkId: linkId)
    }
  }

  private var knownTypes: [String] {
    let types = ItemType.allCases.map(\.rawValue)
    if context.version == .r5 { return types.map { $0 == "choice" ? "coding" : $0 } }
    return types + ["open-choice"]
  }

  /// Reads an initial value; up to STU3 the element itself has it.
  mutating func decodeInitial(_ element: Element, into item: inout SurveyItem) {
    if element.name != .initial {
      if let value = value(element) { item.initial.append(value) }
      return
    }
    guard let child = element.choice("value") else {
      if element[.extension] == nil {
        findings.add(.initialWithoutValue, at: element, linkId: linkId)
      }
      return
    }
    if let value = value(child) { item.initial.append(value) }
  }

  mutating func decodeBehavior(_ element: Element, into item: inout SurveyItem) {
    guard let text = findings.text(element, linkId: linkId) else { return }
    item.enableBehavior = EnableBehavior(rawValue: text)
    if item.enableBehavior == nil {
      findings.add(.unknownBehavior, ["value": .quoted(text)], at: element, linkId: linkId)
    }
  }

  /// A value of any type; what cannot be read is reported.
  mutating func value(_ element: Element) -> AnswerValue? {
    if let value = AnswerValue(element) { return value }
    if element.hasValue || element.isObject {
      findings.add(
        .unreadableTypedValue,
        ["name": .quoted(element.nameText), "value": .quoted(element.string ?? "")],
        at: element, linkId: linkId)
    }
    return nil
  }

  private mutating func resolveValueSet(of element: Element, into item: inout SurveyItem) {
    guard let address = item.answerValueSet, item.options.isEmpty else { return }
    if let options = context.options(of: address) {
      item.options = options
      return
    }
    guard let child = element[.answerValueSet] ?? element[.options] else { return }
    findings.add(
      address.hasPrefix("#") ? .notContainedValueSet : .unresolvedValueSet,
      ["address": .literal(address)], at: child, linkId: linkId)
  }
}
