import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Constraints, launch contexts and limits of Questionnaires")
struct ConstraintTests {
  private static let core = ExpressionTests.core
  private static let sdc = ExpressionTests.sdc

  /// A constraint with parts, each an address, the name of its value, and a text.
  static func constraint(
    _ parts: [(String, String, String)], url: String = "targetConstraint"
  ) -> String {
    let parts = parts.map { #"{"url":"\#($0.0)","\#($0.1)":"\#($0.2)"}"# }
    return #"{"extension":[\#(parts.joined(separator: ","))],"url":"\#(core)\#(url)"}"#
  }

  @Test(
    "Of an edited rule, what the model does not hold stays, and all of the others",
    arguments: ["targetConstraint", "questionnaire-constraint"])
  func editedRule(url: String) throws {
    func rule(_ key: String, _ human: String) -> String {
      Self.constraint(
        [
          ("key", "valueId", key), ("human", "valueString", human),
          ("severity", "valueCode", "error"), ("expression", "valueString", "true"),
          ("requirements", "valueString", "why \(key)"),
        ], url: url)
    }
    let json = ExpressionTests.item([rule("a", "A"), rule("b", "B")].joined(separator: ","))
    var survey = try #require(readQuestionnaire(items: json).survey)
    survey.items[0].constraints[1].human = "Bb"
    let text = questionnaire(survey)
    #expect(text.contains(rule("a", "A")))
    #expect(text.contains("why b") && text.contains("Bb") && !text.contains(#""B""#))
    survey.items[0].constraints.swapAt(0, 1)
    let swapped = questionnaire(survey)
    #expect(swapped.contains(rule("a", "A")) && swapped.contains("Bb"))
    survey.items[0].constraints.removeFirst()
    #expect(questionnaire(survey).contains(rule("a", "A")) && !questionnaire(survey).contains("Bb"))
  }

  @Test(
    "Both kinds of constraint are read",
    arguments: ["targetConstraint", "questionnaire-constraint"])
  func constraints(url: String) throws {
    let text = Self.constraint(
      [
        ("key", "valueId", "k"), ("requirements", "valueString", "why"),
        ("severity", "valueCode", "warning"), ("expression", "valueString", "true"),
        ("human", "valueString", "Be true"), ("location", "valueString", "answer"),
      ], url: url)
    let json = ExpressionTests.item(text)
    let survey = try #require(
      readQuestionnaire(items: json, more: #""extension":[\#(text)],"#).survey)
    let wanted = SurveyConstraint(
      key: "k", severity: .warning, human: "Be true", expression: SurveyExpression("true"),
      location: "answer")
    #expect(survey.constraints == [wanted])
    #expect(survey.items[0].constraints == [wanted])
    #expect(questionnaire(survey).contains(json))
  }

  @Test("A rule without words says that the answer does not fit, and FHIR gets words for it")
  func wordless() throws {
    let json = ExpressionTests.item(
      Self.constraint([
        ("key", "valueId", "k"), ("severity", "valueCode", "error"),
        ("expression", "valueString", "answer.value = 'a'"),
      ]))
    var survey = try #require(readQuestionnaire(items: json).survey)
    #expect(questionnaire(survey).contains(json))
    survey.items[0].carried = []
    let written = questionnaire(survey)
    #expect(written.contains(#""valueString":"the answer does not fit""#))
    let read = try #require(
      QuestionnaireReader.read(Fixtures.read(written)).survey?.items[0].constraints)
    #expect(read == survey.items[0].constraints && read[0].human == nil)
    let broken = Diagnostic(.namelessConstraintBroken, ["rule": .quoted("k")])
    #expect(broken.hint() == #"the rule "k" is broken"#)
    for tag in DiagnosticLanguage.tags {
      let language = try #require(DiagnosticLanguage.named(tag))
      #expect(!broken.message(in: language).contains("k\""), "\(tag)")
    }
  }

  @Test(
    "The name of a launch context may be a coding, an id or a code",
    arguments: [
      #""valueCoding":{"code":"patient"}"#, #""valueId":"patient""#, #""valueCode":"patient""#,
    ],
    [
      sdc + "launchContext", core + "questionnaire-launchContext",
    ])
  func launchContexts(name: String, url: String) throws {
    let text =
      #""extension":[{"extension":[{"url":"name",\#(name)},{"url":"type","valueCode":"Patient"},{"url":"type","valueCode":"Person"},{"url":"description","valueString":"d"}],"url":"\#(url)"}],"#
    let survey = try #require(
      readQuestionnaire(items: #"{"linkId":"1","type":"string"}"#, more: text).survey)
    #expect(
      survey.launchContexts
        == [LaunchContext(name: "patient", types: ["Patient", "Person"], description: "d")])
    #expect(questionnaire(survey).contains(text))
  }

  static let worked = ExpressionTests.holding(core + "cqf-calculatedValue")
  static let text = ExpressionTests.holding(core + "cqf-expression")
  static let limits: [(kind: CalculatedLimit.Kind, members: String)] = [
    (
      .minValue,
      #""extension":[{"url":"\#(core)minValue","_valueDate":{"extension":[\#(worked)]}}]"#
    ),
    (
      .maxValue,
      #""extension":[{"url":"\#(core)maxValue","valueInteger":5,"_valueInteger":{"extension":[\#(text)]}}]"#
    ),
    (
      .maxValue,
      #""extension":[{"url":"\#(sdc)maxQuantity","valueQuantity":{"extension":[\#(worked)]}}]"#
    ),
    (
      .minOccurs,
      #""extension":[{"url":"\#(core)questionnaire-minOccurs","_valueInteger":{"extension":[\#(worked)]}}]"#
    ),
    (
      .maxOccurs,
      #""extension":[{"url":"\#(core)questionnaire-maxOccurs","_valueInteger":{"extension":[\#(worked)]}}]"#
    ),
    (
      .minLength,
      #""extension":[{"url":"\#(core)minLength","_valueInteger":{"extension":[\#(worked)]}}]"#
    ),
    (.maxLength, #""_maxLength":{"extension":[\#(text)]}"#),
    (.required, #""required":true,"_required":{"extension":[\#(text)]}"#),
    (.readOnly, #""_readOnly":{"extension":[\#(worked)]}"#),
    (.repeats, #""_repeats":{"extension":[\#(text)]}"#),
  ]

  @Test("A limit that is worked out is read where it stands", arguments: limits.indices)
  func calculatedLimits(index: Int) throws {
    let (kind, members) = Self.limits[index]
    let type = members.contains("Quantity") ? "quantity" : "date"
    let read = try readQuestionnaire(items: #"{\#(members),"linkId":"1","type":"\#(type)"}"#)
    let survey = try #require(read.survey)
    #expect(survey.items[0].calculatedLimits == [CalculatedLimit(kind, ExpressionTests.sum)])
    #expect(read.diagnostics.allSatisfy { $0.code == .occurrenceWithoutRepeats })
    let again = try #require(readQuestionnaire(questionnaire(survey)).survey)
    #expect(again == survey)
  }

  @Test("The text that is worked out is read beside the text")
  func textExpression() throws {
    let item = try readItem(
      #"{"linkId":"1","text":"a","_text":{"extension":[\#(Self.text)]},"type":"display"}"#)
    #expect(item.text == "a")
    #expect(item.textExpression == ExpressionTests.sum)
    #expect(item.carried == [])
  }

  @Test("Options are toggled by an expression")
  func toggles() throws {
    let condition = ExpressionTests.holding("expression")
    let json = ExpressionTests.item(
      #"{"url":"\#(Self.sdc)answerOptionsToggleExpression","extension":[{"url":"option","valueCoding":{"code":"a"}},{"url":"option","valueInteger":2},\#(condition)]}"#
    )
    let item = try readItem(json)
    #expect(
      item.optionToggles
        == [
          OptionToggle(
            options: [.coding(Coding(code: "a")), .integer(2)], expression: ExpressionTests.sum)
        ])
    #expect(item.carried == [])
  }

  @Test("Bounds of a quantity count where there are no others")
  func quantityLimits() throws {
    let quantity = #"{"url":"\#(Self.sdc)minQuantity","valueQuantity":{"value":1.50,"code":"kg"}}"#
    let number = #"{"url":"\#(Self.core)minValue","valueDecimal":2}"#
    let item = try readItem(ExpressionTests.item(quantity, type: "quantity"))
    #expect(item.minValue == .quantity(Quantity(value: ExactDecimal("1.50"), code: "kg")))
    #expect(item.carried == [])
    let both = try readItem(ExpressionTests.item(quantity, number, type: "quantity"))
    #expect(both.minValue == ExactDecimal("2").map { .decimal($0) })
  }

  @Test("What answers of some types must keep is read")
  func restrictions() throws {
    let item = try readItem(
      ExpressionTests.item(
        #"{"url":"\#(Self.core)regex","valueString":"[a-z]+"}"#,
        #"{"url":"\#(Self.core)mimeType","valueCode":"image/png"}"#,
        #"{"url":"\#(Self.core)mimeType","valueCode":"image/jpeg"}"#,
        #"{"url":"\#(Self.core)questionnaire-referenceResource","valueCode":"Patient"}"#,
        #"{"url":"\#(Self.core)questionnaire-unitValueSet","valueCanonical":"http://x.org/vs"}"#))
    #expect(item.regex == "[a-z]+")
    #expect(item.mimeTypes == ["image/png", "image/jpeg"])
    #expect(item.referenceTypes == ["Patient"])
    #expect(item.unitValueSet == "http://x.org/vs")
    let old = try readItem(
      ExpressionTests.item(
        #"{"url":"\#(Self.core)questionnaire-allowedResource","valueCode":"Patient"}"#,
        #"{"url":"\#(Self.core)questionnaire-unitValueSet","valueReference":{"reference":"http://x.org/vs"}}"#
      ), more: ExpressionTests.profile(.stu3))
    #expect(old.referenceTypes == ["Patient"])
    #expect(old.unitValueSet == "http://x.org/vs")
  }

  @Test(
    "A size is megabytes up to R4B and bytes in R5; large numbers are always bytes",
    arguments: [
      (FHIRVersion.r4, "5", 5_242_880), (.r4, "0.5", 524_288), (.r4, "5242880", 5_242_880),
      (.stu3, "999", 1_047_527_424), (.r4b, "1000", 1000), (.r5, "5", 5), (.r5, "5000", 5000),
    ])
  func sizes(version: FHIRVersion, number: String, bytes: Int) throws {
    let json = ExpressionTests.item(
      #"{"url":"\#(Self.core)maxSize","valueDecimal":\#(number)}"#, type: "attachment")
    let survey = try #require(
      readQuestionnaire(items: json, more: ExpressionTests.profile(version)).survey)
    #expect(survey.items[0].maxSize == bytes)
    #expect(questionnaire(survey).contains(json))
  }
}
