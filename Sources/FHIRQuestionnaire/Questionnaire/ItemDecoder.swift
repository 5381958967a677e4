import Diagnostics
import FHIRDocument
import SurveyModel

/// Reads what one item says of itself, without the items below it.
struct ItemDecoder {
  let valueSets: ContainedValueSets
  var findings: ReadFindings
  var linkId: String?

  init(valueSets: ContainedValueSets, findings: ReadFindings) {
    self.valueSets = valueSets
    self.findings = findings
  }

  /// The fields of an item; `items` and `carried` stay empty.
  mutating func decode(_ element: Element) -> SurveyItem {
    linkId = element[.linkId]?.string
    var item = SurveyItem(linkId: linkId ?? "", type: .text)
    decodeType(of: element, into: &item)
    for child in element.children {
      switch child.name {
      case .linkId: _ = findings.text(child, linkId: linkId)
      case .prefix: item.prefix = findings.text(child, linkId: linkId)
      case .text: item.text = findings.text(child, linkId: linkId)
      case .required: item.required = findings.flag(child, linkId: linkId) ?? false
      case .repeats: item.repeats = findings.flag(child, linkId: linkId) ?? false
      case .readOnly: item.readOnly = findings.flag(child, linkId: linkId) ?? false
      case .maxLength: item.maxLength = findings.integer(child, linkId: linkId)
      case .answerValueSet: item.answerValueSet = findings.text(child, linkId: linkId)
      case .answerOption: decodeOption(child, into: &item)
      case .initial: decodeInitial(child, into: &item)
      case .enableWhen: decodeCondition(child, into: &item)
      case .enableBehavior: decodeBehavior(child, into: &item)
      case .extension: decodeExtension(child, into: &item)
      default: continue
      }
    }
    resolveValueSet(of: element, into: &item)
    return item
  }

  private mutating func decodeType(of element: Element, into item: inout SurveyItem) {
    guard let child = element[.type], let text = findings.text(child, linkId: linkId) else {
      item.type = element[.item] == nil ? .text : .group
      findings.error(
        .missingType, "the item has no type", at: element, linkId: linkId,
        hint: "add \"type\"; it is read as \(item.type.rawValue)")
      return
    }
    if let type = ItemType(rawValue: text) {
      item.type = type
    } else if text == "open-choice" {
      item.type = .choice
      item.answerConstraint = .optionsOrString
    } else {
      let known = ItemType.allCases.map(\.rawValue).joined(separator: ", ")
      findings.warning(
        .unknownItemType, "\"\(text)\" is no item type of FHIR R4; it is asked as text", at: child,
        linkId: linkId, hint: "use one of \(known), open-choice")
    }
  }

  private mutating func decodeInitial(_ element: Element, into item: inout SurveyItem) {
    guard let child = element.choice("value") else {
      if element[.extension] == nil {
        findings.warning(
          .wrongValueType, "the initial value has no value", at: element, linkId: linkId,
          hint: "write value and a type, such as valueString")
      }
      return
    }
    if let value = value(child) { item.initial.append(value) }
  }

  private mutating func decodeBehavior(_ element: Element, into item: inout SurveyItem) {
    guard let text = findings.text(element, linkId: linkId) else { return }
    item.enableBehavior = EnableBehavior(rawValue: text)
    if item.enableBehavior == nil {
      findings.warning(
        .wrongValueType, "enableBehavior is \"\(text)\"; it is read as all", at: element,
        linkId: linkId, hint: "write all or any")
    }
  }

  /// A value of any type; what cannot be read is reported.
  mutating func value(_ element: Element) -> AnswerValue? {
    if let value = AnswerValue(element) { return value }
    if element.hasValue || element.isObject {
      findings.warning(
        .wrongValueType,
        "\"\(element.nameText)\" holds no value that can be read: \"\(element.string ?? "")\"",
        at: element, linkId: linkId, hint: "the value must be of the type that the name says")
    }
    return nil
  }

  private mutating func resolveValueSet(of element: Element, into item: inout SurveyItem) {
    guard let address = item.answerValueSet, item.options.isEmpty else { return }
    if let options = valueSets.options(of: address) {
      item.options = options
      return
    }
    guard let child = element[.answerValueSet] else { return }
    if address.hasPrefix("#") {
      findings.warning(
        .unresolvedValueSet, "the value set \(address) is not contained, or not spelled out",
        at: child, linkId: linkId, hint: "contain the value set with its codes")
    } else {
      findings.note(
        .unresolvedValueSet, "the codes of the value set \(address) are not at hand", at: child,
        linkId: linkId, hint: "contain the value set with its codes to offer them")
    }
  }
}
