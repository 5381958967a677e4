import FHIRDocument
import SurveyDiagnostics
import Testing

private func write(_ json: String) throws -> (text: String, diagnostics: [Diagnostic]) {
  let document = try #require(Document.read(Source(name: "t.json", text: json)).document)
  let (bytes, diagnostics) = XMLWriter.write(document.root)
  return (String(decoding: bytes, as: UTF8.self), diagnostics)
}

private func patient(_ content: String) -> String {
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    + (content.isEmpty
      ? "<Patient xmlns=\"http://hl7.org/fhir\"/>"
      : "<Patient xmlns=\"http://hl7.org/fhir\">\(content)</Patient>")
}

@Suite("Writing XML")
struct XMLWritingTests {
  @Test(
    "JSON becomes the XML of the same resource",
    arguments: [
      (#""active":true"#, #"<active value="true"/>"#),
      (#""active":true,"id":"1""#, #"<id value="1"/><active value="true"/>"#),
      (
        #""name":[{"given":["A","B"],"_given":[{"id":"g"},null],"id":"n"}]"#,
        #"<name id="n"><given value="A" id="g"/><given value="B"/></name>"#
      ),
      (
        #""extension":[{"extension":[{"url":"i","valueCode":"c"}],"url":"o"}]"#,
        #"<extension url="o"><extension url="i"><valueCode value="c"/></extension></extension>"#
      ),
      (
        #""_birthDate":{"extension":[{"url":"u","valueDecimal":1.50}]}"#,
        #"<birthDate><extension url="u"><valueDecimal value="1.50"/></extension></birthDate>"#
      ),
      (
        #""contained":[{"resourceType":"Group","id":"g"}]"#,
        #"<contained><Group><id value="g"/></Group></contained>"#
      ),
      (#""id":"a\n\t\r<&>\"'é😀""#, ##"<id value="a&#10;&#9;&#13;&lt;&amp;&gt;&quot;'é😀"/>"##),
      (#""id":" a ""#, #"<id value=" a "/>"#), (#""id":"""#, #"<id value=""/>"#),
      (#""foo":{"id":"i","bar":"1"}"#, #"<foo id="i"><bar value="1"/></foo>"#),
      (
        #""text":{"div":"<div xmlns=\"http://www.w3.org/1999/xhtml\">a&nbsp;b&eacute;&amp;</div>"}"#,
        "<text><div xmlns=\"http://www.w3.org/1999/xhtml\">a\u{A0}bé&amp;</div></text>"
      ),
      (
        #""text":{"div":"<div class='c'>a</div>"}"#,
        "<text><div xmlns=\"http://www.w3.org/1999/xhtml\" class='c'>a</div></text>"
      ),
    ])
  func content(json: String, expected: String) throws {
    let (text, diagnostics) = try write(#"{"resourceType":"Patient",\#(json)}"#)
    #expect(text == patient(expected))
    #expect(diagnostics.filter { $0.severity != .note } == [])
  }

  @Test(
    "What XML cannot hold is reported with its path",
    arguments: [
      (#""id":"a\u0001b""#, "Patient.id", "<id value=\"a\u{FFFD}b\"/>"),
      (#""id":"\ufffe""#, "Patient.id", "<id value=\"\u{FFFD}\"/>"),
      (#""name":[{"given":[]}]"#, "Patient.name[0].given", "<name/>"),
      (#""name":[[{"text":"x"}]]"#, "Patient.name[0]", ""),
      (#""a b":1"#, "Patient.a b", ""), (#""Foo":1"#, "Patient.Foo", ""),
      (#""active":null"#, "Patient.active", ""),
      (#""text":{"div":"<div>a<br></div>"}"#, "Patient.text.div", "<text/>"),
      (#""text":{"div":"x"}"#, "Patient.text.div", "<text/>"),
      (#""text":{"div":"<!DOCTYPE div><div/>"}"#, "Patient.text.div", "<text/>"),
      (#""text":{"div":"<p>x</p>"}"#, "Patient.text.div", "<text/>"),
      (#""fhir_comments":["x"]"#, "Patient.fhir_comments[0]", ""),
      (
        #""extension":[{"url":"u","_url":{"id":"i"}}]"#, "Patient.extension[0].url",
        #"<extension url="u"/>"#
      ),
    ])
  func unwritable(json: String, path: String, expected: String) throws {
    let (text, diagnostics) = try write(#"{"resourceType":"Patient",\#(json)}"#)
    #expect(diagnostics.map(\.code) == [.notWritable])
    #expect(diagnostics.first?.location.subject?.description == path)
    #expect(text == patient(expected))
  }

  @Test("Only resources are written")
  func noResource() throws {
    #expect(try write(#"{"a":1}"#).text == "")
    #expect(try write(#"{"a":1}"#).diagnostics.map(\.code) == [.notWritable])
    #expect(try write(#"{"resourceType":"a b"}"#).diagnostics.map(\.code) == [.notWritable])
  }

  @Test(
    "Tabs and line breaks of a narrative come back from XML as they were",
    arguments: [
      #"<p title=\"a\n\tb\">x\r\ny</p>"#, #"<img src=\"data:image/png;base64,AA\r\nBB\"/>"#,
      #"a\r<!-- c\t\n --><b title=\"&gt;\r\">\n</b>"#,
    ])
  func narrativeSpaces(content: String) throws {
    let json =
      #"{"resourceType":"Patient","text":{"div":"<div xmlns=\"http://www.w3.org/1999/xhtml\">"#
      + content + #"</div>"}}"#
    let document = try #require(Document.read(Source(name: "t.json", text: json)).document)
    let written = XMLWriter.write(document.root, style: .pretty)
    #expect(written.diagnostics == [])
    let again = try #require(Document.read(Source(name: "t.xml", bytes: written.bytes)).document)
    #expect(String(decoding: JSONWriter.write(again.root), as: UTF8.self) == json)
  }

  @Test("Pretty text has an element a line, and markup as it is")
  func pretty() throws {
    let json =
      #"{"resourceType":"Patient","contained":[{"resourceType":"Group"}],"#
      + #""text":{"div":"<div xmlns=\"http://www.w3.org/1999/xhtml\"><p> x </p></div>"}}"#
    let document = try #require(Document.read(Source(name: "t.json", text: json)).document)
    #expect(
      String(decoding: XMLWriter.write(document.root, style: .pretty).bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <Patient xmlns="http://hl7.org/fhir">
          <text>
            <div xmlns="http://www.w3.org/1999/xhtml"><p> x </p></div>
          </text>
          <contained>
            <Group/>
          </contained>
        </Patient>
        """)
  }

  @Test("An element called resourceType is an element where FHIR defines one")
  func resourceTypeElement() throws {
    let json =
      #"{"resourceType":"ExampleScenario","instance":[{"resourceId":"1","resourceType":"Patient"}]}"#
    let document = try #require(Document.read(Source(name: "t.json", text: json)).document)
    let (bytes, diagnostics) = XMLWriter.write(document.root)
    #expect(diagnostics == [])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#"<instance><resourceType value="Patient"/><resourceId value="1"/>"#))
    let again = try #require(Document.read(Source(name: "t.xml", bytes: bytes)).document)
    #expect(firstDifference(document.root, again.root) == nil)
  }

  @Test("Names that FHIR does not know give one JSON array each, wherever they are")
  func scatteredNames() throws {
    let xml =
      #"<Patient xmlns="http://hl7.org/fhir"><foo value="1"/><bar value="2"/><foo value="3"/></Patient>"#
    let document = try #require(Document.read(Source(name: "t.xml", text: xml)).document)
    #expect(
      String(decoding: JSONWriter.write(document.root), as: UTF8.self)
        == #"{"resourceType":"Patient","foo":["1","3"],"bar":"2"}"#)
  }
}
