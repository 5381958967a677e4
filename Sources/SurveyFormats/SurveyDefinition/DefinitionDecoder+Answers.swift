import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

extension DefinitionDecoder {
  mutating func option(_ element: Element) -> AnswerOption? {
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

  mutating func coding(_ element: Element) -> Coding? {
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
