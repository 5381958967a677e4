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
      let missing = [
        ("question", question == nil), ("operator", code == nil && comparison == nil),
        ("answer", answer == nil),
      ].filter(\.1).map { Diagnostic.Argument.Value.literal($0.0) }
      findings.add(
        missing.isEmpty ? .unknownOperator : .incompleteCondition,
        [
          "missing": .list(missing, .or), "operator": code.map { .quoted($0) },
          "near": code.flatMap(Self.nearestOperator).map { .quoted($0) },
        ], at: element,
        linkId: linkId)
      return
    }
    item.enableWhen.append(EnableWhen(question: question, operator: comparison, answer: answer))
  }

  /// The operator that was probably meant: by its letters, or as other languages write it.
  private static func nearestOperator(_ code: String) -> String? {
    let others = [
      "==": "=", "eq": "=", "equals": "=", "equal": "=", "is": "=", "<>": "!=", "=!": "!=",
      "ne": "!=", "!==": "!=", "===": "=", "not-equal": "!=", "≠": "!=", "gt": ">", "lt": "<",
      "ge": ">=", "le": "<=", "gte": ">=", "lte": "<=", "=>": ">=", "=<": "<=", "≥": ">=",
      "≤": "<=",
    ]
    let folded = code.lowercased()
    return others[folded] ?? (folded.count > 3 ? NearestName.of(code, among: ["exists"]) : nil)
  }

  /// STU3 asks with `hasAnswer` whether there is an answer, else whether one equals the value.
  private mutating func oldCondition(
    _ element: Element, _ answer: AnswerValue?
  ) -> (EnableWhen.Operator?, AnswerValue?) {
    guard let child = element[.hasAnswer] else { return (answer == nil ? nil : .equal, answer) }
    return (.exists, findings.flag(child, linkId: linkId).map { .boolean($0) })
  }
}
