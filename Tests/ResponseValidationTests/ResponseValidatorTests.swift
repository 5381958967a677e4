import FHIRDocument
import FHIRTerminology
import ResponseValidation
import SurveyDiagnostics
import TestSupport
import Testing

/// What is found in responses, one rule a case.
struct ResponseValidatorTests {
  /// A questionnaire's items, a response's items, and what is found.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var items: String
    var answers: String
    /// Severity, code and path, without `QuestionnaireResponse.`.
    var findings: [String]
    var status = "completed"

    var testDescription: String { name }
  }

  static func findings(_ test: Case, inBundle: Bool = false) throws -> [Diagnostic] {
    let questionnaire =
      #"{"resourceType": "Questionnaire", "url": "http://example.org/q", "status": "active", "#
      + #""item": [\#(test.items)]}"#
    let response =
      #"{"resourceType": "QuestionnaireResponse", "questionnaire": "http://example.org/q", "#
      + #""status": "\#(test.status)", "item": [\#(test.answers)]}"#
    var library = ResourceLibrary()
    library.add(try #require(Document.read(Source(text: questionnaire)).document))
    let validator = ResponseValidator(library, at: Fixtures.now)
    guard inBundle else {
      let read = Document.read(Source(text: response))
      return validator.validate(try #require(read.document).root).findings
    }
    let bundle =
      #"{"resourceType": "Bundle", "type": "collection", "entry": [{"resource": {"resourceType": "#
      + #""Patient"}}, {"resource": \#(response)}]}"#
    let root = try #require(Document.read(Source(text: bundle)).document).root
    let element = try #require(root.children(.entry).compactMap { $0[.resource] }.last)
    return validator.validate(element, structure: element.structureFindings()).findings
  }

  private static func text(_ finding: Diagnostic) -> String {
    let path = (finding.location.subject?.description ?? "").replacing(
      "QuestionnaireResponse.", with: "")
    return "\(finding.severity.rawValue) \(finding.code) \(path)"
  }

  private static func item(_ members: String) -> String { #"{"linkId": "a", \#(members)}"# }

  private static func answer(_ values: String...) -> String {
    let answers = values.map { "{\($0)}" }.joined(separator: ", ")
    return #"{"linkId": "a", "answer": [\#(answers)]}"#
  }

  private static func rule(_ name: String, _ value: String) -> String {
    #""extension": [{"url": "http://hl7.org/fhir/StructureDefinition/\#(name)", \#(value)}]"#
  }

  static let cases: [Case] = [
    Case(
      name: "Rule 39: a text that is not the questionnaire's is a warning",
      items: item(#""type": "string", "text": "Name  of\u00a0dog""#),
      answers: #"{"linkId": "a", "text": "Name of cat"}"#,
      findings: ["warning FS1117 item[0].text"]),
    Case(
      name: "Rule 39: white space in a text does not count",
      items: item(#""type": "string", "text": "Name  of dog""#),
      answers: #"{"linkId": "a", "text": " Name of\ndog"}"#, findings: []),
    Case(
      name: "Rule 39: a translation of the text is right",
      items: item(
        #""type": "string", "text": "Name", "_text": {"extension": [{"url": "#
          + #""http://hl7.org/fhir/StructureDefinition/translation", "extension": [{"url": "lang", "#
          + #""valueCode": "nl"}, {"url": "content", "valueString": "Naam"}]}]}"#),
      answers: #"{"linkId": "a", "text": "Naam"}"#, findings: []),
    Case(
      name: "A regular expression is matched by the whole answer",
      items: item(#""type": "string", "# + rule("regex", #""valueString": "[0-9]{2}""#)),
      answers: answer(#""valueString": "123""#),
      findings: ["error FS1110 item[0].answer[0].valueString"]),
    Case(
      name: "A regular expression that cannot be followed is a warning",
      items: item(#""type": "string", "# + rule("regex", #""valueString": "(?=a)b""#)),
      answers: answer(#""valueString": "b""#),
      findings: ["warning FS1111 item[0].answer[0].valueString"]),
    Case(
      name: "Rules 45 and 46: an answer of another type, at the answer",
      items: item(#""type": "integer", "repeats": true"#),
      answers: answer(#""valueInteger": 1"#, #""valueDecimal": 2.5"#),
      findings: ["error FS0401 item[0].answer[1].valueDecimal"]),
    Case(
      name: "An answer that cannot be read is not missing, too",
      items: item(#""type": "integer", "required": true"#),
      answers: answer(#""valueString": "1""#),
      findings: ["error FS0401 item[0].answer[0].valueString"]),
    Case(
      name: "Rule 32: too many answers are a warning while answers are expected",
      items: item(#""type": "integer""#),
      answers: answer(#""valueInteger": 1"#, #""valueInteger": 2"#),
      findings: ["warning FS0409 item[0]"], status: "in-progress"),
    Case(
      name: "Rule 25: what is missing is reported at the item that should have it",
      items:
        #"{"linkId": "g", "type": "group", "required": true, "item": [\#(item(#""type": "string", "required": true"#)), {"linkId": "b", "type": "string"}]}"#,
      answers:
        #"{"linkId": "g", "item": [{"linkId": "b", "answer": [{"valueString": "x"}]}]}"#,
      findings: ["error FS0412 item[0]"]),
    Case(
      name: "Rule 35: what is missing below an answer is reported at that answer",
      items: item(
        #""type": "boolean", "item": [{"linkId": "b", "type": "string", "required": true}]"#),
      answers: answer(#""valueBoolean": true"#), findings: ["error FS0412 item[0].answer[0]"]),
    Case(
      name: "Rule 57: an exclusive option beside another",
      items: item(
        #""type": "choice", "repeats": true, "answerOption": [{"valueCoding": {"code": "x"}}, "#
          + #"{"extension": [{"url": "http://hl7.org/fhir/StructureDefinition/"#
          + #"questionnaire-optionExclusive", "valueBoolean": true}], "#
          + #""valueCoding": {"code": "none"}}]"#),
      answers: answer(#""valueCoding": {"code": "x"}"#, #""valueCoding": {"code": "none"}"#),
      findings: ["error FS0411 item[0]"]),
    Case(
      name: "Rule 30: one question in two items; the second is validated as well",
      items: item(#""type": "integer", "# + rule("maxValue", #""valueInteger": 5"#)),
      answers: answer(#""valueInteger": 1"#) + ", " + answer(#""valueInteger": 9"#),
      findings: ["error FS0513 item[1]", "error FS0406 item[1].answer[0].valueInteger"]),
    Case(
      name: "Rule 38: an answer that other answers disable, in a complete response",
      items: #"{"linkId": "q", "type": "boolean"}, "#
        + item(
          #""type": "string", "enableWhen": [{"question": "q", "operator": "=", "#
            + #""answerBoolean": true}]"#),
      answers: answer(#""valueString": "x""#), findings: ["error FS0518 item[0]"]),
    Case(
      name: "Rule 34: an item below a question is inside its answer",
      items: item(
        #""type": "boolean", "item": [{"linkId": "b", "type": "string"}]"#),
      answers:
        #"{"linkId": "a", "answer": [{"valueBoolean": true}], "item": [{"linkId": "b"}]}"#,
      findings: ["error FS0511 item[0].item[0]"]),
    Case(
      name: "A file larger than allowed, and a size that is not that of the data",
      items: item(#""type": "attachment", "# + rule("maxSize", #""valueDecimal": 0.000001"#)),
      answers: answer(#""valueAttachment": {"data": "YWJj", "size": 4}"#),
      findings: [
        "error FS1115 item[0].answer[0].valueAttachment",
        "error FS1114 item[0].answer[0].valueAttachment",
      ]),
    Case(
      name: "The unit of an answer measures what the unit of the question does",
      items: item(
        #""type": "quantity", "repeats": true, "#
          + rule(
            "questionnaire-unit",
            #""valueCoding": {"system": "http://unitsofmeasure.org", "code": "kg"}"#)),
      answers: answer(
        #""valueQuantity": {"value": 1, "system": "http://unitsofmeasure.org", "code": "g"}"#,
        #""valueQuantity": {"value": 1, "system": "http://unitsofmeasure.org", "code": "m"}"#),
      findings: ["error FS1118 item[0].answer[1].valueQuantity"]),
    Case(
      name: "What FHIR does not allow is an error",
      items: item(#""type": "string""#), answers: #"{"linkId": "a", "answers": []}"#,
      findings: ["error FS0130 item[0].answers"]),
    Case(
      name: "Rule 55: a code that is not in a value set",
      items: item(
        #""type": "choice", "answerValueSet": "http://hl7.org/fhir/ValueSet/ucum-units""#),
      answers: answer(#""valueCoding": {"system": "http://unitsofmeasure.org", "code": "nope"}"#),
      findings: ["error FS1121 item[0].answer[0].valueCoding"]),
    Case(
      name: "Rule 55: a value set that is not available",
      items: item(#""type": "choice", "answerValueSet": "http://example.org/vs""#),
      answers: answer(#""valueCoding": {"code": "a"}"#),
      findings: ["warning FS1120 item[0].answer[0].valueCoding"]),
    Case(
      name: "Rules 45 and 55: a text is a code of a value set that cannot be listed",
      items: item(
        #""type": "string", "answerValueSet": "http://hl7.org/fhir/ValueSet/ucum-units""#),
      answers: answer(#""valueString": "mmol/L""#), findings: []),
    Case(
      name: "Rules 45 and 55: a text is no code of a value set that cannot be listed",
      items: item(
        #""type": "string", "answerValueSet": "http://hl7.org/fhir/ValueSet/ucum-units""#),
      answers: answer(#""valueString": "nope""#),
      findings: ["error FS1121 item[0].answer[0].valueString"]),
    Case(
      name: "Rules 45 and 55: a text beside a value set that is not available",
      items: item(#""type": "string", "answerValueSet": "http://example.org/vs""#),
      answers: answer(#""valueString": "a""#),
      findings: ["warning FS1120 item[0].answer[0].valueString"]),
  ]

  @Test("Each rule makes its finding at its element", arguments: cases)
  func findings(test: Case) throws {
    let found = try Self.findings(test).filter { $0.code != .irregularArray }
    #expect(found.map(Self.text) == test.findings)
  }

  @Test("In a Bundle the paths are those of the response", arguments: cases)
  func findingsInBundle(test: Case) throws {
    let found = try Self.findings(test, inBundle: true).filter { $0.code != .irregularArray }
    #expect(found.map(Self.text) == test.findings)
  }

  @Test("Every finding has a position in the text, and those about items a linkId")
  func positions() throws {
    for test in Self.cases {
      for finding in try Self.findings(test) {
        #expect(finding.location.position != nil, "\(test.name): \(finding)")
        #expect(
          finding.location.linkId != nil
            || finding.location.subject?.description.contains("item") != true,
          "\(test.name): \(finding)")
      }
    }
  }

  @Test(
    "An OperationOutcome is right in every version of FHIR, as JSON and XML",
    arguments: FHIRVersion.allCases)
  func outcomes(version: FHIRVersion) throws {
    for test in Self.cases {
      let document = OutcomeWriter.document(try Self.findings(test), version: version)
      #expect(document.root.structureFindings(isStrict: true).isEmpty)
      var options = ReadOptions()
      options.version = version
      let written = XMLWriter.write(document.root)
      #expect(written.diagnostics.isEmpty)
      let read = Document.read(Source(name: "x", bytes: written.bytes), options: options)
      #expect(read.diagnostics.isEmpty)
      #expect(read.document?.root.structureFindings(isStrict: true).isEmpty == true)
    }
  }
}
