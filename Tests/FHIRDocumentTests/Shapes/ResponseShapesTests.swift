import SurveyDiagnostics
import TestSupport
import Testing

@testable import FHIRDocument

@Suite("Responses by the shapes of their text")
struct ResponseShapesTests {
  private static func coded(_ code: Int) -> String {
    #"{"linkId":"a","text":"A \"ü\"","answer":[{"valueCoding":{"system":"s","code":"\#(code)"}}]}"#
  }

  private static func value(_ value: String) -> String {
    #"{"linkId":"v","answer":[{"value\#(value)}]}"#
  }

  private static func response(_ items: String, id: String = "r1", _ more: String = "") -> String {
    #"{"resourceType":"QuestionnaireResponse","id":"\#(id)","status":"completed","subject":{"reference":"Patient/\#(id)"}\#(more),"item":[\#(items)]}"#
  }

  private static let typed =
    #"{"linkId":"b","answer":[{"valueBoolean":true},{"valueDecimal":1.50}]}"#
  private static let sized =
    #"{"linkId":"q","answer":[{"valueQuantity":{"value":1.8,"unit":"m"}},{"valueString":"so"}]}"#
  private static let grouped = #"{"linkId":"g","text":"G","item":[\#(typed),\#(sized)],"id":"x"}"#
  private static let learned = [
    response("\(coded(1)),\(typed)"), response("\(coded(2)),\(grouped)"),
    response(value(#"Date":"2020-01-31""#)), response(value(#"Integer":1"#)),
    response("{\"linkId\": \"s\", \"answer\": [{\"valueInteger\": 5}]}"),
    response(coded(1), #","item2":[]"#), response(value("String\":\"\"")),
  ]

  /// Shapes of the responses above in which nothing is found.
  private static func shapes(_ options: ReadOptions = ReadOptions()) -> ResponseShapes {
    var reader = JSONReader(options: options)
    var shapes = ResponseShapes(of: reader)
    for text in learned {
      let result = reader.read(Source(text: text))
      guard let document = result.document, result.diagnostics.isEmpty,
        document.root.structureFindings().isEmpty
      else { continue }
      shapes.learn(document)
    }
    return shapes
  }

  /// Whether a text is known.
  private static func isKnown(_ text: [UInt8], _ shapes: inout ResponseShapes) -> Bool {
    shapes.read(text.span)
  }

  /// Says what is wrong with how a text is known; `nil` where it is read as usual, too.
  private static func difference(_ text: [UInt8], _ shapes: inout ResponseShapes) -> String? {
    guard shapes.read(text.span) else { return nil }
    let source = Source(name: "f", bytes: text, firstLine: 7)
    let found = shapes.document(of: source)
    var fresh = JSONReader(options: shapes.options)
    let result = fresh.read(source)
    guard let wanted = result.document else { return "cannot be read" }
    let findings = result.diagnostics + wanted.root.structureFindings()
    if !findings.isEmpty { return findings.map { $0.text(in: .english) }.joined() }
    if wanted.versionNote != nil || wanted.fhirVersion != found.fhirVersion { return "version" }
    let nodes = (wanted.nodes.map { "\($0)" }, found.nodes.map { "\($0)" })
    return nodes.0 == nodes.1 ? nil : "\(nodes.0)\n\(nodes.1)"
  }

  private static let texts: [(name: String, text: String, isKnown: Bool)] = [
    ("the same", learned[0], true),
    ("in another order", response("\(typed),\(coded(2)),\(grouped),\(typed)"), true),
    ("another id", response(coded(1), id: "some.other-1"), true),
    ("no id", response(coded(1), id: "under_score"), false),
    ("items of another group", response(grouped.replacing(sized, with: coded(2))), true),
    ("groups in a group", response(grouped.replacing(sized, with: grouped)), true),
    ("a longer number", response(typed.replacing("1.50", with: "-12345.678")), true),
    ("no number", response(typed.replacing("1.50", with: "01.5")), false),
    ("an unusual number", response(typed.replacing("1.50", with: "-0.0")), false),
    ("a word for a number", response(typed.replacing("1.50", with: "null")), false),
    ("an escaped text", response(sized.replacing("so", with: #"s\n\"o\u00fc"#)), true),
    ("an unknown escape", response(sized.replacing("so", with: #"\x"#)), false),
    ("a text beyond ASCII", response(sized.replacing("so", with: "頭痛, „ö“")), true),
    ("no text", response(sized.replacing("so", with: "")), false),
    ("a date", response(value(#"Date":"2024-02-29""#)), true),
    ("no date", response(value(#"Date":"2023-02-29""#)), false),
    ("an integer", response(value(#"Integer":-17"#)), true),
    ("no integer", response(value(#"Integer":1.5"#)), false),
    ("a code that did not come", response(coded(3)), false),
    ("another status", learned[0].replacing("completed", with: "amended"), false),
    ("spaces between items", response("\(coded(1)) , \(typed) "), true),
    ("spaces in an item", response(coded(1).replacing(":[", with: ": [")), false),
    (
      "spaces as they came", response("{\"linkId\": \"s\", \"answer\": [{\"valueInteger\": 6}]}"),
      true
    ),
    ("an item twice", response("\(coded(1)),\(coded(1))"), true),
    ("a comma too many", response("\(coded(1)),"), false),
    ("no comma", response("\(coded(1))\(coded(1))"), false),
    ("no items", response(""), false),
    ("something behind it", learned[0] + "x", false),
    ("cut off", String(learned[0].dropLast()), false),
    ("an item in an answer", response(value(#"Integer":1,"item":[\#(coded(1))]"#)), false),
    ("another resource", learned[0].replacing("QuestionnaireR", with: "R"), false),
  ]

  @Test("What is known is what reading gives, with nothing to find", arguments: texts.indices)
  func known(number: Int) {
    let (name, text, isKnown) = Self.texts[number]
    var shapes = Self.shapes()
    #expect(Self.isKnown(Array(text.utf8), &shapes) == isKnown, "\(name)")
    #expect(Self.difference(Array(text.utf8), &shapes) == nil, "\(name)")
  }

  @Test("Any byte of a text may be another one")
  func mutated() {
    var random = Seeded(state: 11)
    var shapes = Self.shapes()
    let items = "\(Self.grouped),\(Self.coded(1)),\(Self.value(#"Date":"2020-01-31""#))"
    let text = Array(Self.response(items).utf8)
    var known = 0
    for _ in 0..<6_000 {
      var changed = text
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let index = Int.random(in: 0..<changed.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: changed.remove(at: index)
        case 1:
          changed.insert(changed[Int.random(in: 0..<changed.count, using: &random)], at: index)
        default: changed[index] = UInt8.random(in: 0...0xFF, using: &random)
        }
      }
      if shapes.read(changed.span) { known += 1 }
      if let wrong = Self.difference(changed, &shapes) {
        Issue.record("\(String(decoding: changed, as: UTF8.self)): \(wrong)")
      }
    }
    #expect(known > 40)
  }

  @Test("A known response is no deeper than is read", arguments: 1...12)
  func depth(limit: Int) {
    var options = ReadOptions()
    options.maximumDepth = limit
    var shapes = Self.shapes(options)
    let deep = Self.grouped.replacing(Self.sized, with: Self.grouped)
    #expect(Self.difference(Array(Self.response(deep).utf8), &shapes) == nil)
  }

  @Test("What is in a resource that is contained is no item of a response")
  func contained() throws {
    let question = #"{"linkId":"c","answer":[{"valueInteger":1}],"type":"integer"}"#
    let text = Self.response(
      Self.coded(1),
      #","contained":[{"resourceType":"Questionnaire","status":"draft","item":[{"linkId":"c","type":"integer"}]}]"#
    )
    var (reader, shapes) = (JSONReader(), Self.shapes())
    shapes.learn(try #require(reader.read(Source(text: text)).document))
    #expect(Self.isKnown(Array(text.utf8), &shapes))
    #expect(Self.difference(Array(text.utf8), &shapes) == nil)
    #expect(!Self.isKnown(Array(Self.response(question).utf8), &shapes))
    #expect(!Self.isKnown(Array(Self.response(#"{"linkId":"c","type":"integer"}"#).utf8), &shapes))
  }

  @Test("Where too many codes come, codes are open")
  func openCodes() throws {
    var reader = JSONReader()
    var shapes = ResponseShapes(of: reader)
    for code in 0..<12 {
      let text = Self.response(Self.coded(code))
      shapes.learn(try #require(reader.read(Source(text: text)).document))
    }
    let other = Array(Self.response(Self.coded(1_000)).utf8)
    #expect(Self.isKnown(other, &shapes))
    #expect(Self.difference(other, &shapes) == nil)
    let wrong = Self.response(Self.coded(1)).replacing(#""1""#, with: #"" 1""#)
    #expect(!Self.isKnown(Array(wrong.utf8), &shapes))
  }

  @Test(
    "Real responses are known the second time, and their nodes are those of the parser",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
  func corpus() throws {
    var known = 0
    for version in ["r4", "r4b", "r5", "stu3"] {
      for file in Corpus.files("responses/\(version)/json") {
        guard let root = Corpus.read(file)?.document?.root else { continue }
        let bytes = JSONWriter.write(root)
        var reader = JSONReader()
        var shapes = ResponseShapes(of: reader)
        let result = reader.read(Source(name: file, bytes: bytes))
        guard let document = result.document, result.diagnostics.isEmpty,
          document.root.structureFindings().isEmpty, !reader.hasMergedSiblings
        else { continue }
        shapes.learn(document)
        if shapes.read(bytes.span) { known += 1 }
        #expect(Self.difference(bytes, &shapes) == nil, "\(file)")
      }
    }
    #expect(known > 0)
  }
}
