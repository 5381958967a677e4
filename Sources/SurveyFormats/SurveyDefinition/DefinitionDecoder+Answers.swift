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
      switch child.name {
      case .value: continue
      case .initialSelected:
        option.initialSelected = findings.flag(child, linkId: linkId) ?? false
      case .prefix: option.prefix = findings.text(child, linkId: linkId)
      default: member(child, of: &option)
      }
    }
    option.weighByOrdinal()
    return option
  }

  /// Reads a member of an option that FHIR has no name for.
  private mutating func member(_ element: Element, of option: inout AnswerOption) {
    switch element.nameText {
    case "exclusive": option.isExclusive = findings.flag(element, linkId: linkId) ?? false
    case "ordinal":
      option.ordinal = element.decimal
      if option.ordinal == nil { findings.wrongType(element, .number, linkId) }
    case "preserved": option.preserved = Preserved(element, as: option.value.type)
    case "ordinalExtension": option.ordinalExtension = findings.text(element, linkId: linkId)
    default: unknown(element)
    }
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
    var children = element.children.makeIterator()
    if let child = children.next(), children.next() == nil,
      let type = AnswerType.byDefinitionName[child.name] ?? AnswerType(rawValue: child.nameText),
      let value = AnswerValue(child, as: type)
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
