import CLibXML2
import FHIRDocument
import SurveyDiagnostics
import Testing

@Suite("Well-formed XML")
struct XMLWellFormedTests {
  @Test(
    "What makes a text no XML is said at its position",
    arguments: [
      ("<a>\n</b>", 2, 1, "</b> closes <a>"), ("<a></a b>", 1, 8, "the tag does not end"),
      ("<a b></a>", 1, 5, "the attribute b has no value"),
      ("<a b=c/>", 1, 6, "the attribute b is not in quotes"),
      ("<a b='1'c='2'/>", 1, 9, "white space is missing before an attribute"),
      ("<a b='1' b='2'/>", 1, 1, "the attribute b occurs twice in one tag"),
      (
        "<a xmlns:x='u' xmlns:y='u'><b x:c='1' y:c='2'/></a>", 1, 28,
        "the attribute c occurs twice in one tag"
      ),
      (
        "<a xmlns:x='u' xmlns:x='v'/>", 1, 1, "the namespace of a prefix is declared twice"
      ),
      ("<a / >", 1, 4, "a single / in a tag"), ("<a 1='2'/>", 1, 4, "the tag does not end"),
      ("<a b='<'/>", 1, 7, "< in the value of an attribute; write &lt;"),
      ("<a>1 < 2</a>", 1, 6, "a single <; write &lt;"),
      ("<a>A & B</a>", 1, 6, "a single &; write &amp;"),
      ("<a>&nbsp;</a>", 1, 4, "&nbsp; is not a character of XML"),
      ("<a>&#0;</a>", 1, 4, "&#0; is not a character of XML"),
      ("<a>&#xD800;</a>", 1, 4, "&#xD800; is not a character of XML"),
      ("<a>]]></a>", 1, 4, "]]> in a text; write ]]&gt;"),
      ("<a><!-- - -- --></a>", 1, 11, "-- in a comment"),
      ("<a><!x></a>", 1, 4, "<! does not begin a comment"),
      (
        "<a><?xml version='1.0'?></a>", 1, 4,
        "an XML declaration after the start of the text"
      ),
      (
        "<?xml encoding='UTF-8'?><a/>", 1, 7, "encoding does not belong there in an XML declaration"
      ),
      ("<?xml version='2.0'?><a/>", 1, 7, "version does not belong there in an XML declaration"),
      ("<a>\u{8}</a>", 1, 4, "the character U+0008, which XML forbids"),
      ("<a b='\u{FFFE}'/>", 1, 7, "the character U+FFFE, which XML forbids"),
      ("<a/>text", 1, 5, "text outside of the outermost element"),
      ("<a/><b/>", 1, 5, "a second outermost element"),
    ])
  func message(text: String, line: Int, column: Int, message: String) throws {
    let result = Document.read(Source(name: "t.xml", text: text))
    #expect(result.document == nil)
    let last = try #require(result.diagnostics.last)
    #expect(last.message() == message)
    #expect(last.location.position == SourcePosition(line: line, column: column))
  }

  @Test(
    "What XML allows is read, however rare it is",
    arguments: [
      "<?xml version='1.0' standalone='yes' ?>\n<!-- x --><?p?><P xmlns='http://hl7.org/fhir'>*</P >",
      "<P\txmlns = \"http://hl7.org/fhir\"\r\n>*<?p x?></P\n><?q ?>\n<!---->",
      "<f:P xmlns:f='http://hl7.org/fhir'>&#32;<f:id value='1' xmlns:x='urn:x'></f:id></f:P>",
      "<P xmlns='http://hl7.org/fhir'><x xmlns='urn:a'><y xmlns=''/></x>*</P>",
    ])
  func rare(text: String) throws {
    let text = text.replacing("*", with: "<id value='1'/>")
    let result = Document.read(Source(name: "t.xml", text: text))
    let root = try #require(result.document, "\(result.diagnostics)").root
    #expect(root[.id]?.string == "1")
    #expect(isWellFormed(Array(text.utf8)))
  }

  @Test("A value is read as XML has it: references, line breaks and tabs")
  func values() throws {
    let text =
      "<P xmlns='http://hl7.org/fhir'><id value='&#x1F600;&#00233;&lt;&gt;&amp;&apos;&quot;"
      + "a\r\nb\rc\nd\te&#13;&#10;&#9;f'/></P>"
    let document = try #require(Document.read(Source(text: text)).document)
    #expect(document.root[.id]?.string == "😀é<>&'\"a b c d e\r\n\tf")
  }

  @Test("A prefix that is declared nowhere leaves out what has it, and keeps the rest")
  func undeclaredPrefix() throws {
    let narrative = "<div xmlns='http://www.w3.org/1999/xhtml'>A <o:p v:b='1'>B</o:p></div>"
    let result = Document.read(
      Source(
        text: "<P xmlns='http://hl7.org/fhir'><text><status value='x'/>\(narrative)</text>"
          + "<x:id value='2'/><id x:value='3' value='1'/></P>"))
    let root = try #require(result.document).root
    #expect(root[.id]?.string == "1")
    #expect(
      root["text"]?["div"]?.string == "<div xmlns=\"http://www.w3.org/1999/xhtml\">A <p>B</p></div>"
    )
    #expect(result.diagnostics.map(\.code) == Array(repeating: .foreignContent, count: 4))
    #expect(result.diagnostics.first?.message().contains("o:p") == true)
  }

  @Test("A narrative of JSON whose prefix is declared nowhere is not XML")
  func undeclaredPrefixInJSON() throws {
    let json =
      #"{"resourceType":"Patient","text":{"status":"generated","div":"<div "#
      + #"xmlns='http://www.w3.org/1999/xhtml'><o:p>A</o:p></div>"}}"#
    let document = try #require(Document.read(Source(text: json)).document)
    let written = XMLWriter.write(document.root)
    #expect(written.diagnostics.contains { $0.message().contains("declared nowhere") })
    #expect(isWellFormed(written.bytes))
  }

  @Test("Wherever a byte is changed or missing, libxml2 agrees whether it is still XML")
  func agreement() {
    let text = Array(
      """
      <?xml version="1.0"?><!-- c --><P xmlns="http://hl7.org/fhir"><a b='&amp;&#65;' c="é"/>
      <?p q?><![CDATA[]]]]><text><div xmlns="http://www.w3.org/1999/xhtml">]]&gt; <br/></div></text>
      <x:y xmlns:x="urn:x" x:z=""/></P>
      """.utf8)
    let bytes =
      Array("\u{1}\t \n!\"#&'-/0:;<=>?A[]_ax".utf8) + [0x7F, 0x80, 0xC3, 0xA9, 0xEF, 0xFF]
    var changed = text.indices.map { index in text[..<index] + text[(index + 1)...] }
    for index in text.indices {
      for byte in bytes { changed.append(text[..<index] + [byte] + text[(index + 1)...]) }
    }
    var (sound, broken) = (0, 0)
    for bytes in changed {
      let bytes = Array(bytes)
      let result = Document.read(Source(name: "t.xml", bytes: bytes))
      let isOwnRefusal = result.diagnostics.contains {
        $0.code == .doctype || $0.code == .invalidUTF8 || $0.message().contains("encoding")
      }
      if isOwnRefusal { continue }
      if result.document == nil { broken += 1 } else { sound += 1 }
      let comment: Comment = "\(String(decoding: bytes, as: UTF8.self)): \(result.diagnostics)"
      #expect(isWellFormed(bytes) == (result.document != nil), comment)
    }
    #expect(sound > 1_000 && broken > 1_000)
  }
}

/// Whether libxml2 reads a text to its end.
private func isWellFormed(_ bytes: [UInt8]) -> Bool {
  xmlInitParser()
  let options = [XML_PARSE_NONET, XML_PARSE_NOERROR, XML_PARSE_NOWARNING]
  let document = bytes.withUnsafeBytes { text in
    xmlReadMemory(
      text.assumingMemoryBound(to: CChar.self).baseAddress, Int32(text.count), nil, nil,
      options.reduce(0) { $0 | Int32($1.rawValue) })
  }
  defer { xmlFreeDoc(document) }
  return document != nil
}
