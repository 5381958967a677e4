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
        findings.wrongType(child, oneOf: AnswerConstraint.allCases.map(\.rawValue), linkId)
      }
    default: decodeExpression(child, into: &item)
    }
  }

  private mutating func option(_ element: Element) -> AnswerOption? {
    guard let value = element[.value].flatMap({ typed($0) }) else {
      findings.add(.unreadableDefinedOption, at: element, linkId: linkId)
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
        if option.ordinal == nil { findings.wrongType(child, .number, linkId) }
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
      findings.add(.unreadableDefinedCondition, at: element, linkId: linkId)
      return nil
    }
    return EnableWhen(question: question, operator: comparison, answer: answer)
  }

  private mutating func coding(_ element: Element) -> Coding? {
    if element.isObject { return Coding(element) }
    findings.wrongType(element, .coding, linkId)
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
    findings.add(
      .unreadableDefinedValue,
      [
        "name": .quoted(element.nameText),
        "types": .names(AnswerType.allCases.map(\.rawValue)),
      ], at: element, linkId: linkId)
    return nil
  }
}
