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
      rule: "answer-of-group", code: "answerOfGroup", at: "%resource",
      wrong: below
        + item("b", "integer", calculated("%resource.item.where(linkId = 'g').answer.value")),
      right: below
        + item("b", "integer", calculated("%resource.item.where(linkId = 'g').item.answer.value"))),
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

  static let told: [CheckFixture] = [
    CheckFixture(
      rule: "element", code: "unknownElement", at: "1}",
      wrong: item("a", "string", #""todo": 1"#), right: item("a", "string", #""maxLength": 1"#)),
    CheckFixture(
      rule: "options", code: "missingOptions", at: #"{"linkId""#,
      wrong: item("a", "choice"),
      right: item("a", "choice", #""definition": "http://example.org/s#a""#)),
  ]

  static let all = invariants + conditions + values + expressions + derivations + told
}
