import FHIRDocument
import SurveyDiagnostics
import SurveyModel

extension ItemDecoder {
  mutating func decodeCondition(_ element: Element, into item: inout SurveyItem) {
    let question = element[.question]?.string
    let code = element[.operator]?.string
    var comparison = code.flatMap { EnableWhen.Operator(rawValue: $0) }
    var answer = element.choice("answer").flatMap { value($0) }
    if context.version == .stu3, code == nil {
      (comparison, answer) = oldCondition(element, answer)
    }
    guard let question, let comparison, let answer else {
      var missing: [String] = []
      if question == nil { missing.append("question") }
      if comparison == nil {
        missing.append(code.map { "known operator (\"\($0)\" is none)" } ?? "operator")
      }
      if answer == nil { missing.append("answer") }
      findings.warning(
        .incompleteCondition,
        "the condition has no \(missing.joined(separator: ", no ")); it is left out", at: element,
        linkId: linkId,
        hint: "write question, operator (exists, =, !=, >, <, >=, <=) and answer with a type")
      return
    }
    item.enableWhen.append(EnableWhen(question: question, operator: comparison, answer: answer))
  }

  /// STU3 asks with `hasAnswer` whether there is an answer, else whether one equals the value.
  private mutating func oldCondition(
    _ element: Element, _ answer: AnswerValue?
  ) -> (EnableWhen.Operator?, AnswerValue?) {
    guard let child = element[.hasAnswer] else { return (answer == nil ? nil : .equal, answer) }
    return (.exists, findings.flag(child, linkId: linkId).map { .boolean($0) })
  }
}
