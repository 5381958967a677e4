extension CheckFixture {
  private static let yes = #""answerBoolean": true"#
  private static let no = #""answerBoolean": false"#
  private static func code(_ code: String) -> String {
    #""answerCoding": {"system": "s", "code": "\#(code)"}"#
  }
  private static let flag = item("a", "boolean") + ", "
  private static let pick = item("a", "choice", options("x", "y")) + ", "

  static let conditions: [CheckFixture] = [
    CheckFixture(
      rule: "unknown-question", code: "conditionOnNothing", at: "c\"",
      wrong: flag + item("b", "string", enabled(when("c", "=", yes))),
      right: flag + item("b", "string", enabled(when("a", "=", yes)))),
    CheckFixture(
      rule: "unknown-question", code: "conditionOnNothing", at: "g\"",
      wrong: group("g", "", item("a", "boolean")) + ", "
        + item("b", "string", enabled(when("g", "exists", yes))),
      right: group("g", "", item("a", "boolean")) + ", "
        + item("b", "string", enabled(when("a", "exists", yes)))),
    CheckFixture(
      rule: "shared-question", code: "conditionOnShared", at: "c\"",
      wrong: item("b", "string", enabled(when("c", "=", yes))) + ", " + item("c", "boolean") + ", "
        + group("g", "", item("c", "boolean")),
      right: item("b", "string", enabled(when("c", "=", yes))) + ", " + item("c", "boolean") + ", "
        + group("g", "", item("d", "boolean"))),
    CheckFixture(
      rule: "condition-on-itself", code: "conditionOnInside", at: "a\"",
      wrong: group("g", enabled(when("a", "=", yes)), item("a", "boolean")),
      right: item("c", "boolean") + ", "
        + group("g", enabled(when("c", "=", yes)), item("a", "boolean"))),
    CheckFixture(
      rule: "cycle", code: "dependencyCycle", at: #"{"question": "b""#,
      wrong: item("a", "boolean", enabled(when("b", "=", yes))) + ", "
        + item("b", "boolean", enabled(when("a", "=", yes))),
      right: item("a", "boolean", enabled(when("b", "=", yes))) + ", " + item("b", "boolean")),
    CheckFixture(
      rule: "cycle", code: "dependencyCycle", at: #"{"language""#,
      wrong: item("a", "integer", calculated("%resource.item.where(linkId = 'b').answer.value + 1"))
        + ", "
        + item("b", "integer", calculated("%resource.item.where(linkId = 'a').answer.value + 1")),
      right: item("a", "integer", calculated("%resource.item.where(linkId = 'b').answer.value + 1"))
        + ", "
        + item("b", "integer", calculated("%resource.item.where(linkId != 'b').answer.value.sum()"))
    ),
    CheckFixture(
      rule: "cycle", code: "dependencyCycle", at: #"{"name": "x""#,
      wrong: root(extensions(variable("x", "%y"), variable("y", "%x")), item("a", "string")),
      right: root(
        extensions(variable("x", "%y"), variable("y", "1")),
        item("a", "string", extensions(variable("y", "%y + 1"))))),
    CheckFixture(
      rule: "ambiguous-source", code: "ambiguousSource", at: "a\"",
      wrong: group("g", #""repeats": true"#, item("a", "boolean")) + ", "
        + item("b", "string", enabled(when("a", "=", yes))),
      right: group(
        "g", #""repeats": true"#, item("a", "boolean"),
        item("b", "string", enabled(when("a", "=", yes))))),
    CheckFixture(
      rule: "operator-type", code: "operatorOfType", at: "x\"",
      wrong: flag + item("b", "string", enabled(when("a", "=", #""answerString": "x""#))),
      right: item("a", "string") + ", "
        + item("b", "string", enabled(when("a", "=", #""answerString": "x""#)))),
    CheckFixture(
      rule: "operator-type", code: "operatorOfType", at: "true",
      wrong: flag + item("b", "string", enabled(when("a", ">", yes))),
      right: item("a", "integer") + ", "
        + item("b", "string", enabled(when("a", ">", #""answerDecimal": 1.5"#)))),
    CheckFixture(
      rule: "answer-not-offered", code: "answerNotOffered", at: #"{"system": "s", "code": "z"}"#,
      wrong: pick + item("b", "string", enabled(when("a", "=", code("z")))),
      right: pick + item("b", "string", enabled(when("a", "=", code("y"))))),
    CheckFixture(
      rule: "answer-not-offered", code: "answerNotOffered", at: #"{"code": "y"}"#,
      wrong: pick + item("b", "string", enabled(when("a", "=", #""answerCoding": {"code": "y"}"#))),
      right: item("a", "open-choice", options("x")) + ", "
        + item("b", "string", enabled(when("a", "=", code("z"))))),
    CheckFixture(
      rule: "never-enabled", code: "neverEnabled", at: #"{"question": "a""#,
      wrong: flag + item("b", "string", enabled(when("a", "=", yes), when("a", "=", no))),
      right: flag
        + item("b", "string", enabled(when("a", "=", yes), when("a", "=", no), behavior: "any"))),
    CheckFixture(
      rule: "never-enabled", code: "neverEnabled", at: #"{"question": "a""#,
      wrong: pick
        + item("b", "string", enabled(when("a", "=", code("x")), when("a", "=", code("y")))),
      right: item("a", "choice", #""repeats": true, "# + options("x", "y")) + ", "
        + item("b", "string", enabled(when("a", "=", code("x")), when("a", "=", code("y"))))),
    CheckFixture(
      rule: "never-enabled", code: "neverEnabled", at: #"{"question": "a""#,
      wrong: item("a", "integer") + ", "
        + item(
          "b", "string",
          enabled(when("a", ">", #""answerInteger": 4"#), when("a", "<", #""answerInteger": 5"#))),
      right: item("a", "decimal") + ", "
        + item(
          "b", "string",
          enabled(when("a", ">", #""answerInteger": 4"#), when("a", "<", #""answerInteger": 5"#)))),
    CheckFixture(
      rule: "never-enabled", code: "neverEnabled", at: #"{"question": "a""#,
      wrong: item("a", "integer", extensions(value(core + "maxValue", #""valueInteger": 10"#)))
        + ", "
        + item("b", "string", enabled(when("a", ">", #""answerInteger": 10"#))),
      right: item("a", "integer", extensions(value(core + "maxValue", #""valueInteger": 10"#)))
        + ", "
        + item("b", "string", enabled(when("a", ">=", #""answerInteger": 10"#)))),
    CheckFixture(
      rule: "never-enabled", code: "neverEnabled", at: #"{"question": "a""#,
      wrong: item("a", "date") + ", "
        + item(
          "b", "string",
          enabled(when("a", "exists", no), when("a", ">", #""answerDate": "2020-01-01""#))),
      right: item("a", "date") + ", "
        + item(
          "b", "string",
          enabled(
            when("a", "<", #""answerDate": "2021-01-01""#),
            when("a", ">", #""answerDate": "2020-01-01""#)))),
    CheckFixture(
      rule: "always-enabled", code: "alwaysEnabled", at: #"{"question": "a""#,
      wrong: flag
        + item(
          "b", "string", enabled(when("a", "exists", yes), when("a", "exists", no), behavior: "any")
        ),
      right: flag
        + item("b", "string", enabled(when("a", "=", yes), when("a", "=", no), behavior: "any"))),
    CheckFixture(
      rule: "always-enabled", code: "alwaysEnabled", at: #"{"question": "a""#,
      wrong: pick
        + item(
          "b", "string",
          enabled(when("a", "!=", code("x")), when("a", "=", code("x")), behavior: "any")),
      right: pick + item("b", "string", enabled(when("a", "!=", code("x"))))),
    CheckFixture(
      rule: "unreachable", code: "unreachableItem", at: #"{"question": "b""#,
      wrong: flag + item("b", "boolean", enabled(when("a", "=", yes), when("a", "=", no))) + ", "
        + item("c", "string", enabled(when("b", "=", yes))),
      right: flag + item("b", "boolean", enabled(when("a", "=", yes), when("a", "=", no))) + ", "
        + item("c", "string", enabled(when("b", "!=", yes)))),
    // Conditions that exclude each other along a chain.
    CheckFixture(
      rule: "unreachable", code: "unreachableItem", at: #"{"question": "a""#,
      wrong: pick
        + group(
          "g", enabled(when("a", "=", code("x"))),
          item("b", "string", enabled(when("a", "=", code("y"))))),
      right: item("a", "choice", #""repeats": true, "# + options("x", "y")) + ", "
        + group(
          "g", enabled(when("a", "=", code("x"))),
          item("b", "string", enabled(when("a", "=", code("y")))))),
    CheckFixture(
      rule: "unreachable", code: "unreachableItem", at: #"{"question": "b""#,
      wrong: pick + item("b", "boolean", enabled(when("a", "=", code("x")))) + ", "
        + item("c", "string", enabled(when("b", "=", yes), when("a", "=", code("y")))),
      right: pick + item("b", "boolean", enabled(when("a", "=", code("x")))) + ", "
        + item("c", "string", enabled(when("b", "!=", yes), when("a", "=", code("y"))))),
    CheckFixture(
      rule: "unreachable", code: "unreachableItem", at: #"{"question": "b""#,
      wrong: pick + item("b", "boolean", enabled(when("a", "=", code("x")))) + ", "
        + item("c", "boolean", enabled(when("a", "exists", no))) + ", "
        + group(
          "g", enabled(when("a", "=", code("y"))),
          item("d", "string", enabled(when("b", "=", yes), when("c", "=", yes), behavior: "any"))),
      right: pick + item("b", "boolean", enabled(when("a", "=", code("x")))) + ", "
        + item("c", "boolean", enabled(when("a", "exists", yes))) + ", "
        + group(
          "g", enabled(when("a", "=", code("y"))),
          item("d", "string", enabled(when("b", "=", yes), when("c", "=", yes), behavior: "any")))),
    CheckFixture(
      rule: "unreachable", code: "unreachableItem", at: #"{"question": "a""#,
      wrong: flag
        + group(
          "g", #""repeats": true, "# + enabled(when("a", "=", yes)),
          item("b", "string", enabled(when("a", "=", no)))),
      right: group(
        "r", #""repeats": true"#, item("a", "boolean"),
        item("b", "boolean", enabled(when("a", "=", yes)))) + ", "
        + item("c", "string", enabled(when("b", "=", yes), when("a", "=", no)))),
    CheckFixture(
      rule: "not-equal-repeating", code: "notEqualRepeating", at: #"{"question": "a""#,
      wrong: item("a", "choice", #""repeats": true, "# + options("x", "y")) + ", "
        + item("b", "string", enabled(when("a", "!=", code("x")))),
      right: pick + item("b", "string", enabled(when("a", "!=", code("x"))))),
  ]

  private static func limit(_ name: String, _ value: String) -> String {
    self.value(core + name, value)
  }

  private static let hidden = extensions(limit("questionnaire-hidden", #""valueBoolean": true"#))

  static let values: [CheckFixture] = [
    CheckFixture(
      rule: "limits-contradict", code: "limitsContradict", at: #"{"url""#,
      wrong: item(
        "a", "decimal",
        extensions(
          limit("minValue", #""valueDecimal": 5.5"#), limit("maxValue", #""valueInteger": 5"#))),
      right: item(
        "a", "decimal",
        extensions(
          limit("minValue", #""valueDecimal": 5.0"#), limit("maxValue", #""valueInteger": 5"#)))),
    CheckFixture(
      rule: "limits-contradict", code: "limitsContradict", at: #"{"url""#,
      wrong: item(
        "a", "string", #""maxLength": 3, "# + extensions(limit("minLength", #""valueInteger": 4"#))),
      right: item(
        "a", "string", #""maxLength": 4, "# + extensions(limit("minLength", #""valueInteger": 4"#)))
    ),
    CheckFixture(
      rule: "limit-type", code: "limitOfType", at: #"{"url""#,
      wrong: item("a", "date", extensions(limit("minValue", #""valueInteger": 5"#))),
      right: item("a", "date", extensions(limit("minValue", #""valueDate": "2020""#)))),
    CheckFixture(
      rule: "occurrence", code: "occurrenceWithoutRepeats", at: #"{"url""#,
      wrong: item(
        "a", "string", extensions(limit("questionnaire-maxOccurs", #""valueInteger": 2"#))),
      right: item(
        "a", "string",
        #""repeats": true, "# + extensions(limit("questionnaire-maxOccurs", #""valueInteger": 2"#)))
    ),
    CheckFixture(
      rule: "duplicate-option", code: "duplicateOption",
      at: #"{"valueCoding": {"system": "s", "code": "x", "display": "X"}}"#,
      wrong: item(
        "a", "choice",
        #""answerOption": [{"valueCoding": {"system": "s", "code": "x"}}, {"valueCoding": {"system": "s", "code": "x", "display": "X"}}]"#
      ),
      right: item(
        "a", "choice",
        #""answerOption": [{"valueCoding": {"system": "s", "code": "x"}}, {"valueCoding": {"system": "t", "code": "x"}}]"#
      )),
    CheckFixture(
      rule: "same-words", code: "sameWords",
      at: #"{"valueCoding": {"code": "y", "display": "X"}}"#,
      wrong: item(
        "a", "choice",
        #""answerOption": [{"valueCoding": {"code": "x", "display": "X"}}, {"valueCoding": {"code": "y", "display": "X"}}]"#
      ),
      right: item(
        "a", "choice",
        #""answerOption": [{"valueCoding": {"code": "x", "display": "X"}}, {"valueCoding": {"code": "y", "display": "Y"}}]"#
      )),
    CheckFixture(
      rule: "option-type", code: "optionOfType", at: "x\"",
      wrong: item("a", "integer", #""answerOption": [{"valueInteger": 1}, {"valueString": "x"}]"#),
      right: item("a", "integer", #""answerOption": [{"valueInteger": 1}, {"valueInteger": 2}]"#)),
    CheckFixture(
      rule: "several-selected", code: "severalSelected", at: #"{"valueString": "y""#,
      wrong: item(
        "a", "choice",
        #""answerOption": [{"valueString": "x", "initialSelected": true}, {"valueString": "y", "initialSelected": true}]"#
      ),
      right: item(
        "a", "choice",
        #""repeats": true, "answerOption": [{"valueString": "x", "initialSelected": true}, {"valueString": "y", "initialSelected": true}]"#
      )),
    CheckFixture(
      rule: "initial-not-allowed", code: "initialNotAllowed", at: "no\"",
      wrong: item("a", "boolean", #""initial": [{"valueString": "no"}]"#),
      right: item("a", "boolean", #""initial": [{"valueBoolean": false}]"#)),
    CheckFixture(
      rule: "initial-not-allowed", code: "initialNotAllowed", at: "6}",
      wrong: item(
        "a", "integer",
        #""initial": [{"valueInteger": 6}], "#
          + extensions(limit("maxValue", #""valueInteger": 5"#))),
      right: item(
        "a", "integer",
        #""initial": [{"valueInteger": 5}], "#
          + extensions(limit("maxValue", #""valueInteger": 5"#)))),
    CheckFixture(
      rule: "required-read-only", code: "requiredReadOnly", at: "true",
      wrong: item("a", "integer", #""required": true, "readOnly": true"#),
      right: item("a", "integer", #""required": true, "readOnly": true, "# + calculated("1 + 1"))),
    CheckFixture(
      rule: "required-hidden", code: "requiredHidden", at: "true",
      wrong: item("a", "integer", #""required": true, "# + hidden),
      right: item("a", "integer", #""required": true, "initial": [{"valueInteger": 1}], "# + hidden)
    ),
    CheckFixture(
      rule: "required-hidden", code: "requiredHidden", at: "true",
      wrong: group("g", hidden, item("a", "integer", #""required": true"#)),
      right: group("g", hidden, item("a", "integer", #""required": true, "# + calculated("1")))),
    CheckFixture(
      rule: "text-without-code", code: "textWithoutCode", at: "Age",
      wrong: item("a", "integer", #""text": "Age""#),
      right: item("a", "integer", #""text": "Age", "code": [{"code": "x"}]"#)),
    CheckFixture(
      rule: "regex", code: "unreadableRegex", at: "[0-9",
      wrong: item("a", "string", extensions(limit("regex", #""valueString": "[0-9""#))),
      right: item("a", "string", extensions(limit("regex", #""valueString": "[0-9]""#)))),
    CheckFixture(
      rule: "regex", code: "unreadableRegex", at: "\"",
      wrong: item("a", "string", extensions(limit("regex", #""valueString": """#))),
      right: item("a", "string", extensions(limit("regex", #""valueString": " ""#)))),
    CheckFixture(
      rule: "regex", code: "unreadableRegex", at: "answer",
      wrong: item("a", "boolean", calculated("answer.value.toString().matches('[[:alpha:]]')")),
      right: item("a", "boolean", calculated("answer.value.toString().matches('[\\\\p{L}]')"))),
  ]
}
