import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

extension DefinitionDecoder {
  mutating func decodeLimit(_ child: Element, into item: inout SurveyItem) {
    switch child.nameText {
    case "maxLength": item.maxLength = findings.integer(child, linkId: linkId)
    case "minLength": item.minLength = findings.integer(child, linkId: linkId)
    case "minValue": item.minValue = typed(child)
    case "maxValue": item.maxValue = typed(child)
    case "maxDecimalPlaces": item.maxDecimalPlaces = findings.integer(child, linkId: linkId)
    case "minOccurs": item.minOccurs = findings.integer(child, linkId: linkId)
    case "maxOccurs": item.maxOccurs = findings.integer(child, linkId: linkId)
    case "unit": item.unit = coding(child)
    case "unitOptions": if let unit = coding(child) { item.unitOptions.append(unit) }
    default: decodeChoice(child, into: &item)
    }
  }

  private mutating func decodeChoice(_ child: Element, into item: inout SurveyItem) {
    switch child.nameText {
    case "itemControl":
      if let code = findings.text(child, linkId: linkId) { item.itemControl.append(code) }
    case "choiceOrientation": item.choiceOrientation = findings.text(child, linkId: linkId)
    case "options": if let read = option(child) { item.options.append(read) }
    case "answerValueSet": item.answerValueSet = findings.text(child, linkId: linkId)
    case "answerConstraint":
      let constraint = findings.text(child, linkId: linkId).flatMap {
        AnswerConstraint(rawValue: $0)
      }
      item.answerConstraint = constraint ?? .optionsOnly
      if constraint == nil {
        findings.wrongType(child, "optionsOnly, optionsOrType or optionsOrString", linkId)
      }
    default: decodeExpression(child, into: &item)
    }
  }

  private mutating func option(_ element: Element) -> AnswerOption? {
    guard let value = element[.value].flatMap({ typed($0) }) else {
      findings.warning(
        .unreadableOption, "the option has no value that can be read; it is not offered",
        at: element, linkId: linkId, hint: "write \"value\": {\"string\": …} or another type")
      return nil
    }
    var option = AnswerOption(value: value)
    for child in element.children {
      switch child.nameText {
      case "value": continue
      case "initialSelected":
        option.initialSelected = findings.flag(child, linkId: linkId) ?? false
      case "exclusive": option.isExclusive = findings.flag(child, linkId: linkId) ?? false
      case "prefix": option.prefix = findings.text(child, linkId: linkId)
      case "ordinal":
        option.ordinal = child.decimal
        if option.ordinal == nil { findings.wrongType(child, "a number", linkId) }
      default: unknown(child)
      }
    }
    return option
  }

  mutating func condition(_ element: Element) -> EnableWhen? {
    let code = element["operator"]?.string
    guard let question = element[.question]?.string,
      let comparison = code.flatMap({ EnableWhen.Operator(rawValue: $0) }),
      let answer = element[.answer].flatMap({ typed($0) })
    else {
      findings.warning(
        .incompleteCondition, "the condition cannot be read; it is left out", at: element,
        linkId: linkId,
        hint: "write question, operator (exists, =, !=, >, <, >=, <=) and answer with a type")
      return nil
    }
    return EnableWhen(question: question, operator: comparison, answer: answer)
  }

  private mutating func coding(_ element: Element) -> Coding? {
    if element.isObject { return Coding(element) }
    findings.wrongType(element, "an object with system, code and display", linkId)
    return nil
  }

  /// A value under the name of its type: `{"date": "2026-03"}`.
  mutating func typed(_ element: Element) -> AnswerValue? {
    let children = Array(element.children)
    if children.count == 1, let child = children.first,
      let type = AnswerType(rawValue: child.nameText), let value = AnswerValue(child, as: type)
    {
      return value
    }
    let types = AnswerType.allCases.map(\.rawValue).joined(separator: ", ")
    findings.warning(
      .wrongValueType, "\"\(element.nameText)\" holds no value that can be read", at: element,
      linkId: linkId, hint: "write one value under the name of its type: \(types)")
    return nil
  }
}
