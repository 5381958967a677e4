import FHIRDocument
import SurveyDiagnostics
import Testing

private func read(_ text: String, firstLine: Int = 1) -> ReadResult {
  Document.read(Source(name: "t.xml", bytes: Array(text.utf8), firstLine: firstLine))
}

/// A Patient with some content.
private func patient(_ content: String) -> String {
  "<Patient xmlns=\"http://hl7.org/fhir\">\(content)</Patient>"
}

private func json(_ result: ReadResult) throws -> String {
  String(decoding: JSONWriter.write(try #require(result.document).root), as: UTF8.self)
}

@Suite("Reading XML")
struct XMLReadingTests {
  @Test(
    "XML becomes the JSON of the same resource",
    arguments: [
      (#"<active value="true"/>"#, #""active":true"#),
      (#"<name><given value="A"/></name>"#, #""name":[{"given":["A"]}]"#),
      (
        #"<name id="n"><given id="g" value="A"/><given value="B"/></name>"#,
        #""name":[{"id":"n","given":["A","B"],"_given":[{"id":"g"},null]}]"#
      ),
      (
        #"<extension url="u"><valueDecimal value="1.50"/></extension>"#,
        #""extension":[{"url":"u","valueDecimal":1.50}]"#
      ),
      (
        #"<birthDate value="1970"><extension url="u"><valueCode value="c"/></extension></birthDate>"#,
        #""birthDate":"1970","_birthDate":{"extension":[{"url":"u","valueCode":"c"}]}"#
      ),
      (
        #"<contained><Organization><id value="o"/></Organization></contained>"#,
        #""contained":[{"resourceType":"Organization","id":"o"}]"#
      ),
      (
        #"<active value="true"/><id value="1"/>"#, #""id":"1","active":true"#
      ),
      ("<id value='a&amp;#38;b&lt;&#x1F600;&quot;'/>", #""id":"a&#38;b<😀\"""#),
      ("<id value='a&#10;b\tc'/>", #""id":"a\nb c""#),
      (#"<foo value="1"/>"#, #""foo":"1""#),
    ])
  func content(xml: String, expected: String) throws {
    let result = read(patient(xml))
    #expect(try json(result) == #"{"resourceType":"Patient",\#(expected)}"#)
    #expect(result.diagnostics == [])
  }

  @Test(
    "Elements without a value are primitives or objects as FHIR defines them",
    arguments: [
      (
        #"<birthDate><extension url="u"><valueCode value="c"/></extension></birthDate>"#,
        #""_birthDate":{"extension":[{"url":"u","valueCode":"c"}]}"#
      ),
      (#"<birthDate id="b"/>"#, #""_birthDate":{"id":"b"}"#),
      (#"<maritalStatus id="b"/>"#, #""maritalStatus":{"id":"b"}"#),
      (
        #"<name><given id="g"/><given value="B"/></name>"#,
        #""name":[{"given":[null,"B"],"_given":[{"id":"g"},null]}]"#
      ),
      (
        #"<contained><Group><type id="t"/></Group></contained>"#,
        #""contained":[{"resourceType":"Group","_type":{"id":"t"}}]"#
      ),
      (
        #"<extension url="u"><valueString id="s"/></extension>"#,
        #""extension":[{"url":"u","_valueString":{"id":"s"}}]"#
      ),
    ])
  func valueless(xml: String, expected: String) throws {
    #expect(try json(read(patient(xml))) == #"{"resourceType":"Patient",\#(expected)}"#)
  }

  @Test(
    "A narrative is its markup",
    arguments: [
      ("<p>a</p>", "<p>a</p>"), ("<br/><a name='x'></a>", "<br/><a name=\"x\"></a>"),
      ("a &amp; b &lt; c &gt; \"d\" &#160;", "a &amp; b &lt; c &gt; \"d\" \u{A0}"),
      ("<b title='&quot;&#10;'>x</b>", "<b title=\"&quot;\n\">x</b>"),
      ("<![CDATA[a<b]]>", "a&lt;b"), ("<!-- c -->", "<!-- c -->"),
      ("<p xml:lang='de' class='k'/>", "<p xml:lang=\"de\" class=\"k\"/>"),
    ])
  func narrative(content: String, expected: String) throws {
    let namespace = #"xmlns="http://www.w3.org/1999/xhtml""#
    let result = read(
      patient("<text><status value=\"generated\"/><div \(namespace)>\(content)</div></text>"))
    let div = result.document?.root["text"]?["div"]
    #expect(div?.string == "<div \(namespace)>\(expected)</div>")
    #expect(div?.isPrimitive == true)
    #expect(result.diagnostics == [])
  }

  @Test(
    "A narrative declares a prefix of attributes once, where it is first needed",
    arguments: [
      (#"<a x:b="1" x:c="2">t</a>"#, #"<a xmlns:x="urn:u" x:b="1" x:c="2">t</a>"#),
      (
        #"<a x:b="1" y:b="2" x:c="3">t</a>"#,
        #"<a xmlns:x="urn:u" x:b="1" xmlns:y="urn:v" y:b="2" x:c="3">t</a>"#
      ),
      (
        #"<p x:b="1"><i x:b="2">t</i></p><p x:b="3"></p>"#,
        #"<p xmlns:x="urn:u" x:b="1"><i x:b="2">t</i></p><p xmlns:x="urn:u" x:b="3"></p>"#
      ),
      (
        #"<p x:b="1"><i xmlns:x="urn:w" x:b="2"></i><i x:b="3"></i></p>"#,
        #"<p xmlns:x="urn:u" x:b="1"><i xmlns:x="urn:w" x:b="2"></i><i x:b="3"></i></p>"#
      ),
    ])
  func attributePrefixes(content: String, expected: String) throws {
    let namespace = #"xmlns="http://www.w3.org/1999/xhtml""#
    let result = read(
      patient(
        #"<text><status value="generated"/><div \#(namespace) xmlns:x="urn:u" xmlns:y="urn:v">"#
          + "\(content)</div></text>"))
    let document = try #require(result.document)
    #expect(document.root["text"]?["div"]?.string == "<div \(namespace)>\(expected)</div>")
    let written = XMLWriter.write(document.root)
    #expect(written.diagnostics == [])
    let again = Document.read(Source(name: "t.xml", bytes: written.bytes))
    #expect(try json(again) == json(result))
  }

  @Test("A narrative with a prefix is the same without it")
  func prefixes() throws {
    let result = read(
      #"<f:Patient xmlns:f="http://hl7.org/fhir" xmlns:h="http://www.w3.org/1999/xhtml">"#
        + "<f:text><h:div><h:p>x</h:p></h:div></f:text></f:Patient>")
    #expect(
      result.document?.root["text"]?["div"]?.string
        == #"<div xmlns="http://www.w3.org/1999/xhtml"><p>x</p></div>"#)
    #expect(result.diagnostics == [])
  }

  @Test(
    "What FHIR does not know is reported with its position, and reading goes on",
    arguments: [
      ("text", Diagnostic.Severity.error, 38), ("<![CDATA[text]]>", .error, 38),
      (#"<x xmlns="http://x.org"><y/></x>"#, .error, 38),
      (#"<active value="true" foo="1"/>"#, .error, 38), ("<active/>", .warning, 38),
      (#"<text><div>x</div></text>"#, .warning, 44),
      (#"<contained><Group/><Group/></contained>"#, .warning, 57),
      (#"<contained><id value="1"/><Group/></contained>"#, .error, 64),
      (#"<contained><Group/><id value="1"/></contained>"#, .error, 57),
    ])
  func foreign(content: String, severity: Diagnostic.Severity, column: Int) throws {
    let result = read(patient(content + #"<gender value="male"/>"#))
    #expect(result.diagnostics.map(\.code) == [.foreignContent])
    #expect(result.diagnostics.first?.severity == severity)
    #expect(result.diagnostics.first?.location.position == SourcePosition(line: 1, column: column))
    #expect(result.document?.root["gender"]?.string == "male")
  }

  @Test("A resource of another namespace is read with a warning, a schema's place without")
  func namespaces() throws {
    let foreign = read(#"<Patient xmlns="http://x.org"><id value="1"/></Patient>"#)
    #expect(foreign.document?.root[.id]?.string == "1")
    #expect(foreign.diagnostics.map(\.severity) == [.warning])
    let plain = read("<Patient><id value=\"1\"/></Patient>")
    #expect(plain.document?.root[.id]?.string == "1")
    #expect(plain.diagnostics.map(\.code) == [.foreignContent])
    let schema = read(
      #"<Patient xmlns="http://hl7.org/fhir" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance""#
        + #" xsi:schemaLocation="http://hl7.org/fhir p.xsd"><id value="1"/></Patient>"#)
    #expect(schema.diagnostics == [])
  }

  @Test("Every element knows the line and column of its start tag")
  func positions() throws {
    let text =
      "\u{FEFF}<?xml version=\"1.0\"?>\n<Patient xmlns=\"http://hl7.org/fhir\">\r\n  "
      + "<name>é<family\n value=\"<\"/></name>\n</Patient>"
    let root = try #require(
      read(text.replacing("\"<\"", with: "\"x\"").replacing("é", with: ""), firstLine: 5)
        .document
    ).root
    #expect(root.position == SourcePosition(line: 6, column: 1))
    #expect(root["name"]?.position == SourcePosition(line: 7, column: 3))
    #expect(root["name"]?["family"]?.position == SourcePosition(line: 7, column: 9))
  }
}
