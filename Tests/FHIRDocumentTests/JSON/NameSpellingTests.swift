import FHIRDocument
import TestSupport
import Testing

@Suite("Names that are equal texts and other bytes")
struct NameSpellingTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  @Test("Each is found, and written as it was", arguments: [0, 7, 40])
  func spellings(others: Int) throws {
    let more = (0..<others).map { #","other\#($0)":\#($0)"# }.joined()
    let text =
      #"{"resourceType":"Patient","\#(Self.composed)":"one","\#(Self.decomposed)":"two"\#(more)}"#
    let root = try resource(text)
    #expect(root[Self.composed]?.string == "one")
    #expect(root[Self.decomposed]?.string == "two")
    #expect(JSONWriter.write(root) == Array(text.utf8))
  }
}
