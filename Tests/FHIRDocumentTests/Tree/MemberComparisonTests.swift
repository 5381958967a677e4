import FHIRDocument
import Testing

@Suite("What is written, compared with what was read")
struct MemberComparisonTests {
  struct Case: Sendable, CustomStringConvertible {
    var read: String
    var written: String
    /// `nil` where it takes more than to compare node by node.
    var changed: [String]?
    var missing: [String] = []

    var description: String { "\(read) \(written)" }
  }

  static let cases = [
    Case(
      read: #"{"linkId": "1", "text": "a"}"#, written: #"{"linkId": "1", "text": "a"}"#, changed: []
    ),
    // In any order, but for what is inside.
    Case(
      read: #"{"text": "a", "linkId": "1"}"#, written: #"{"linkId": "1", "text": "a"}"#, changed: []
    ),
    Case(
      read: #"{"code": [{"system": "s", "code": "c"}]}"#,
      written: #"{"code": [{"code": "c", "system": "s"}]}"#, changed: nil),
    Case(
      read: #"{"code": [{"system": "s", "code": "c"}]}"#,
      written: #"{"code": [{"code": "c"}]}"#, changed: ["code"]),
    // Other values, other kinds, more and fewer.
    Case(read: #"{"text": "a"}"#, written: #"{"text": "b"}"#, changed: ["text"]),
    Case(read: #"{"text": "1"}"#, written: #"{"text": 1}"#, changed: ["text"]),
    Case(read: #"{"maxLength": 1.0}"#, written: #"{"maxLength": 1}"#, changed: ["maxLength"]),
    Case(read: #"{"type": ["a"]}"#, written: #"{"type": "a"}"#, changed: ["type"]),
    Case(read: #"{"type": ["a", "b"]}"#, written: #"{"type": ["a"]}"#, changed: ["type"]),
    Case(read: #"{"type": ["a"]}"#, written: #"{"type": ["a", "b"]}"#, changed: ["type"]),
    Case(read: #"{"type": []}"#, written: #"{}"#, changed: ["type"]),
    Case(
      read: #"{"text": "a", "prefix": "p", "linkId": "1"}"#,
      written: #"{"linkId": "1", "text": "b", "type": "string"}"#, changed: ["text", "prefix"],
      missing: ["type"]),
    Case(
      read: "{}", written: #"{"type": "a", "text": "b"}"#, changed: [], missing: ["type", "text"]),
    // Ids and extensions of values.
    Case(
      read: #"{"text": "a", "_text": {"id": "i"}}"#, written: #"{"text": "a"}"#, changed: ["text"]),
    Case(
      read: #"{"text": "a", "_text": {"id": "i"}}"#,
      written: #"{"text": "a", "_text": {"id": "i"}}"#, changed: []),
    Case(
      read: #"{"_text": {"id": "i"}}"#, written: #"{"text": "a", "_text": {"id": "i"}}"#,
      changed: ["text"]),
    // Equal nodes, one of them inside another.
    Case(
      read: #"{"answerOption": [{"valueCoding": {"code": "c", "display": "d"}}]}"#,
      written: #"{"answerOption": [{"valueCoding": {"code": "c"}, "display": "d"}]}"#,
      changed: ["answerOption"]),
    // Names that FHIR does not know, in both and in one of them.
    Case(read: #"{"own": "a"}"#, written: #"{"own": "a"}"#, changed: nil),
    Case(read: #"{"own": "a"}"#, written: "{}", changed: nil),
    Case(read: #"{"code": {"own": 1}}"#, written: #"{"code": {"own": 1}}"#, changed: nil),
    // Texts with escapes.
    Case(read: #"{"text": "a\nb"}"#, written: #"{"text": "a\nb"}"#, changed: []),
    Case(read: #"{"text": "a\u000ab"}"#, written: #"{"text": "a\nb"}"#, changed: nil),
    Case(read: #"{"text": "\u0061"}"#, written: #"{"text": "a"}"#, changed: nil),
  ]

  @Test("The members are named that do not say the same", arguments: cases)
  func differences(_ wanted: Case) throws {
    let read = try #require(Self.root(wanted.read))
    let written = try #require(Self.root(wanted.written))
    var comparing = DocumentBuilder.comparing
    // The second time nothing is left of the first.
    for _ in 1...2 {
      let found = comparing.differences(from: read, without: []) { builder in
        for child in written.children { builder.copy(child) }
      }
      #expect(found?.changed.map(\.description) == wanted.changed)
      if wanted.changed != nil {
        #expect(found?.missing.map(\.description) == wanted.missing)
      }
    }
  }

  @Test("Some names are not compared")
  func skipped() throws {
    let read = try #require(Self.root(#"{"text": "a", "item": [{"linkId": "1"}]}"#))
    var comparing = DocumentBuilder.comparing
    let found = comparing.differences(from: read, without: [.item]) { $0.string(.text, "a") }
    #expect(found?.changed == [] && found?.missing == [])
  }

  @Test("With XML nothing is compared node by node")
  func xml() throws {
    let text = #"<Patient xmlns="http://hl7.org/fhir"><active value="true"/></Patient>"#
    let read = Document.read(Source(name: "-", bytes: Array(text.utf8))).document
    var comparing = DocumentBuilder.comparing
    let found = comparing.differences(from: try #require(read).root, without: []) {
      $0.boolean(.active, true)
    }
    #expect(found == nil)
  }

  private static func root(_ text: String) -> Element? {
    Document.read(Source(name: "-", bytes: Array(text.utf8))).document?.root
  }
}
