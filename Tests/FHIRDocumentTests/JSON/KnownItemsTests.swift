import SurveyDiagnostics
import TestSupport
import Testing

@testable import FHIRDocument

@Suite("Items that were read before")
struct KnownItemsTests {
  private static let coded =
    #"{"linkId":"a","text":"A \"b\"","answer":[{"valueCoding":{"system":"s","code":"1"}}]}"#
  private static let typed =
    #"{"linkId":"b","answer":[{"valueBoolean":true},{"valueDecimal":1.50}]}"#
  private static let nested =
    #"{"linkId":"g","item":[\#(coded),{"linkId":"h","answer":[{"valueInteger":2,"item":[\#(typed)]}]}]}"#

  private static func response(_ items: String, _ more: String = "") -> String {
    #"{"resourceType":"QuestionnaireResponse","status":"completed"\#(more),"item":[\#(items)]}"#
  }

  /// A reader that has learned the items above.
  private static func learned(_ options: ReadOptions = ReadOptions()) throws -> JSONReader {
    var reader = JSONReader(options: options)
    for items in [coded, typed, nested] {
      let document = try #require(reader.read(Source(text: response(items))).document)
      #expect(document.root.structureFindings().isEmpty)
      reader.learn(document)
    }
    return reader
  }

  /// What a text is read as, and what is found in it.
  private static func outcome(_ text: [UInt8], _ reader: inout JSONReader) -> [String] {
    let result = reader.read(Source(name: "f", bytes: text))
    let nodes = result.document?.nodes.map { "\($0)" } ?? []
    let findings = result.diagnostics + (result.document?.root.structureFindings() ?? [])
    return nodes + findings.map { $0.text(in: .english) }
  }

  private static let texts: [(name: String, text: String, isKnown: Bool)] = [
    ("the same", response("\(coded),\(typed)"), true),
    ("below groups and answers", response(nested), true),
    ("in another order", response("\(typed),\(coded),\(nested),\(typed)"), true),
    ("cut off", String(response(coded).dropLast(3)), true),
    ("with something behind it", response(coded.dropLast() + #","definition":"d"}"#), false),
    ("with a space in it", response(coded.replacing(":[", with: ": [")), false),
    ("not in an array", response("").replacing("[]", with: coded), false),
    ("in an array in an array", response("[\(coded)]"), true),
    ("with another element of that name", response(coded, #","item":[\#(typed)]"#), true),
    (
      "in a resource that is contained",
      response(
        coded,
        #","contained":[{"resourceType":"Questionnaire","status":"draft","item":[\#(typed)]}]"#),
      true
    ),
    (
      "under an element that is unknown", response(coded, #","strange":{"item":[\#(typed)]}"#), true
    ),
    ("with an _element beside it", response("\(coded),\(typed)", #","_status":{"id":"x"}"#), true),
    (
      "in a version that has other types",
      response(
        typed,
        #","meta":{"profile":["http://hl7.org/fhir/5.0/StructureDefinition/QuestionnaireResponse"]}"#
      ),
      true
    ),
    (
      "in a Bundle",
      #"{"resourceType":"Bundle","type":"collection","entry":[{"resource":\#(response(coded))}]}"#,
      true
    ),
  ]

  @Test("What is known is read and checked as if it came first", arguments: texts.indices)
  func same(number: Int) throws {
    let (name, text, isKnown) = Self.texts[number]
    var (reader, fresh) = (try Self.learned(), JSONReader())
    let wanted = Self.outcome(Array(text.utf8), &fresh)
    #expect(Self.outcome(Array(text.utf8), &reader) == wanted, "\(name)")
    let met = reader.read(Source(text: text)).document?.recurringItems.items.isEmpty == false
    #expect(met == isKnown || name == "cut off" || name == "with an _element beside it", "\(name)")
  }

  @Test("Any byte of a text may be another one")
  func mutated() throws {
    var random = Seeded(state: 7)
    var (reader, fresh) = (try Self.learned(), JSONReader())
    let text = Array(Self.response("\(Self.nested),\(Self.coded),\(Self.typed)").utf8)
    for _ in 0..<4_000 {
      var changed = text
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let index = Int.random(in: 0..<changed.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: changed.remove(at: index)
        case 1:
          changed.insert(changed[Int.random(in: 0..<changed.count, using: &random)], at: index)
        default: changed[index] = UInt8.random(in: 0x20...0x7E, using: &random)
        }
      }
      let wanted = Self.outcome(changed, &fresh)
      let found = Self.outcome(changed, &reader)
      if found != wanted { Issue.record("\(String(decoding: changed, as: UTF8.self))") }
    }
  }

  @Test("A known item counts as deep as it is", arguments: 1...16)
  func depth(limit: Int) throws {
    var options = ReadOptions()
    options.maximumDepth = limit
    let text = Array(
      Self.response(#"{"linkId":"x","item":[{"linkId":"y","item":[\#(Self.typed)]}]}"#).utf8)
    var (reader, fresh) = (try Self.limited(options), JSONReader(options: options))
    #expect(Self.outcome(text, &reader) == Self.outcome(text, &fresh))
  }

  /// A reader with limits that has learned what they let it read.
  private static func limited(_ options: ReadOptions) throws -> JSONReader {
    var reader = JSONReader(options: options)
    if let document = reader.read(Source(text: response(typed))).document { reader.learn(document) }
    return reader
  }

  @Test("Numbers, dates and texts that never come again are soon not looked for")
  func futile() throws {
    var reader = JSONReader()
    var learned = 0
    for number in 0..<200 {
      let item = #"{"linkId":"n","answer":[{"valueInteger":\#(number)}]}"#
      let document = try #require(reader.read(Source(text: Self.response(item))).document)
      #expect(document.recurringItems.items.isEmpty)
      if reader.isLearning {
        learned += 1
        reader.learn(document)
      }
    }
    #expect(learned == 8)
  }
}
