import Testing

/// What hints tell people to do.
struct HintTests {
  private static func condition(_ question: String, _ comparison: String, _ answer: String)
    -> String
  {
    CheckFixture.enabled(CheckFixture.when(question, comparison, answer))
  }

  private static let yes = #""answerBoolean": true"#

  @Test("Answers that are another resource are refused once, and the hint says what answers are")
  func otherResource() throws {
    let text = try CatalogueCase.take(
      CheckFixture.item("a", "string"), #"{"resourceType": "Patient", "id": "x", "active": true}"#)
    #expect(text.contains("FS0530: a Patient is not an answers file"), "\(text)")
    #expect(text.contains("hint: its keys are linkIds, its values answers"), "\(text)")
    #expect(!text.contains("FS0510"), "\(text)")
    let named = try CatalogueCase.take(
      CheckFixture.item("resourceType", "string"), #"{"resourceType": "Patient"}"#)
    #expect(!named.contains("FS0530"), "\(named)")
  }

  @Test("A condition with exists and another value than a boolean is named, not the answers")
  func exists() throws {
    let text = try CatalogueCase.take(
      CheckFixture.item("a", "string") + ", "
        + CheckFixture.item("b", "string", Self.condition("a", "exists", #""answerString": "x""#)),
      #"{"a": "x", "b": "y"}"#)
    #expect(text.contains(#"FS0430: the condition of "b" on "a" asks with exists"#), "\(text)")
    #expect(text.contains("exists needs answerBoolean"), "\(text)")
  }

  @Test("An answer that does not count names the condition, and which occurrence it asked")
  func disabled() throws {
    let flag = CheckFixture.item("a", "boolean")
    let below = CheckFixture.item("b", "string")
    let cases = [
      (
        flag + ", " + CheckFixture.item("b", "string", Self.condition("a", "=", Self.yes)),
        #"{"a": false, "b": "y"}"#, #"hint: its condition on "a" does not hold; leave it out"#
      ),
      (
        flag + ", " + CheckFixture.group("g", Self.condition("a", "=", Self.yes), below),
        #"{"a": false, "b": "y"}"#, #"hint: the condition of "g" on "a" does not hold"#
      ),
      (
        CheckFixture.group(
          "g", #""repeats": true"#, flag,
          CheckFixture.item("b", "string", Self.condition("a", "=", Self.yes))),
        #"{"g": [{"a": true, "b": "y"}, {"a": false, "b": "y"}]}"#,
        #"hint: its condition on "a" (g[1]/a) does not hold"#
      ),
      (
        CheckFixture.item(
          "b", "string",
          CheckFixture.extensions(
            CheckFixture.expression(CheckFixture.sdc + "enableWhenExpression", "{}"))),
        #"{"b": "y"}"#, "hint: its enableWhenExpression is not true"
      ),
    ]
    for (items, answers, hint) in cases {
      let text = try CatalogueCase.take(items, answers)
      #expect(text.contains("FS0518"), "\(text)")
      #expect(text.contains(hint), "\(text)")
    }
  }

  @Test("A required group names its questions")
  func group() throws {
    let text = try CatalogueCase.take(
      CheckFixture.group(
        "g", #""required": true"#, CheckFixture.item("a", "string"),
        CheckFixture.group("h", "", CheckFixture.item("b", "string"))), "{}")
    #expect(text.contains(#"hint: answer one of its questions: "a", "b""#), "\(text)")
  }

  @Test("Items below a question without an answer are reported as such")
  func below() throws {
    let text = try CatalogueCase.take(
      CheckFixture.item("a", "boolean", #""item": [\#(CheckFixture.item("b", "string"))]"#),
      #"{"a": {"items": {"b": "x"}}}"#)
    #expect(text.contains(#"FS0517: items are below "a", which has no answer"#), "\(text)")
  }

  @Test(
    "A launch context that is missing names the one flag that gives it",
    arguments: [("patient", "--patient FILE"), ("clinician", "--context clinician=FILE")])
  func context(_ name: String, _ flag: String) throws {
    let context = [
      CheckFixture.value("name", #""valueCoding": {"code": "\#(name)"}"#),
      CheckFixture.value("type", #""valueCode": "Patient""#),
    ].joined(separator: ", ")
    let questionnaire = CheckFixture.root(
      CheckFixture.extensions(
        #"{"url": "\#(CheckFixture.sdc)launchContext", "extension": [\#(context)]}"#),
      CheckFixture.item("a", "string"))
    let text = try CatalogueCase.run(
      ["take", "q.json", "--answers", "a.json"], ["q.json": questionnaire, "a.json": "{}"])
    #expect(text.contains("starts with: \(flag)\n"), "\(text)")
    #expect(text.split(separator: "--").count == 2, "\(text)")
  }

  @Test("validate says how much check finds in the questionnaire")
  func numbers() throws {
    let questionnaire = CheckFixture.text(
      CheckFixture.item("a", "choice") + ", " + CheckFixture.item("a", "group") + ", "
        + CheckFixture.item("b", "string", Self.condition("c", "=", Self.yes)))
    let response =
      #"{"resourceType": "QuestionnaireResponse", "questionnaire": "http://example.org/q", "status": "completed"}"#
    let files = ["q.json": questionnaire, "r.json": response]
    let validated = try CatalogueCase.run(
      ["validate", "r.json", "--questionnaire", "q.json"], files)
    let checked = try CatalogueCase.run(["check", "q.json"], files)
    let counts = try #require(
      checked.split(separator: "1 file: ").last?.split(separator: "\n").first)
    #expect(counts.contains("error") && counts.contains("warning"), "\(checked)")
    #expect(
      validated.contains("q.json: \(counts) about the questionnaire; check lists them"),
      "\(validated)")
  }
}
