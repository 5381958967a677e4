import FHIRDocument
import FHIRTerminology
import ResponseValidation
import SurveyDiagnostics
import TestSupport
import Testing

/// What is not a fault of a response, and what is one though a session can read it.
struct UndeterminedTests {
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"
  private static let patient =
    #", "extension": [{"url": "\#(sdc)launchContext", "extension": [{"url": "name", "#
    + #""valueCoding": {"code": "patient"}}, {"url": "type", "valueCode": "Patient"}]}]"#

  private static func when(_ text: String, _ language: String = "text/fhirpath") -> String {
    #"{"linkId": "a", "type": "boolean", "extension": [{"url": "\#(sdc)enableWhenExpression", "#
      + #""valueExpression": {"language": "\#(language)", "expression": "\#(text)"}}]}"#
  }

  private static let yes = #"{"linkId": "a", "answer": [{"valueBoolean": true}]}"#

  private func document(_ text: String) throws -> Document {
    try #require(Document.read(Source(text: text)).document)
  }

  private func validator(
    _ items: String, _ rest: String = "", contexts: [String: [Element]] = [:]
  ) throws -> ResponseValidator {
    var library = ResourceLibrary()
    library.add(
      try document(
        #"{"resourceType": "Questionnaire", "url": "http://example.org/q", "status": "active", "#
          + #""item": [\#(items)]\#(rest)}"#))
    return ResponseValidator(library, contexts: contexts, at: Fixtures.now)
  }

  private func findings(
    _ validator: ResponseValidator, _ items: String, _ rest: String = ""
  ) throws -> [String] {
    let response = try document(
      #"{"resourceType": "QuestionnaireResponse", "questionnaire": "http://example.org/q", "#
        + #""status": "completed"\#(rest), "item": [\#(items)]}"#)
    return validator.validate(response.root).findings.filter { $0.severity != .note }
      .map { "\($0.severity.rawValue) \($0.code)" }
  }

  @Test("Rule 38: an answer that a missing launch context disables is no error")
  func missingContext() throws {
    let validator = try validator(Self.when("%patient.gender = 'female'"), Self.patient)
    #expect(validator.contextFindings.map(\.code) == [.missingLaunchContext])
    #expect(try findings(validator, Self.yes) == ["warning FS0518"])
  }

  /// A form, answers to it, and whether it is without the patient that these are right.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var item = ""
    var rest = ""
    var answers = ""
    var isCertain = false
  }

  private static func constraint(_ text: String, _ severity: String = "error") -> String {
    #"{"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-constraint", "extension": ["#
      + #"{"url": "key", "valueId": "k"}, {"url": "severity", "valueCode": "\#(severity)"}, "#
      + #"{"url": "expression", "valueString": "\#(text)"}, {"url": "human", "valueString": "h"}]}"#
  }

  /// A date with an element or an extension that is calculated.
  private static func date(_ name: String, _ text: String, _ value: String) -> String {
    let cqf =
      #"{"extension": [{"url": "http://hl7.org/fhir/StructureDefinition/cqf-expression", "#
      + #""valueExpression": {"language": "text/fhirpath", "expression": "\#(text)"}}]}"#
    let limit =
      #"{"url": "http://hl7.org/fhir/StructureDefinition/\#(name)", "\#(value)": \#(cqf)}"#
    return name == "required"
      ? #"{"linkId": "d", "type": "date", "_required": \#(cqf)}"#
      : #"{"linkId": "d", "type": "date", "extension": [\#(limit)]}"#
  }

  private static let born = #"{"linkId": "d", "answer": [{"valueDate": "1980-01-01"}]}"#
  private static let other = #"{"linkId": "x", "answer": [{"valueBoolean": true}]}"#
  private static let anything = #"{"linkId": "x", "type": "boolean"}"#
  private static let dated =
    #"{"linkId": "d", "type": "date", "extension": [\#(constraint(tooEarly))]}"#
  private static let tooEarly = "answer.value >= %patient.birthDate"
  private static let recent = "%patient.birthDate >= @2010-01-01"
  private static let female = "%patient.gender = 'female'"

  private static let cases: [Case] = [
    Case(testDescription: "a rule", item: dated, answers: born),
    Case(testDescription: "a rule of an item without answers", item: dated, answers: other),
    Case(
      testDescription: "a rule that is a warning",
      item:
        #"{"linkId": "d", "type": "date", "extension": [\#(constraint(tooEarly, "warning"))]}"#,
      answers: born, isCertain: true),
    Case(
      testDescription: "a rule of the form", item: #"{"linkId": "d", "type": "date"}"#,
      rest: constraint("item.\(tooEarly)"), answers: born),
    Case(
      testDescription: "a least value",
      item: date("minValue", "%patient.birthDate", "_valueDate"), answers: born),
    Case(
      testDescription: "a least value without an answer",
      item: date("minValue", "%patient.birthDate", "_valueDate"), answers: other, isCertain: true),
    Case(testDescription: "required", item: date("required", recent, ""), answers: other),
    Case(
      testDescription: "required, with an answer", item: date("required", recent, ""),
      answers: born, isCertain: true),
    Case(
      testDescription: "the condition of a required question",
      item: when(female).replacing("\"boolean\"", with: "\"boolean\", \"required\": true"),
      answers: other),
    Case(
      testDescription: "the condition of a question with an answer",
      item: when("\(female) or true"), answers: yes),
    Case(
      testDescription: "the condition of a question without one", item: when(female),
      answers: other, isCertain: true),
    Case(
      testDescription: "a query",
      item:
        when("%obs.entry.exists()").replacing(
          "\"boolean\"", with: "\"boolean\", \"required\": true"),
      rest: #"{"url": "http://hl7.org/fhir/StructureDefinition/variable", "valueExpression": "#
        + #"{"name": "obs", "language": "application/x-fhir-query", "expression": "Observation?x"}}"#,
      answers: other),
  ]

  @Test("Rule 78: what decides and is not given leaves a response undetermined", arguments: cases)
  func undetermined(example: Case) throws {
    let launch = Self.patient.dropLast(1)
    let validator = try validator(
      "\(example.item), \(Self.anything)",
      launch + (example.rest.isEmpty ? "" : ", \(example.rest)") + "]")
    let found = try findings(validator, example.answers).filter { $0 == "warning FS2198" }
    #expect(found.count == (example.isCertain ? 0 : 1))
  }

  @Test("Rules 32 and 78: a missing context leaves nothing open that may be missing in a draft")
  func draft() throws {
    let validator = try validator(
      "\(Self.date("required", Self.recent, "")), \(Self.dated.replacing("\"d\"", with: "\"e\""))",
      Self.patient)
    let response = try document(
      #"{"resourceType": "QuestionnaireResponse", "questionnaire": "http://example.org/q", "#
        + #""status": "in-progress"}"#)
    #expect(validator.validate(response.root).outcome == .valid)
  }

  @Test(
    "Rule 85: a context that a root means is missing, declared or not, or decides where it is given",
    arguments: ["Patient.gender = 'female'", "%Patient.gender = 'female'"], [true, false])
  func root(text: String, isDeclared: Bool) throws {
    let rest = isDeclared ? Self.patient : ""
    let without = try validator(Self.when(text), rest)
    #expect(try Set(findings(without, Self.yes).map { $0.prefix(7) }) == ["warning"])
    #expect(without.contextFindings.contains { $0.code.number == 1071 })
    for (gender, expected) in [("female", []), ("male", ["error FS0518"])] {
      let root = try document(#"{"resourceType": "Patient", "gender": "\#(gender)"}"#).root
      for name in ["patient", "Patient"] {
        let given = try validator(Self.when(text), rest, contexts: [name: [root]])
        #expect(try findings(given, Self.yes) == expected)
      }
    }
  }

  @Test("Rule 38: a launch context that is given decides", arguments: ["female", "male"])
  func givenContext(gender: String) throws {
    let root = try document(#"{"resourceType": "Patient", "gender": "\#(gender)"}"#).root
    let validator = try validator(
      Self.when("%patient.gender = 'female'"), Self.patient, contexts: ["patient": [root]])
    #expect(validator.contextFindings.isEmpty)
    #expect(try findings(validator, Self.yes) == (gender == "female" ? [] : ["error FS0518"]))
  }

  @Test(
    "Rules 8, 25 and 32: what is required is missing though nobody could answer it",
    arguments: [
      #""readOnly": true"#,
      #""extension": [{"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-hidden", "#
        + #""valueBoolean": true}]"#,
    ])
  func requiredUnanswerable(how: String) throws {
    let validator = try validator(
      #"{"linkId": "a", "type": "string", "required": true, \#(how)}, "#
        + #"{"linkId": "b", "type": "boolean"}"#)
    let answers = #"{"linkId": "b", "answer": [{"valueBoolean": true}]}"#
    #expect(try findings(validator, answers) == ["error FS0412"])
  }

  @Test("Rules 33, 34 and 43: an item at the top level that belongs into another is misplaced")
  func misplaced() throws {
    let validator = try validator(
      #"{"linkId": "g", "type": "group", "item": [{"linkId": "a", "type": "boolean"}]}"#)
    #expect(try findings(validator, Self.yes) == ["error FS0511"])
  }

  @Test(
    "Rule 14: today is the day on which the response was authored",
    arguments: [
      ("2020-05-01T00:00:00Z", []), ("2020-05-01", []),
      ("2020-07-01T00:00:00Z", ["error FS0518"]), ("2020", ["error FS0518"]),
    ])
  func today(authored: String, expected: [String]) throws {
    let validator = try validator(Self.when("today() <= @2020-06-01"))
    let rest = #", "authored": "\#(authored)""#
    #expect(try findings(validator, Self.yes, rest) == expected)
  }

  @Test("Rule 63: what cannot be evaluated is no fault of a response")
  func notEvaluated() throws {
    let cql = try validator(Self.when("x", "text/cql"))
    #expect(try findings(cql, Self.yes).allSatisfy { $0.hasPrefix("warning") })
    #expect(try findings(cql, Self.yes).contains("warning FS0481"))
    let query = try validator(
      Self.when("%obs.entry.exists()"),
      #", "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/variable", "#
        + #""valueExpression": {"name": "obs", "language": "application/x-fhir-query", "#
        + #""expression": "Observation?x"}}]"#)
    #expect(try findings(query, Self.yes).allSatisfy { $0.hasPrefix("warning") })
    #expect(try findings(query, Self.yes).contains("warning FS0480"))
    let endless = try validator(Self.when("1.repeat($this+1).count() > 3"))
    #expect(try findings(endless, Self.yes).allSatisfy { $0.hasPrefix("warning") })
  }

  @Test(
    "An answer with nothing but a reason is a warning",
    arguments: [
      #""_valueString": {"extension": [{"url": "#
        + #""http://hl7.org/fhir/StructureDefinition/data-absent-reason", "valueCode": "unknown"}]}"#,
      #""extension": [{"url": "http://example.org/x", "valueString": "u"}]"#,
    ])
  func noValue(answer: String) throws {
    let validator = try validator(#"{"linkId": "a", "type": "string", "required": true}"#)
    #expect(
      try findings(validator, #"{"linkId": "a", "answer": [{\#(answer)}]}"#) == ["warning FS0519"])
  }
}
