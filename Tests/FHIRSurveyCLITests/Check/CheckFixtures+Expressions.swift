extension CheckFixture {
  private static let below = group("g", "", item("a", "integer")) + ", "

  static let expressions: [CheckFixture] = [
    CheckFixture(
      rule: "expression-syntax", code: "expressionNotCompiled", at: "1 +",
      wrong: item("a", "integer", calculated("1 +")),
      right: item("a", "integer", calculated("1 + 1"))),
    CheckFixture(
      rule: "expression-type", code: "expressionOfType", at: "answers.value",
      wrong: item("a", "integer", calculated("answers.value")),
      right: item("a", "integer", calculated("%resource.item.answer.value.first()"))),
    CheckFixture(
      rule: "expression-language", code: "expressionLanguageUnknown", at: "fhirpath",
      wrong: item(
        "a", "integer",
        extensions(expression(sdc + "calculatedExpression", "1", language: "fhirpath"))),
      right: item(
        "a", "integer",
        extensions(expression(sdc + "calculatedExpression", "1", language: "text/cql")))),
    CheckFixture(
      rule: "expression-not-evaluated", code: "expressionNotEvaluated", at: "text/cql",
      wrong: item(
        "a", "integer",
        extensions(expression(sdc + "calculatedExpression", "1", language: "text/cql"))),
      right: item("a", "integer", calculated("1"))),
    CheckFixture(
      rule: "unknown-link-id", code: "expressionOnNothing", at: "%resource",
      wrong: below
        + item(
          "b", "integer", calculated("%resource.descendants().where(linkId = 'z').answer.value")),
      right: below
        + item(
          "b", "integer", calculated("%resource.descendants().where(linkId = 'a').answer.value"))),
    CheckFixture(
      rule: "misplaced-link-id", code: "expressionMisplaced", at: "%resource",
      wrong: below
        + item("b", "integer", calculated("%resource.item.where(linkId = 'a').answer.value")),
      right: below
        + item(
          "b", "integer",
          calculated("%resource.item.where(linkId = 'g').item.where(linkId = 'a').answer.value"))),
    CheckFixture(
      rule: "misplaced-link-id", code: "expressionMisplaced", at: "%resource",
      wrong: item("q", "boolean", #""item": [\#(item("a", "integer"))]"#) + ", "
        + item(
          "b", "integer",
          calculated("%resource.item.where(linkId = 'q').item.where(linkId = 'a').answer.value")),
      right: item("q", "boolean", #""item": [\#(item("a", "integer"))]"#) + ", "
        + item(
          "b", "integer",
          calculated(
            "%resource.item.where(linkId = 'q').answer.item.where(linkId = 'a').answer.value"))),
    CheckFixture(
      rule: "misplaced-link-id", code: "expressionMisplaced", at: "QuestionnaireResponse",
      wrong: root(
        extensions(variable("x", "QuestionnaireResponse.item.where(linkId = 'a').answer.value")),
        below + item("b", "integer", calculated("%x"))),
      right: below
        + item(
          "b", "integer",
          calculated("QuestionnaireResponse.descendants().where(linkId = 'a').answer.value"))),
    CheckFixture(
      rule: "answer-of-group", code: "answerOfGroup", at: "%resource",
      wrong: below
        + item("b", "integer", calculated("%resource.item.where(linkId = 'g').answer.value")),
      right: below
        + item("b", "integer", calculated("%resource.item.where(linkId = 'g').item.answer.value"))),
    // Rule 85.
    CheckFixture(
      rule: "expression-root", code: "expressionRoot", at: "QuestionnaireResponse.item",
      wrong: item("a", "integer") + ", "
        + item(
          "b", "integer", calculated("QuestionnaireResponse.item.where(linkId = 'a').answer.value")
        ),
      right: item("a", "integer") + ", "
        + item("b", "integer", calculated("%resource.item.where(linkId = 'a').answer.value"))),
    CheckFixture(
      rule: "expression-root", code: "expressionRoot", at: "Patient.name",
      wrong: item("a", "string", calculated("Patient.name.family.first()")),
      right: item("a", "string", calculated("%patient.name.family.first()"))),
    CheckFixture(
      rule: "compared-option", code: "comparedOption", at: "%resource",
      wrong: item("a", "choice", options("x")) + ", "
        + item(
          "b", "boolean", calculated("%resource.item.where(linkId = 'a').answer.value.code = 'z'")),
      right: item("a", "choice", options("x")) + ", "
        + item(
          "b", "boolean", calculated("%resource.item.where(linkId = 'a').answer.value.code = 'x'"))),
    CheckFixture(
      rule: "undefined-variable", code: "undefinedVariable", at: "%weight",
      wrong: item("a", "integer", extensions(variable("weight", "70"))) + ", "
        + item("b", "integer", calculated("%weight")),
      right: root(extensions(variable("weight", "70")), item("b", "integer", calculated("%weight")))
    ),
    CheckFixture(
      rule: "dead-variable", code: "deadVariable", at: #"{"name": "weight""#,
      wrong: root(extensions(variable("weight", "70")), item("b", "integer", calculated("1"))),
      right: root(
        extensions(variable("weight", "70")),
        item(
          "b", "integer",
          extensions(
            expression(
              sdc + "initialExpression", "Weight?is={{%weight}}",
              language: "application/x-fhir-query"))))),
    CheckFixture(
      rule: "duplicate-variable", code: "duplicateVariable",
      at: #"{"name": "x", "language": "text/fhirpath", "expression": "2"}"#,
      wrong: root(
        extensions(variable("x", "1"), variable("x", "2")), item("b", "integer", calculated("%x"))),
      right: root(
        extensions(variable("x", "1")),
        item(
          "b", "integer",
          extensions(variable("x", "2"), expression(sdc + "calculatedExpression", "%x"))))),
  ]

  private static func initial(_ text: String) -> String {
    extensions(expression(sdc + "initialExpression", text))
  }

  private static func valueOf(_ linkId: String) -> String {
    "%resource.descendants().where(linkId = '\(linkId)').answer.value"
  }

  private static func patient(_ item: String) -> String {
    let context = [
      value("name", #""valueCoding": {"code": "patient"}"#),
      value("type", #""valueCode": "Patient""#),
    ].joined(separator: ", ")
    return root(
      extensions(#"{"url": "\#(sdc)launchContext", "extension": [\#(context)]}"#), item)
  }

  static let results: [CheckFixture] = [
    CheckFixture(
      rule: "result-type", code: "resultOfType", at: "'abc'",
      wrong: item("a", "integer", calculated("'abc'")),
      right: item("a", "string", calculated("'abc'"))),
    CheckFixture(
      rule: "result-type", code: "resultOfType", at: "%resource",
      wrong: item("a", "string") + ", " + item("b", "integer", calculated(valueOf("a"))),
      right: item("a", "decimal") + ", " + item("b", "integer", calculated(valueOf("a")))),
    CheckFixture(
      rule: "result-type", code: "resultOfType", at: "%resource",
      wrong: item("a", "integer") + ", " + item("b", "boolean", calculated(valueOf("a") + " + 1")),
      right: item("a", "integer") + ", "
        + item("b", "boolean", calculated(valueOf("a") + " + 1 > 2"))),
    CheckFixture(
      rule: "result-type", code: "resultOfType", at: "%double",
      wrong: root(
        extensions(variable("double", valueOf("a") + " * 2")),
        item("a", "integer") + ", " + item("b", "date", calculated("%double"))),
      right: root(
        extensions(variable("double", valueOf("a") + " + 1 year")),
        item("a", "date") + ", " + item("b", "date", calculated("%double")))),
    CheckFixture(
      rule: "result-type", code: "resultOfType", at: "%patient",
      wrong: patient(item("a", "integer", initial("%patient.birthDate"))),
      right: patient(item("a", "dateTime", initial("%patient.birthDate")))),
    // A text may be the code of an option, a decimal may be whole, a choice may offer dates.
    CheckFixture(
      rule: "result-type", code: "resultOfType", at: "5",
      wrong: item("a", "choice", options("x") + ", " + initial("5")),
      right: item("a", "choice", options("x") + ", " + initial("'x'"))),
    CheckFixture(
      rule: "result-type", code: "resultOfType", at: "today",
      wrong: item("a", "time", initial("today()")),
      right: item(
        "a", "choice", #""answerOption": [{"valueDate": "2026-01-01"}], "# + initial("today()"))),
    CheckFixture(
      rule: "condition-not-boolean", code: "conditionNotBoolean", at: "%resource",
      wrong: item("a", "integer") + ", "
        + item("b", "string", extensions(expression(sdc + "enableWhenExpression", valueOf("a")))),
      right: item("a", "boolean") + ", "
        + item("b", "string", extensions(expression(sdc + "enableWhenExpression", valueOf("a"))))),
    CheckFixture(
      rule: "condition-not-boolean", code: "conditionNotBoolean", at: "answer",
      wrong: item("a", "integer", extensions(constraint("answer.value + 1"))),
      right: item("a", "integer", extensions(constraint("answer.value > 1")))),
  ]

  private static func enabledBy(_ text: String) -> String {
    extensions(expression(sdc + "enableWhenExpression", text))
  }

  private static let never = extensions(variable("never", "1 > %two"), variable("two", "2"))

  static let constants: [CheckFixture] = [
    CheckFixture(
      rule: "never-enabled", code: "neverEnabled", at: "false",
      wrong: item("a", "string", enabledBy("false")),
      right: item("a", "string", enabledBy("now() > @2020-01-01"))),
    CheckFixture(
      rule: "never-enabled", code: "neverEnabled", at: "%never",
      wrong: root(never, item("a", "string", enabledBy("%never"))),
      right: root(never, item("a", "string", enabledBy("%never or %resource.status = 'completed'")))
    ),
    CheckFixture(
      rule: "always-enabled", code: "alwaysEnabled", at: "1 = 1",
      wrong: item("a", "string", enabledBy("1 = 1")),
      right: item("a", "string", enabledBy("%unknown = 1"))),
    CheckFixture(
      rule: "unreachable", code: "unreachableItem", at: #"{"question": "a""#,
      wrong: item("a", "boolean", enabledBy("{}")) + ", "
        + item(
          "b", "string",
          #""enableWhen": [{"question": "a", "operator": "exists", "answerBoolean": true}]"#),
      right: item("a", "boolean", enabledBy("answer.exists()")) + ", "
        + item(
          "b", "string",
          #""enableWhen": [{"question": "a", "operator": "exists", "answerBoolean": true}]"#)),
    CheckFixture(
      rule: "constant-condition", code: "constantCondition", at: "true",
      wrong: item("a", "integer", extensions(constraint("true"))),
      right: item("a", "integer", extensions(constraint("answer.value > 1")))),
  ]

  private static func constraint(_ text: String) -> String {
    let parts = [
      value("key", #""valueId": "k""#), value("severity", #""valueCode": "error""#),
      value("human", #""valueString": "No""#), expression("expression", text),
    ].joined(separator: ", ")
    return #"{"url": "\#(sdc)targetConstraint", "extension": [\#(parts)]}"#
  }

  private static func derived(_ kind: String, _ item: String) -> String {
    root(
      #""url": "http://example.org/d", "derivedFrom": ["http://example.org/b"], "_derivedFrom": [{"extension": [{"url": "\#(core)questionnaire-derivationType", "valueCoding": {"code": "\#(kind)"}}]}]"#,
      item)
  }

  private static let base = root(#""url": "http://example.org/b""#, item("a", "integer"))

  static let derivations: [CheckFixture] = [
    CheckFixture(
      rule: "derivation", code: "derivationBroken", at: "decimal",
      wrong: derived("extends", item("a", "decimal")),
      right: derived("extends", item("a", "integer")),
      base: base),
    CheckFixture(
      rule: "derivation", code: "derivationBroken", at: #"{"linkId": "b""#,
      wrong: derived("compliesWith", item("b", "decimal")),
      right: derived("extends", item("b", "decimal")),
      base: base),
  ]

  static let reported: [CheckFixture] = [
    CheckFixture(
      rule: "element", code: "unknownElement", at: "1}",
      wrong: item("a", "string", #""todo": 1"#), right: item("a", "string", #""maxLength": 1"#)),
    CheckFixture(
      rule: "options", code: "missingOptions", at: #"{"linkId""#,
      wrong: item("a", "choice"),
      right: item("a", "choice", #""definition": "http://example.org/s#a""#)),
  ]

  static let all =
    invariants + conditions + values + expressions + results + constants + derivations + reported
}
