import FHIRDocument
import SurveyDiagnostics
import Testing

@Suite("Objects with very many names")
struct ManyNamesTests {
  private static func read(_ text: String) -> ReadResult {
    Document.read(Source(name: "q.json", text: text))
  }

  @Test("A name that is there twice is found among thousands, at its position")
  func duplicateAmongMany() {
    let members = (0..<2_000).map { "\"n\($0)\":{\"a\":1,\"b\":2}" }.joined(separator: ",\n")
    let clean = Self.read("{\(members)}")
    #expect(clean.diagnostics.isEmpty)
    let result = Self.read("{\(members),\n\"n7\":1,\n\"new\":1,\n\"n1999\":2}")
    #expect(result.diagnostics.map(\.code) == [.duplicateKey, .duplicateKey])
    #expect(result.diagnostics.compactMap(\.location.position?.line) == [2_001, 2_003])
  }

  @Test("Names that are there twice in an outer and an inner object of many names are all found")
  func duplicatesAtTwoLevels() {
    let inner = (0..<400).map { "\"i\($0)\":1" }.joined(separator: ",")
    let outer = (0..<400).map { "\"o\($0)\":1" }.joined(separator: ",")
    let text = "{\(outer),\"x\":{\(inner),\"i1\":2},\"y\":{\(inner)},\"o1\":2,\"x\":3}"
    #expect(Self.read(text).diagnostics.map(\.code) == Array(repeating: .duplicateKey, count: 3))
  }

  @Test("An _element that is there twice is found among thousands of names")
  func duplicateSibling() {
    let members = (0..<500).map { "\"n\($0)\":1,\"_n\($0)\":{\"id\":\"a\"}" }
    let text = members.joined(separator: ",")
    #expect(Self.read("{\(text)}").diagnostics.isEmpty)
    let codes = Self.read("{\(text),\"_n3\":{\"id\":\"b\"}}").diagnostics.map(\.code)
    #expect(codes.contains(.duplicateKey))
  }

  @Test(
    "Time does not grow with the square of the length",
    arguments: [
      "{\"a\":[1" + String(repeating: ",1", count: 100_000) + "]"
        + String(repeating: ",\"b\":1", count: 100_000) + "}",
      "{\"n\":1" + (0..<31_000).map { ",\"n\($0)\":1,\"_n\($0)\":{\"id\":\"a\"}" }.joined() + "}",
    ])
  func time(text: String) throws {
    var elapsed: Duration?
    elapsed = ContinuousClock().measure { #expect(Self.read(text).document != nil) }
    #expect(try #require(elapsed) < .seconds(60))
  }
}
