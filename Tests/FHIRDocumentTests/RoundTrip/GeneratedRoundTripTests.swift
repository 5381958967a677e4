import FHIRDocument
import SurveyDiagnostics
import Testing

@Suite("Round trips of resources made by chance")
struct GeneratedRoundTripTests {
  private static let seeds = 250

  private static func read(_ bytes: [UInt8], _ version: FHIRVersion) throws -> Element {
    var options = ReadOptions()
    options.version = version
    let result = Document.read(Source(name: "r", bytes: bytes), options: options)
    let codes = Set(result.diagnostics.map(\.code)).subtracting([.unusualNumber])
    #expect(codes.isEmpty, "\(result.diagnostics.first?.description ?? "")")
    return try #require(result.document).root
  }

  @Test("JSON → tree → JSON is the same resource, digits included", arguments: FHIRVersion.allCases)
  func json(version: FHIRVersion) throws {
    for seed in 0..<Self.seeds {
      var generator = ResourceGenerator(version, seed: UInt64(seed))
      let value = generator.resource()
      let root = try Self.read(Array(value.text.utf8), version)
      for style in [TextStyle.compact, .pretty] {
        let written = try #require(JSONValue(JSONWriter.write(root, style: style)))
        #expect(written.difference(from: value) == nil, "seed \(seed)")
      }
    }
  }

  @Test("JSON → XML → JSON is the same resource, digits included", arguments: FHIRVersion.allCases)
  func xml(version: FHIRVersion) throws {
    for seed in 0..<Self.seeds {
      var generator = ResourceGenerator(version, seed: UInt64(seed))
      let value = generator.resource()
      let root = try Self.read(Array(value.text.utf8), version)
      for style in [TextStyle.compact, .pretty] {
        let (xml, losses) = XMLWriter.write(root, style: style)
        #expect(losses.isEmpty, "seed \(seed): \(losses.first?.description ?? "")")
        let again = try Self.read(xml, version)
        let written = try #require(JSONValue(JSONWriter.write(again)))
        #expect(written.difference(from: value) == nil, "seed \(seed)")
      }
    }
  }

  @Test("Resources made by chance have what round trips must carry")
  func generator() {
    var text = ""
    for seed in 0..<Self.seeds {
      var generator = ResourceGenerator(.r4, seed: UInt64(seed))
      text += generator.resource().text
    }
    for part in [
      #""contained":[{"#, #""_"#, "[null,", #""div":"#, "1.50", "\u{1F600}", #""extension":[{"#,
      "123456789012345678901234567890.10", #""resource":{"#, "valueDecimal",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }
}
