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
  package mutating func decode(_ element: Element) -> SurveyItem {
    linkId = element[.linkId]?.string
    var item = SurveyItem(linkId: linkId ?? "", type: .text)
    decodeType(of: element, into: &item)
    for child in element.children {
      switch child.name {
      case .linkId: _ = findings.text(child, linkId: linkId)
      case .prefix: item.prefix = findings.text(child, linkId: linkId)
      case .text, .required, .repeats, .readOnly, .maxLength: decodeValue(child, into: &item)
      case .answerValueSet: item.answerValueSet = findings.text(child, linkId: linkId)
      case .answerOption: decodeOption(child, into: &item)
      case .initial: decodeInitial(child, into: &item)
      case .enableWhen: decodeCondition(child, into: &item)
      case .enableBehavior: decodeBehavior(child, into: &item)
      case .extension: decodeExtension(child, into: &item)
      default: decodeOther(child, into: &item)
      }
    }
    // Rule 9: STU3 has no enableBehavior and means any.
    if context.version == .stu3, item.enableWhen.count > 1 { item.enableBehavior = .any }
    decodeQuantityLimits(of: element, into: &item)
    sortCalculatedLimits(of: &item)
    resolveValueSet(of: element, into: &item)
    return item
  }

  /// Elements whose values may be worked out.
  private mutating func decodeValue(_ child: Element, into item: inout SurveyItem) {
    switch child.name {
    case .text:
      item.text = findings.text(child, linkId: linkId)
      if child.hasChildren { item.textExpression = expression(on: child) }
    case .required:
      item.required = findings.flag(child, linkId: linkId) ?? false
      decodeCalculated(.required, on: child, into: &item)
    case .repeats:
      item.repeats = findings.flag(child, linkId: linkId) ?? false
      decodeCalculated(.repeats, on: child, into: &item)
    case .readOnly:
      item.readOnly = findings.flag(child, linkId: linkId) ?? false
      decodeCalculated(.readOnly, on: child, into: &item)
    default:
      item.maxLength = findings.integer(child, linkId: linkId)
      decodeCalculated(.maxLength, on: child, into: &item)
    }
  }

  /// Elements of one version only.
  private mutating func decodeOther(_ child: Element, into item: inout SurveyItem) {
    switch (context.version, child.name) {
    case (.stu3, .option): decodeOption(child, into: &item)
    case (.stu3, .options):
      item.answerValueSet = child[.reference].flatMap { findings.text($0, linkId: linkId) }
    case (.stu3, let name) where Self.initials.contains(name):
      if let value = value(child) { item.initial.append(value) }
    case (.r5, .answerConstraint): decodeConstraint(child, into: &item)
    default: return
    }
  }

  /// The names of STU3's `initial[x]`.
  private static let initials: Set<ElementName> = Set(
    Definitions.stu3.type(named: "Questionnaire.item")?.variants(of: .initial).map(\.name) ?? [])

  private mutating func decodeConstraint(_ child: Element, into item: inout SurveyItem) {
    guard let text = findings.text(child, linkId: linkId) else { return }
    if let constraint = AnswerConstraint(rawValue: text) {
      item.answerConstraint = constraint
    } else {
      findings.wrongType(child, oneOf: AnswerConstraint.allCases.map(\.rawValue), linkId)
    }
  }

  private mutating func decodeType(of element: Element, into item: inout SurveyItem) {
    guard let child = element[.type], let text = findings.text(child, linkId: linkId) else {
      item.type = element[.item] == nil ? .text : .group
      findings.add(
        .missingType, ["type": .literal(item.type.rawValue)], at: element, linkId: linkId)
      return
    }
    if let type = ItemType(rawValue: text) {
      item.type = type
    } else if text == "coding", context.version == .r5 {
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
        ], at: child, linkId: linkId)
    }
  }

  private var knownTypes: [String] {
    let types = ItemType.allCases.map(\.rawValue)
    if context.version == .r5 { return types.map { $0 == "choice" ? "coding" : $0 } }
    return types + ["open-choice"]
  }

  private mutating func decodeInitial(_ element: Element, into item: inout SurveyItem) {
    guard let child = element.choice("value") else {
      if element[.extension] == nil {
        findings.add(.initialWithoutValue, at: element, linkId: linkId)
      }
      return
    }
    if let value = value(child) { item.initial.append(value) }
  }

  private mutating func decodeBehavior(_ element: Element, into item: inout SurveyItem) {
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
