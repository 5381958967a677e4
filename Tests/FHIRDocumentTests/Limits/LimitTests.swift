import FHIRDocument
import SurveyDiagnostics
import Testing

@Suite("Limits of what is read")
struct LimitTests {
  private static func read(_ text: String, _ limit: ReadLimit? = nil, _ value: Int = 0)
    -> ReadResult
  {
    var options = ReadOptions()
    if let limit { options[keyPath: limit.option] = value }
    return Document.read(Source(name: "f", text: text), options: options)
  }

  @Test(
    "What is at a limit is read, what is above it refused with a position, the limit and its name",
    arguments: LimitShape.all, [120, 401])
  func limit(shape: LimitShape, value: Int) throws {
    let below = Self.read(shape.text(value), shape.limit, value)
    #expect(below.document != nil, "\(below.diagnostics.last?.description ?? "")")
    let above = Self.read(shape.text(value + 1), shape.limit, value)
    #expect(above.document == nil)
    let diagnostic = try #require(above.diagnostics.last)
    #expect(diagnostic.severity == .error && diagnostic.code == shape.code)
    #expect(diagnostic.location.position != nil && diagnostic.location.file == "f")
    #expect(diagnostic.message().contains("\(value)"))
    #expect(diagnostic.hint()?.hasPrefix("ReadOptions.maximum") == true)
  }

  @Test("The usual limits are those that the documentation names")
  func usual() {
    let options = ReadOptions()
    #expect(
      ReadLimit.allCases.map { options[keyPath: $0.option] } == [500, 1 << 30, 1 << 26, 1000])
  }

  @Test("No depth above a thousand is read, so that no stack runs over")
  func greatestDepth() throws {
    let deep = LimitShape.all[0]
    #expect(Self.read(deep.text(100_000), .depth, 1_000_000).document == nil)
    for shape in LimitShape.all.prefix(4) {
      let document = try #require(Self.read(shape.text(1000), .depth, 1000).document)
      let written = JSONWriter.write(document.root)
      #expect(!written.isEmpty)
      _ = XMLWriter.write(document.root)
      var builder = DocumentBuilder()
      builder.copy(document.root)
      #expect(JSONWriter.write(builder.finish().root) == written)
    }
  }

  @Test("Arrays that are never closed are too deep, or cut off", arguments: [100, 499, 501, 600])
  func openArrays(count: Int) {
    let result = Self.read(String(repeating: "[", count: count))
    #expect(result.document == nil)
    #expect(result.diagnostics.last?.code == (count > 500 ? .tooDeep : .truncated))
  }

  @Test("Text that would take long or much memory is refused soon", arguments: LimitShape.hostile)
  func hostile(name: String, text: String, code: Diagnostic.Code) throws {
    var result = ReadResult(document: nil, diagnostics: [])
    let elapsed = ContinuousClock().measure { result = Self.read(text) }
    #expect(result.document == nil)
    #expect(result.diagnostics.last?.code == code, "\(result.diagnostics)")
    #expect(result.diagnostics.last?.location.position != nil)
    #expect(elapsed < .seconds(20))
  }

  @Test("A comment or a value far above the limit is refused where it starts, not read to its end")
  func longTags() throws {
    let long = String(repeating: "a", count: 500_000)
    for text in ["<Patient>\n<!--\(long)-->", "<Patient>\n<id value=\"\(long)\"/></Patient>"] {
      let result = Self.read(text, .string, 100_000)
      #expect(result.document == nil)
      #expect(result.diagnostics.last?.code == .tooLarge)
      #expect(result.diagnostics.last?.location.position?.line == 2)
    }
  }

  @Test(
    "A long tag, comment or instruction ends where its own marks say",
    arguments: [("<id value=\"", "\"/>"), ("<!-- > -", "-->"), ("<?x >", "?>")],
    ["a", ">", "'", "<"])
  func longMarkup(marks: (start: String, end: String), filler: Character) throws {
    if filler == "<", marks.start.hasPrefix("<id") { return }
    func text(_ size: Int) -> String {
      "<Patient xmlns='http://hl7.org/fhir'>" + marks.start + String(repeating: filler, count: size)
        + marks.end + "<gender value='other'/></Patient>"
    }
    let read = try #require(Self.read(text(99_000), .string, 100_000).document)
    #expect(read.root[.gender]?.string == "other")
    let above = Self.read(text(200_000), .string, 100_000)
    #expect(above.document == nil)
    #expect(above.diagnostics.last?.code == .tooLarge)
  }
}
