import FHIRDocument
import SurveyDiagnostics
import Testing

/// What a structure check says of one small resource.
struct StructureCase: Sendable, CustomTestStringConvertible {
  let text: String
  let code: Diagnostic.Code
  let path: String
  let message: String
  var hint: String?
  var linkId: String?

  init(
    _ text: String, _ code: Diagnostic.Code, _ path: String, _ message: String,
    hint: String? = nil, linkId: String? = nil
  ) {
    (self.text, self.code, self.path, self.message) = (text, code, path, message)
    (self.hint, self.linkId) = (hint, linkId)
  }

  var testDescription: String { "\(code) \(text)" }

  /// A Patient with these members.
  static func patient(_ members: String) -> String { #"{"resourceType":"Patient",\#(members)}"# }

  /// A response with one item, whose only answer has these members.
  static func answer(_ members: String) -> String {
    #"{"resourceType":"QuestionnaireResponse","status":"completed","item":["#
      + #"{"linkId":"a","answer":[{\#(members)}]}]}"#
  }

  static let value = "QuestionnaireResponse.item[0].answer[0]"

  static let json: [StructureCase] = [
    StructureCase(
      #"{"resourceType":"Questionnaire","status":"draft","item":[{"linkId":"a","type":"string","enablewhen":[]}]}"#,
      .unknownElement, "Questionnaire.item[0].enablewhen",
      "\"enablewhen\" is not an element of Questionnaire.item in FHIR R4",
      hint: "did you mean \"enableWhen\"?", linkId: "a"),
    StructureCase(
      answer(#""value":1"#), .unknownElement, "\(value).value",
      "\"value\" is not an element of QuestionnaireResponse.item.answer in FHIR R4",
      hint: "its type belongs to the name, as in valueBoolean", linkId: "a"),
    StructureCase(
      answer(#""valueDecimal":"1.0""#), .wrongJSONType, "\(value).valueDecimal",
      "\"valueDecimal\" is a string here, FHIR writes a number without quotes", linkId: "a"),
    StructureCase(
      answer(#""valueString":1"#), .wrongJSONType, "\(value).valueString",
      "\"valueString\" is a number here, FHIR writes a string", linkId: "a"),
    StructureCase(
      answer(#""valueBoolean":"true""#), .wrongJSONType, "\(value).valueBoolean",
      "\"valueBoolean\" is a string here, FHIR writes true or false without quotes", linkId: "a"),
    StructureCase(
      answer(#""valueDate":{"id":"1"}"#), .wrongJSONType, "\(value).valueDate",
      "\"valueDate\" is an object here, FHIR writes a string",
      hint: "id and extensions go into \"_valueDate\"", linkId: "a"),
    StructureCase(
      answer(#""valueCoding":"x""#), .wrongJSONType, "\(value).valueCoding",
      "\"valueCoding\" is a string here, FHIR writes an object", linkId: "a"),
    StructureCase(
      patient(#""name":{"family":"A"}"#), .wrongArray, "Patient.name",
      "\"name\" repeats, and is not an array", hint: "write [ ] around it"),
    StructureCase(
      patient(#""gender":["male"]"#), .wrongArray, "Patient.gender[0]",
      "\"gender\" is an array, and does not repeat"),
    StructureCase(
      patient(#""gender":["male","female"]"#), .wrongArray, "Patient.gender[0]",
      "\"gender\" is an array, and does not repeat"),
    StructureCase(
      #"{"resourceType":"QuestionnaireResponse","item":[{"linkId":"a"}]}"#, .missingElement,
      "QuestionnaireResponse.status", "\"status\" is missing",
      hint: "QuestionnaireResponse must have it"),
    StructureCase(
      #"{"resourceType":"QuestionnaireResponse","status":"completed","item":[{"text":"a"}]}"#,
      .missingElement, "QuestionnaireResponse.item[0].linkId", "\"linkId\" is missing"),
    StructureCase(
      #"{"resourceType":"Questionnaire","status":"draft","item":[{"linkId":"a","type":"string","#
        + #""enableWhen":[{"question":"b","operator":"="}]}]}"#,
      .missingElement, "Questionnaire.item[0].enableWhen[0].answer[x]", "\"answer[x]\" is missing",
      linkId: "a"),
    StructureCase(
      answer(#""valueString":"x","valueInteger":1"#), .tooManyElements, "\(value).valueInteger",
      "\"valueInteger\" is a second value of value[x]", linkId: "a"),
    StructureCase(
      patient(#""gender":"man""#), .unknownCode, "Patient.gender",
      "\"gender\" has the code \"man\", which it may not have",
      hint: "one of male, female, other, unknown"),
    StructureCase(
      patient(#""birthDate":"2026-02-30""#), .invalidValue, "Patient.birthDate",
      "\"birthDate\" is \"2026-02-30\", which is not a value of type date"),
    StructureCase(
      patient(#""id":"a b""#), .invalidValue, "Patient.id",
      "\"id\" is \"a b\", which is not a value of type id"),
    StructureCase(
      patient(#""language":"a\u0001""#), .invalidValue, "Patient.language",
      "\"language\" is \"a\u{1}\", which is not a value of type code"),
    StructureCase(
      answer(#""valueString":"a\u0001""#), .invalidValue, "\(value).valueString",
      "\"valueString\" has a control character", linkId: "a"),
    StructureCase(
      patient(#""birthDate":"""#), .emptyElement, "Patient.birthDate",
      "\"birthDate\" is an empty text", hint: "leave it out"),
    StructureCase(
      patient(#""birthDate":null"#), .emptyElement, "Patient.birthDate", "\"birthDate\" is null"),
    StructureCase(
      patient(#""name":[{}]"#), .emptyElement, "Patient.name[0]", "\"name\" is an empty object"),
    StructureCase(
      patient(#""name":[{"given":["A",null]}]"#), .emptyElement, "Patient.name[0].given[1]",
      "\"given\" is null", hint: "null is only for an entry that \"_given\" has"),
    StructureCase(
      patient(#""name":[{"id":"a"}]"#), .emptyElement, "Patient.name[0]",
      "\"name\" has an id, and neither a value nor elements", hint: "leave it out"),
    StructureCase(
      patient(#""_birthDate":{"id":"a"}"#), .emptyElement, "Patient.birthDate",
      "\"birthDate\" has an id, and neither a value nor elements", hint: "leave it out"),
    StructureCase(
      patient(#""id":"a","_id":{"extension":[{"url":"u","valueString":"x"}]}"#), .unknownElement,
      "Patient.id", "an id has extensions in FHIR R4, where it may have none",
      hint: "remove them"),
    StructureCase(
      patient(#""contained":[{"id":"1"}]"#), .unknownResource, "Patient.contained[0]",
      "\"contained\" is not a resource: it has no resourceType"),
    StructureCase(
      patient(#""_birthDate":{"extension":[{"url":"u","valeString":"x"}]}"#), .unknownElement,
      "Patient.birthDate.extension[0].valeString",
      "\"valeString\" is not an element of Extension in FHIR R4",
      hint: "did you mean \"valueString\"?"),
  ]

  static let xml: [StructureCase] = [
    StructureCase(
      #"<birthDate id="a"/>"#, .emptyElement, "Patient.birthDate",
      "\"birthDate\" has an id, and neither a value nor elements"),
    StructureCase(
      #"<gender value="male"/><gender value="female"/>"#, .tooManyElements, "Patient.gender[1]",
      "\"gender\" is there again, and does not repeat"),
    StructureCase(
      #"<birthDate value="2026"/><gender value="male"/>"#, .wrongOrder, "Patient.gender",
      "\"gender\" is after elements that it should precede"),
    StructureCase(
      #"<active value="yes"/>"#, .invalidValue, "Patient.active",
      "\"active\" is \"yes\", which is not a value of type boolean"),
    StructureCase(
      #"<name value="Ada"/>"#, .wrongJSONType, "Patient.name",
      "\"name\" is a value here, FHIR writes an object"),
    StructureCase(
      #"<birthdate value="2026"/>"#, .unknownElement, "Patient.birthdate",
      "\"birthdate\" is not an element of Patient in FHIR R4", hint: "did you mean \"birthDate\"?"),
    StructureCase(
      #"<id value=""/>"#, .emptyElement, "Patient.id", "\"id\" is an empty text"),
  ]
}

struct StructureTests {
  private static let xhtml = "<div xmlns='http://www.w3.org/1999/xhtml'>"

  @Test(
    "A narrative that is broken, empty, or has what it may not have is one finding",
    arguments: [
      ("Ada", "is not one <div>"), ("<p>Ada</p>", "is not one <div>"),
      ("\(xhtml)Ada</div> x", "is not one <div>"), ("\(xhtml)Ada</div><div>", "is not one <div>"),
      ("<div>Ada</div>", "lacks the namespace of XHTML"),
      ("\(xhtml)Ada</p></div>", "is not well-formed: </p> closes <div>"),
      ("\(xhtml)Ada", "is not well-formed: <div> is not closed"),
      ("\(xhtml)1 < 2</div>", "is not well-formed: a single <; write &lt;"),
      ("\(xhtml)A & B</div>", "is not well-formed: a single &; write &amp;"),
      (
        "\(xhtml)<b class=x>A</b></div>", "is not well-formed: the attribute class is not in quotes"
      ),
      ("\(xhtml)<td nowrap>A</td></div>", "is not well-formed: the attribute nowrap has no value"),
      ("\(xhtml)<!-- A</div>", "is not well-formed: --> is missing"),
      ("\(xhtml)<script>A</script></div>", "has <script>, which it may not have"),
      ("\(xhtml)<B>A</B></div>", "has <B>, which it may not have"),
      ("\(xhtml)<b onclick='x'>A</b></div>", "has the attribute onclick, which it may not have"),
      ("\(xhtml)<p>A <b><ul><li>B</li></ul></b></p></div>", "has <ul> in a <p>"),
      ("\(xhtml)<p> <br/></p></div>", "has neither text nor an image"),
      ("<div xmlns='http://www.w3.org/1999/xhtml'/>", "has neither text nor an image"),
      ("\(xhtml)<x:p xmlns:x='urn:x'>A</x:p></div>", "has <x:p>, which it may not have"),
      ("\(xhtml)<p xmlns='urn:x'>A</p></div>", "has <p>, which it may not have"),
      ("\(xhtml)<x:p>A</x:p></div>", "has <x:p>, which it may not have"),
    ])
  func narrative(markup: String, fault: String) throws {
    let text = StructureCase.patient(
      #""text":{"status":"generated","div":"\#(markup)"}"#)
    let findings = try #require(Document.read(Source(name: "x", text: text)).document).root
      .structureFindings()
    #expect(findings.map { $0.message() } == ["the narrative \(fault)"])
    #expect(findings.map(\.code) == [.invalidNarrative])
    #expect(findings.first?.location.subject?.description == "Patient.text.div")
  }

  @Test(
    "A narrative of text, tables, lists, links and images has no findings",
    arguments: [
      "A &amp; B &nbsp; &#160; &#xA0;", "<p>A</p><p>B<br/></p>", "<img src='#a' />",
      "<table><tr><td colspan=\\\"2\\\">1</td></tr></table>", "<!-- <x> --><a href='x'>A</a>",
      "<![CDATA[1 < 2]]>", "<p></p ><b >x</b>", "\\u003cp>A\\u003c/p>",
    ])
  func goodNarrative(markup: String) throws {
    let text = StructureCase.patient(
      #""text":{"status":"generated","div":" \#(Self.xhtml)\#(markup)</div>\n"}"#)
    let root = try #require(Document.read(Source(name: "x", text: text)).document).root
    #expect(root.structureFindings().isEmpty, "\(root.structureFindings())")
  }

  @Test(
    "A narrative may have a prefix that is bound to XHTML",
    arguments: [
      "<h:div xmlns:h='http://www.w3.org/1999/xhtml'><h:p>A<h:br/></h:p></h:div>",
      "<div xmlns='http://www.w3.org/1999/xhtml'>"
        + "<h:p xmlns:h='http://www.w3.org/1999/xhtml'>A</h:p></div>",
    ])
  func prefix(markup: String) throws {
    let text = StructureCase.patient(#""text":{"status":"generated","div":"\#(markup)"}"#)
    let root = try #require(Document.read(Source(name: "x", text: text)).document).root
    #expect(root.structureFindings().isEmpty, "\(root.structureFindings())")
  }

  @Test("JSON: each defect is one finding with its path and linkId", arguments: StructureCase.json)
  func json(_ example: StructureCase) throws {
    try check(example, text: example.text)
  }

  @Test("XML: each defect is one finding with its path", arguments: StructureCase.xml)
  func xml(_ example: StructureCase) throws {
    try check(
      example, text: #"<Patient xmlns="http://hl7.org/fhir">\#(example.text)</Patient>"#)
  }

  private func check(_ example: StructureCase, text: String) throws {
    let source = Source(name: "x", text: text)
    let root = try #require(Document.read(source).document).root
    let findings = root.structureFindings()
    #expect(findings.count == 1)
    let finding = try #require(findings.first)
    #expect(finding.code == example.code)
    #expect(finding.location.subject?.description == example.path)
    #expect(finding.location.linkId == example.linkId)
    #expect(finding.location.position != nil)
    #expect(finding.message() == example.message)
    #expect(finding.severity == .warning)
    if let hint = example.hint { #expect(finding.hint() == hint) }
    #expect(root.structureFindings(isStrict: true).map(\.severity) == [.error])
  }

  @Test(
    "What FHIR allows has no findings",
    arguments: [
      #""gender":"male","birthDate":"1970","_birthDate":{"id":"1"},"deceasedBoolean":false"#,
      #""name":[{"given":["A",null],"_given":[null,{"extension":[{"url":"u","valueCode":"x"}]}]}]"#,
      #""_gender":{"extension":[{"url":"u","valueCode":"unknown"}]},"language":"x-klingon""#,
      #""contained":[{"resourceType":"Binary","contentType":"a/b"}],"extension":[{"url":"u"}]"#,
    ])
  func legal(members: String) throws {
    let source = Source(name: "x", text: StructureCase.patient(members))
    let root = try #require(Document.read(source).document).root
    #expect(root.structureFindings().isEmpty, "\(root.structureFindings())")
  }

  @Test(
    "Of what is not a resource that FHIR knows nothing is said",
    arguments: [#"{"a":null}"#, #"{"resourceType":"Nothing","a":null}"#, "[1]"])
  func otherDocuments(text: String) throws {
    let root = try #require(Document.read(Source(name: "x", text: text)).document).root
    #expect(root.structureFindings().isEmpty)
  }

  @Test("The thousand first are given, and the number of the rest")
  func limit() throws {
    let members = (0..<1200).map { #""x\#($0)":1"# }.joined(separator: ",")
    let source = Source(name: "x", text: StructureCase.patient(members))
    let findings = try #require(Document.read(source).document).root.structureFindings()
    #expect(findings.count == 1001)
    #expect(findings.last?.code == .moreFindings)
    #expect(findings.last?.message() == "200 more of this severity were found than are listed")
  }

  @Test("Each of very many findings costs the same", .timeLimit(.minutes(1)))
  func manyFindings() throws {
    let count = 50_000
    let items = repeatElement(#"{"text":"a","type":"string"}"#, count: count)
    let text =
      #"{"resourceType":"Questionnaire","status":"draft","item":["#
      + items.joined(separator: ",") + "]}"
    let findings = try #require(Document.read(Source(name: "x", text: text)).document).root
      .structureFindings()
    #expect(
      findings.last?.message() == "\(count - 1000) more of this severity were found than are listed"
    )
  }

  @Test("Each of very many repetitions costs the same", .timeLimit(.minutes(1)))
  func manyRepetitions() throws {
    let count = 50_000
    let name = String(repeating: "<name/>", count: count)
    let again = String(repeating: #"<deceasedBoolean value="true"/>"#, count: count)
    let text = #"<Patient xmlns="http://hl7.org/fhir">\#(name)\#(again)</Patient>"#
    let findings = try #require(Document.read(Source(name: "x", text: text)).document).root
      .structureFindings()
    #expect(findings.first?.code == .tooManyElements)
    #expect(
      findings.last?.message() == "\(count - 1001) more of this severity were found than are listed"
    )
  }

  @Test("Repetitions and second values of a choice are distinguished")
  func choices() throws {
    let values = #"<deceasedBoolean value="true"/><deceasedDateTime value="2026"/>"#
    let text = #"<Patient xmlns="http://hl7.org/fhir">\#(values)\#(values)</Patient>"#
    let findings = try #require(Document.read(Source(name: "x", text: text)).document).root
      .structureFindings()
    let reported = findings.filter { $0.code == .tooManyElements }.map { $0.message() }
    #expect(
      reported == [
        "\"deceasedDateTime\" is a second value of deceased[x]",
        "\"deceasedBoolean\" is there again, and does not repeat",
        "\"deceasedDateTime\" is there again, and does not repeat",
      ])
  }

  @Test("A finding names the nearest linkId, however deep it is")
  func linkIds() throws {
    let text =
      #"{"resourceType":"Questionnaire","status":"draft","x":1,"item":[{"linkId":"a","type":"group","#
      + #""x":1,"item":[{"type":"string","x":1,"extension":[{"url":"u","x":1}]},"#
      + #"{"x":1,"linkId":"b","type":"string"}]},{"linkId":"c","type":"string","x":1}]}"#
    let findings = try #require(Document.read(Source(name: "x", text: text)).document).root
      .structureFindings()
    let unknown = findings.filter { $0.code == .unknownElement }
    #expect(unknown.map(\.location.linkId) == [nil, "a", "a", "a", "b", "c"])
    let missing = findings.filter { $0.code == .missingElement }
    #expect(missing.map(\.location.linkId) == ["a"])
  }

  @Test("The version that was asked for gives the rules")
  func versions() throws {
    var options = ReadOptions()
    let text =
      #"{"resourceType":"QuestionnaireResponse","status":"completed","identifier":[{"value":"1"}],"#
      + #""questionnaire":"http://example.org/q"}"#
    for (version, expected) in [(FHIRVersion.r4, [Diagnostic.Code.wrongArray]), (.r5, [])] {
      options.version = version
      let read = Document.read(Source(name: "x", text: text), options: options)
      let findings = try #require(read.document).root.structureFindings()
      #expect(findings.map(\.code) == expected)
    }
  }

  @Test("No type has more than 64 elements whose number matters", arguments: FHIRVersion.allCases)
  func slots(version: FHIRVersion) {
    for type in Definitions.of(version).types {
      let names = type.elements.filter { $0.required || !$0.repeats }.map { $0.choice ?? $0.name }
      #expect(Set(names).count <= 64, "\(type)")
    }
  }
}
