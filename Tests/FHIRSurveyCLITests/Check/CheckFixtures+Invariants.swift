extension CheckFixture {
  static let invariants: [CheckFixture] = [
    CheckFixture(
      rule: "que-0", code: "nameNotUsable", at: "my name",
      wrong: root(#""name": "my name""#), right: root(#""name": "My_name1""#)),
    CheckFixture(
      rule: "cnl-0", code: "nameNotUsableR5", version: "5.0", at: "my name",
      wrong: root(#""name": "my name""#), right: root(#""name": "My_name1""#)),
    CheckFixture(
      rule: "cnl-1", code: "urlWithMarks", version: "5.0", at: "http://example.org/a#b",
      wrong: root(#""url": "http://example.org/a#b""#),
      right: root(#""url": "http://example.org/a-b""#)),
    CheckFixture(
      rule: "url", code: "missingURL", at: #"{"resourceType""#,
      wrong: head(#""version": "1""#), right: head(#""url": "http://example.org/q""#)),
    CheckFixture(
      rule: "url", code: "missingURL", at: #"{"resourceType""#,
      wrong: head(#""id": "q""#), right: head(#""id": "q", "url": "http://example.org/q""#)),
    CheckFixture(
      rule: "url", code: "missingURL", version: "3.0", at: #"{"resourceType""#,
      wrong: head(#""version": "1""#), right: head(#""id": "q""#)),
    CheckFixture(
      rule: "version", code: "missingVersion", at: #"{"resourceType""#,
      wrong: head(#""url": "http://example.org/q""#), right: head(#""version": "1""#)),
    CheckFixture(
      rule: "que-1", code: "emptyGroup", at: #"{"linkId": "a""#,
      wrong: item("a", "group"), right: group("a", "", item("b", "string"))),
    CheckFixture(
      rule: "que-1", code: "emptyGroup", version: "3.0", at: #"{"linkId": "b""#,
      wrong: item("a", "display", #""item": [\#(item("b", "string"))]"#),
      right: item("a", "string", #""item": [\#(item("b", "string"))]"#)),
    CheckFixture(
      rule: "que-1b", code: "emptyGroupLater", version: "4.3", at: #"{"linkId": "a""#,
      wrong: item("a", "group"), right: group("a", "", item("b", "string"))),
    CheckFixture(
      rule: "que-1c", code: "itemsInDisplay", version: "5.0", at: #"{"linkId": "b""#,
      wrong: item("a", "display", #""item": [\#(item("b", "string"))]"#),
      right: item("a", "string", #""item": [\#(item("b", "string"))]"#)),
    CheckFixture(
      rule: "que-2", code: "duplicateLinkId", at: #"{"linkId": "a", "type": "date""#,
      wrong: item("a", "string") + ", " + item("a", "date"),
      right: item("a", "string") + ", " + item("A", "date")),
    CheckFixture(
      rule: "que-3", code: "displayWithCode", at: #"{"code": "x"}"#,
      wrong: item("a", "display", #""code": [{"code": "x"}]"#),
      right: item("a", "string", #""code": [{"code": "x"}]"#)),
    CheckFixture(
      rule: "que-4", code: "twoOptionSources", at: "http://example.org/vs",
      wrong: item("a", "choice", options("x") + #", "answerValueSet": "http://example.org/vs""#),
      right: item("a", "choice", #""answerValueSet": "http://example.org/vs""#)),
    CheckFixture(
      rule: "que-5", code: "optionsOfType", at: #"{"valueString": "x"}"#,
      wrong: item("a", "text", #""answerOption": [{"valueString": "x"}]"#),
      right: item("a", "string", #""answerOption": [{"valueString": "x"}]"#)),
    CheckFixture(
      rule: "que-5", code: "optionsOfType", version: "3.0", at: #"{"valueString": "x"}"#,
      wrong: item("a", "string", #""option": [{"valueString": "x"}]"#),
      right: item("a", "choice", #""option": [{"valueString": "x"}]"#)),
    CheckFixture(
      rule: "que-6", code: "displayRequired", at: "false",
      wrong: item("a", "display", #""required": false"#),
      right: item("a", "string", #""required": false"#)),
    CheckFixture(
      rule: "que-7", code: "existsValue", at: "yes",
      wrong: item("a", "string") + ", "
        + item("b", "string", enabled(when("a", "exists", #""answerString": "yes""#))),
      right: item("a", "string") + ", "
        + item("b", "string", enabled(when("a", "exists", #""answerBoolean": true"#)))),
    CheckFixture(
      rule: "que-7", code: "existsValue", version: "3.0", at: "true",
      wrong: item("a", "string") + ", "
        + item(
          "b", "string",
          #""enableWhen": [{"question": "a", "hasAnswer": true, "answerString": "x"}]"#),
      right: item("a", "string") + ", "
        + item("b", "string", #""enableWhen": [{"question": "a", "hasAnswer": true}]"#)),
    CheckFixture(
      rule: "que-8", code: "initialOfGroup", at: #"{"valueString": "x"}"#,
      wrong: group("a", #""initial": [{"valueString": "x"}]"#, item("b", "string")),
      right: group("a", "", item("b", "string", #""initial": [{"valueString": "x"}]"#))),
    CheckFixture(
      rule: "que-9", code: "displayReadOnly", at: "true",
      wrong: item("a", "display", #""readOnly": true"#),
      right: item("a", "string", #""readOnly": true"#)),
    CheckFixture(
      rule: "que-10", code: "maxLengthOfType", at: "5}",
      wrong: item("a", "date", #""maxLength": 5"#), right: item("a", "url", #""maxLength": 5"#)),
    CheckFixture(
      rule: "que-11", code: "initialBesideOptions", at: #"{"valueCoding""#,
      wrong: item(
        "a", "choice",
        options("x") + #", "initial": [{"valueCoding": {"system": "s", "code": "x"}}]"#),
      right: item("a", "choice", options("x"))),
    CheckFixture(
      rule: "que-12", code: "behaviorMissing", at: #"{"question": "a""#,
      wrong: item("a", "boolean") + ", " + item("c", "boolean") + ", "
        + item(
          "b", "string",
          #""enableWhen": [\#(when("a", "=", #""answerBoolean": true"#)), \#(when("c", "=", #""answerBoolean": true"#))]"#
        ),
      right: item("a", "boolean") + ", "
        + item("b", "string", #""enableWhen": [\#(when("a", "=", #""answerBoolean": true"#))]"#)),
    CheckFixture(
      rule: "que-13", code: "initialTwice", at: #"{"valueString": "y"}"#,
      wrong: item("a", "string", #""initial": [{"valueString": "x"}, {"valueString": "y"}]"#),
      right: item(
        "a", "string",
        #""repeats": true, "initial": [{"valueString": "x"}, {"valueString": "y"}]"#)),
    CheckFixture(
      rule: "que-14", code: "constraintWithoutOptions", version: "5.0", at: "optionsOnly",
      wrong: item("a", "coding", #""answerConstraint": "optionsOnly""#),
      right: item("a", "coding", #""answerConstraint": "optionsOnly", "# + options("x"))),
    CheckFixture(
      rule: "que-15", code: "longLinkId", version: "5.0", at: "xxx",
      wrong: item(String(repeating: "x", count: 256), "string"),
      right: item(String(repeating: "x", count: 255), "string")),
    CheckFixture(
      rule: "sdc-1", code: "answerExpressionBesideOptions", at: #"{"url""#,
      wrong: item(
        "a", "choice", options("x") + ", " + extensions(expression(sdc + "answerExpression", "1"))),
      right: item("a", "choice", extensions(expression(sdc + "answerExpression", "1")))),
    CheckFixture(
      rule: "sdc-behave-1", code: "initialTwoWays", at: #"{"url""#,
      wrong: item(
        "a", "integer",
        #""initial": [{"valueInteger": 1}], "#
          + extensions(expression(sdc + "initialExpression", "1"))),
      right: item("a", "integer", extensions(expression(sdc + "initialExpression", "1")))),
    CheckFixture(
      rule: "sdc-behave-2", code: "enableWhenTwoWays", at: #"{"url""#,
      wrong: item("a", "boolean") + ", "
        + item(
          "b", "string",
          enabled(when("a", "=", #""answerBoolean": true"#)) + ", "
            + extensions(expression(sdc + "enableWhenExpression", "true"))),
      right: item("b", "string", extensions(expression(sdc + "enableWhenExpression", "true")))),
    CheckFixture(
      rule: "sdc-obsn-1", code: "displayExtracted", at: #"{"url""#,
      wrong: item(
        "a", "display", extensions(value(sdc + "observationExtract", #""valueBoolean": true"#))),
      right: item(
        "a", "string", extensions(value(sdc + "observationExtract", #""valueBoolean": true"#)))),
  ]

  /// A questionnaire with one question and these members.
  private static func head(_ members: String) -> String {
    #"{"resourceType": "Questionnaire", "status": "active", \#(members), "#
      + #""item": [\#(item("a", "string"))]}"#
  }
}
