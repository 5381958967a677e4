import FHIRDocument
import SurveyDiagnostics
import Testing

@Suite("Names with an underscore, arrays in arrays")
struct IrregularJSONTests {
  @Test(
    "JSON with two underscores comes back as it was",
    arguments: [#"{"__a":null}"#, #"{"__a":{"id":"1"}}"#, #"{"__a":1,"_b":{"id":"1"},"___a":[2]}"#])
  func two(text: String) throws {
    let result = Document.read(Source(name: "q.json", text: text))
    #expect(result.diagnostics.isEmpty)
    let document = try #require(result.document)
    #expect(String(decoding: JSONWriter.write(document.root), as: UTF8.self) == text)
  }

  @Test("An element of XML that JSON could not hold is left out with an error")
  func element() {
    let text = "<Basic xmlns='http://hl7.org/fhir'><id value='1'/><_a value='2'/></Basic>"
    let result = Document.read(Source(name: "q.xml", text: text))
    #expect(result.diagnostics.map(\.code) == [.foreignContent])
    #expect(result.diagnostics.hasErrors)
    #expect(result.document?.root["_a"] == nil)
  }

  @Test("The id of an array in an array is left out with an error, and adds nothing to the array")
  func siblingOfArray() throws {
    let text = #"{"b":[[1,[]],{}],"_b":{"id":"1"}}"#
    let result = Document.read(Source(name: "q.json", text: text))
    #expect(result.diagnostics.hasErrors)
    let document = try #require(result.document)
    #expect(
      String(decoding: JSONWriter.write(document.root), as: UTF8.self) == #"{"b":[[1,[]],{}]}"#)
  }

  @Test(
    "Plain JSON keeps arrays in arrays",
    arguments: [#"{"_a":[[1,[]]]}"#, #"{"a":[[[1]]]}"#, #"{"a":[[]]}"#, #"{"a":[],"b":[1]}"#])
  func arrays(text: String) throws {
    for readsSiblings in [true, false] where readsSiblings == false || !text.contains("_") {
      var options = ReadOptions()
      options.readsSiblings = readsSiblings
      let document = try #require(
        Document.read(Source(name: "q.json", text: text), options: options).document)
      #expect(String(decoding: JSONWriter.write(document.root), as: UTF8.self) == text)
    }
  }
}
