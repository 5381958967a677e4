import FHIRSurvey

/// Knows one value set, as a terminology server would.
struct FewColours: FHIRPath.TerminologyLookup {
  func isMember(code: String, system: String?, of valueSet: String) -> Bool? {
    guard valueSet == "http://example.org/ValueSet/warm" else { return nil }
    return ["red", "orange", "yellow"].contains(code)
  }

  func weight(code: String, system: String?) -> ExactDecimal? {
    code == "red" ? ExactDecimal(3) : nil
  }

  func subsumes(_ code: String, _ other: String, system: String) -> Bool? { nil }
}

/// The library's evaluator, which says what it prepares: a way to caches, logs and limits.
struct TalkingEvaluator: ExpressionEvaluator {
  var inner: FHIRPathEvaluator

  mutating func prepare(
    _ expression: SurveyExpression
  ) throws(Diagnostic) -> PreparedExpression {
    print("prepares \(expression.text)")
    return try inner.prepare(expression)
  }

  mutating func evaluate(
    _ call: ExpressionCall, in answers: SessionAnswers, steps: inout Int
  ) throws(Diagnostic) -> any ExpressionValue {
    try inner.evaluate(call, in: answers, steps: &steps)
  }

  func matches(_ text: String, form regex: String, steps: inout Int) throws(Diagnostic) -> Bool {
    try inner.matches(text, form: regex, steps: &steps)
  }
}

/// A question that is asked only where a code is in a value set that this program knows.
@main
enum Terminology {
  static let questionnaire = """
    {
      "resourceType": "Questionnaire", "status": "active",
      "item": [
        {
          "linkId": "colour", "text": "Which colour?", "type": "choice",
          "answerOption": [
            {"valueCoding": {"system": "http://example.org/colours", "code": "red"}},
            {"valueCoding": {"system": "http://example.org/colours", "code": "blue"}}
          ]
        },
        {
          "linkId": "why", "text": "Why a warm one?", "type": "string",
          "extension": [
            {
              "url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression",
              "valueExpression": {
                "language": "text/fhirpath",
                "expression": "%resource.item.where(linkId = 'colour').answer.value.memberOf('http://example.org/ValueSet/warm')"
              }
            }
          ]
        }
      ]
    }
    """

  static func main() throws {
    let now = Instant(secondsSinceEpoch: 1_795_168_800)
    let form = try Form(Array(questionnaire.utf8))
    let inner = form.evaluator(now: now.dateTime(offset: .utc), terminology: FewColours())
    var session = form.begin(at: now, evaluator: TalkingEvaluator(inner: inner))
    for code in ["blue", "red"] {
      try session.answer("colour", reading: code, at: now)
      print("\(code): \"why\" is", try session.isEnabled("why") ? "enabled" : "disabled")
    }
  }
}
