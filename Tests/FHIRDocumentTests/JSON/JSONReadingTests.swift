import FHIRDocument
import SurveyDiagnostics
import Testing

/// A document from text that must be readable.
func document(_ text: String) throws -> Document {
  try #require(Document.read(Source(name: "t.json", text: text)).document)
}

@Suite("Reading JSON")
struct JSONReadingTests {
  @Test(
    "What is read is written again word for word",
    arguments: [
      #"{"resourceType":"Patient","id":"1","active":true}"#,
      #"{"resourceType":"Observation","status":"final","valueQuantity":{"value":1.50,"unit":"kg"}}"#,
      #"{"resourceType":"Patient","birthDate":"1970","_birthDate":{"extension":[{"url":"u","valueString":"é\n\"q\" 😀"}]}}"#,
      #"{"resourceType":"Patient","name":[{"given":["a",null,"c"],"_given":[null,{"id":"x"},null]}]}"#,
      #"{"resourceType":"Patient","_active":{"id":"a"}}"#,
      #"{"resourceType":"Questionnaire","status":"draft","item":[{"linkId":"1","type":"group","item":[{"linkId":"1.1","type":"display"}]}]}"#,
    ])
  func roundTrip(text: String) throws {
    let written = JSONWriter.write(try document(text).root)
    #expect(String(decoding: written, as: UTF8.self) == text)
  }

  @Test("An element and its sibling are one node, wherever the sibling is")
  func siblings() throws {
    let root = try document(
      #"{"_birthDate":{"id":"b"},"resourceType":"Patient","birthDate":"1970-03"}"#
    ).root
    let date = try #require(root["birthDate"])
    #expect(date.string == "1970-03")
    #expect(date[.id]?.string == "b")
    #expect(root.children.filter { $0.nameText == "birthDate" }.count == 1)
  }

  @Test(
    "A sibling belongs to the element of its own object, close by or far away",
    arguments: [
      (
        #"{"text":"x","item":[{"text":"y"}],"_text":{"id":"e"}}"#,
        #"{"text":"x","_text":{"id":"e"},"item":[{"text":"y"}]}"#
      ),
      (
        #"{"a":{"text":"x"},"_text":{"id":"e"}}"#, #"{"a":{"text":"x"},"_text":{"id":"e"}}"#
      ),
      (
        #"{"text":"x","_text":{"id":"e","_text":{"id":"f"}}}"#,
        #"{"text":"x","_text":{"id":"e","_text":{"id":"f"}}}"#
      ),
      (
        #"{"text":"x","_text":{"_text":{"id":"f"},"id":"e"},"b":[1]}"#,
        #"{"text":"x","_text":{"id":"e","_text":{"id":"f"}},"b":[1]}"#
      ),
      (
        #"{"text":"x","_text":{"extension":[{"url":"u","valueCode":"c","_valueCode":{"id":"f"}}]}}"#,
        #"{"text":"x","_text":{"extension":[{"url":"u","valueCode":"c","_valueCode":{"id":"f"}}]}}"#
      ),
      (#"{"text":null,"_text":{"id":"e"}}"#, #"{"_text":{"id":"e"}}"#),
      (#"{"text":"x","_text":{}}"#, #"{"text":"x"}"#),
    ])
  func siblingPlaces(text: String, expected: String) throws {
    let written = JSONWriter.write(try document(text).root)
    #expect(String(decoding: written, as: UTF8.self) == expected)
  }

  @Test(
    "Broken JSON ends in an error with line and column",
    arguments: [
      ("{\n \"a\" 1}", 2, 6, Diagnostic.Code.jsonSyntax), ("{\"a\":", 1, 6, .truncated),
      ("{\"a\":01}", 1, 6, .jsonSyntax), ("{\"a\":1.}", 1, 6, .jsonSyntax),
      ("{} {}", 1, 4, .jsonSyntax), ("{\"a\":tru}", 1, 6, .jsonSyntax), ("", 1, 1, .unknownFormat),
      ("{\"a\":[1,]}", 1, 9, .jsonSyntax), ("{\"a\":\"x", 1, 8, .truncated),
      ("{,}", 1, 2, .jsonSyntax),
    ])
  func broken(text: String, line: Int, column: Int, code: Diagnostic.Code) {
    let result = Document.read(Source(name: "t.json", text: text))
    #expect(result.document == nil)
    #expect(result.diagnostics.last?.code == code)
    #expect(
      result.diagnostics.last?.location.position == SourcePosition(line: line, column: column))
  }

  @Test(
    "Rule 69: what would change silently elsewhere ends in a diagnostic with a position",
    arguments: [
      (#"{"a":1,"a":2}"#, Diagnostic.Code.duplicateKey, 8),
      (#"{"a":"\ud800"}"#, .unpairedSurrogate, 7),
      (#"{"a":1e400}"#, .unusualNumber, 6), (#"{"a":-0.0}"#, .unusualNumber, 6),
      (#"{"a":"\u0000"}"#, .controlCharacter, 7), ("{\"a\":\"\u{1}\"}", .controlCharacter, 7),
      (#"{"a":[]}"#, .irregularArray, 6),
      (#"{"a":"x","_a":{"id":"1"},"_a":{"id":"2"}}"#, .duplicateKey, 26),
    ])
  func unusual(text: String, code: Diagnostic.Code, column: Int) {
    let found = Document.read(Source(name: "t.json", text: text)).diagnostics
    #expect(found.first?.code == code)
    #expect(found.first?.location.position?.column == column)
  }

  @Test("Rule 70: an empty array is read and kept; strict refuses it")
  func emptyArray() throws {
    let source = Source(name: "t.json", text: #"{"resourceType":"Patient","name":[]}"#)
    let result = Document.read(source)
    #expect(result.diagnostics.map(\.severity) == [.warning])
    let root = try #require(result.document).root
    #expect(JSONWriter.write(root, style: .compact) == source.bytes)
    #expect(root.structureFindings().isEmpty)
    var options = ReadOptions()
    options.isStrict = true
    #expect(Document.read(source, options: options).diagnostics.map(\.severity) == [.error])
  }

  @Test("Rule 68: foreign white space is one counted warning, and an error under strict")
  func foreignSpaces() throws {
    let text = "\u{FEFF}{\u{202F}\"a\":\u{A0}\"x\u{202F}y\"}\u{202F}"
    let result = Document.read(Source(name: "t.json", text: text))
    #expect(result.document?.root["a"]?.string == "x\u{202F}y")
    #expect(result.diagnostics.map(\.severity) == [.note, .warning])
    #expect(result.diagnostics.first?.message().contains("byte order mark") == true)
    #expect(result.diagnostics.last?.message().hasPrefix("3 ") == true)
    var strict = ReadOptions()
    strict.isStrict = true
    let refused = Document.read(Source(name: "t.json", text: text), options: strict)
    #expect(refused.diagnostics.map(\.severity) == [.note, .error])
  }

  @Test(
    "What is not JSON says what it is",
    arguments: [
      ("", "empty"), (" \n", "empty"), ("\u{FEFF}", "empty"), ("x", "neither JSON nor XML"),
    ])
  func refusals(text: String, word: String) {
    let result = Document.read(Source(name: "t.json", text: text))
    #expect(result.diagnostics.map(\.code) == [.unknownFormat])
    #expect(result.diagnostics.first?.message().contains(word) == true)
  }

  @Test("JSON in UTF-16 is one error", arguments: [[0xFF, 0xFE], []] as [[UInt8]])
  func utf16(mark: [UInt8]) {
    let bytes = mark + "{\"a\": 1}".utf8.flatMap { [$0, 0] }
    let result = Document.read(Source(name: "t.json", bytes: bytes))
    #expect(result.diagnostics.map(\.code) == [.invalidUTF8])
    #expect(result.diagnostics.first?.hint() == "save the file as UTF-8")
  }

  @Test("Nesting beyond the limit is refused, nesting at the limit is read")
  func depth() {
    func nested(_ levels: Int) -> String {
      String(repeating: #"{"a":"#, count: levels) + "1" + String(repeating: "}", count: levels)
    }
    #expect(Document.read(Source(text: nested(500))).document != nil)
    let result = Document.read(Source(text: nested(10_000)))
    #expect(result.document == nil)
    #expect(result.diagnostics.first?.code == .tooDeep)
  }

  @Test("Bytes that are not UTF-8 are reported where they are")
  func invalidUTF8() {
    let bytes = Array(#"{"a":"x"#.utf8) + [0xFF] + Array(#""}"#.utf8)
    let found = Document.read(Source(name: "t", bytes: bytes)).diagnostics
    #expect(found.map(\.code) == [.invalidUTF8])
    #expect(found.first?.location.position?.column == 8)
  }

  @Test("Many warnings do not hide an error")
  func manyWarnings() {
    let zeros = repeatElement("-0.0", count: 1500).joined(separator: ",")
    let text = #"{"a":[\#(zeros)],"b":1,"b":2}"#
    let found = Document.read(Source(name: "t.json", text: text)).diagnostics
    #expect(found.contains { $0.code == .duplicateKey && $0.severity == .error })
    #expect(found.last?.code == .moreFindings)
    #expect(found.last?.message().hasPrefix("500 more") == true)
  }

  @Test("Arrays of elements count no level, so that JSON is as deep as its XML")
  func depthOfArrays() throws {
    let open = String(repeating: #"{"item":["#, count: 499)
    let text = open + #"{"linkId":"1"}"# + String(repeating: "]}", count: 499)
    #expect(Document.read(Source(text: text)).document != nil)
    let arrays = String(repeating: "[", count: 10_000)
    #expect(Document.read(Source(text: arrays)).diagnostics.last?.code == .tooDeep)
  }

  @Test("A name that FHIR does not know is found, among few and among many", arguments: [3, 3000])
  func localNames(_ count: Int) throws {
    let members = (0..<count).map { "\"own\($0)\":\($0)" }
    let json = "{\(members.joined(separator: ","))}"
    let document = try #require(Document.read(Source(text: json)).document)
    for number in 0..<count {
      let name = try #require(document.name("own\(number)"))
      #expect(document.root[name]?.string == "\(number)")
    }
    #expect(document.name("own\(count)") == nil)
  }
}
