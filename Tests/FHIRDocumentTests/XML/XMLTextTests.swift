import FHIRDocument
import SurveyDiagnostics
import Testing

@Suite("Texts of XML in JSON")
struct XMLTextTests {
  @Test("Every character of a text of any length comes to JSON and back", arguments: Array(0...70))
  func characters(length: Int) throws {
    for character in ["\"", "\\", "\t", "é", "&", "<"] as [Character] {
      for offset in 0..<max(length, 1) {
        var text = Array(repeating: Character("x"), count: length)
        if length > 0 { text[offset] = character }
        var builder = DocumentBuilder()
        builder.open(.root)
        builder.string(.resourceType, "Patient")
        builder.string(.id, String(text))
        builder.close()
        let written = XMLWriter.write(builder.finish().root).bytes
        let document = try #require(Document.read(Source(name: "t.xml", bytes: written)).document)
        #expect(document.root[.id]?.string == String(text))
        let json = JSONWriter.write(document.root)
        let again = try #require(Document.read(Source(name: "t.json", bytes: json)).document)
        #expect(again.root[.id]?.string == String(text))
      }
    }
  }

  @Test("The name of a resource is found behind whatever is before it")
  func names() throws {
    let marks = [
      "", "\u{FEFF}", "<?xml version='1.0'?>", "<!-- <Patien> -->", " \n", "<?Patient?>",
    ]
    for mark in marks {
      let text = mark + "<Patient xmlns='http://hl7.org/fhir'><id value='1'/></Patient>"
      let document = try #require(Document.read(Source(name: "t.xml", text: text)).document)
      #expect(document.root.resourceType == "Patient")
    }
  }

  @Test("Values and places are the same in short and long texts", arguments: [1_000, 8_000])
  func lengths(count: Int) throws {
    var text = "<Patient xmlns='http://hl7.org/fhir'>\n<id value='é'/>\n"
    for number in 0..<count {
      text += "<name><family value='n&amp;\(number)'/><given value=\"g\(number)\"/></name>\n"
    }
    text += "<birthDate value='2026-03-14'/>\n</Patient>"
    let document = try #require(Document.read(Source(name: "t.xml", text: text)).document)
    let root = document.root
    #expect(root.resourceType == "Patient")
    #expect(root[.id]?.string == "é")
    let names = root.children(.name).map(\.self)
    #expect(names.count == count)
    #expect(names.last?[.family]?.string == "n&\(count - 1)")
    #expect(names.last?[.given]?.string == "g\(count - 1)")
    #expect(names.last?[.given]?.position?.line == count + 2)
    #expect(names.last?.position?.line == count + 2)
    #expect(root[.birthDate]?.position?.line == count + 3)
  }
}
