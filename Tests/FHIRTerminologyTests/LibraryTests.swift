import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Available resources")
struct LibraryTests {
  private static func questionnaire(_ id: String, _ more: String = "") -> String {
    #"{"resourceType": "Questionnaire", "id": "\#(id)"\#(more)}"#
  }

  private static func questionnaire(_ id: String, url: String, version: String?) -> String {
    questionnaire(
      id, #", "url": "\#(url)""# + (version.map { #", "version": "\#($0)""# } ?? ""))
  }

  /// Two versions that can be compared, one that cannot, one that is the only one, one without url.
  static func library() throws -> ResourceLibrary {
    try Terms.library(
      questionnaire("a", url: "http://x/a", version: "1.9"),
      questionnaire("b", url: "http://x/a", version: "1.10"),
      questionnaire("c", url: "http://x/a", version: "draft"),
      questionnaire("d", url: "http://x/d", version: nil), questionnaire("e"),
      questionnaire("f", url: "http://x/f", version: "1"))
  }

  static let addresses: [(String, String?)] = [
    ("http://x/a|1.9", "a"), ("http://x/a|1.10", "b"), ("http://x/a|draft", "c"),
    ("http://x/a", "b"), ("http://x/a|2", nil), ("http://x/d|7", "d"), ("Questionnaire/e", "e"),
    ("Questionnaire/f", "f"), ("e", "e"), ("http://x/f|2", nil), ("http://x/none", nil),
    ("ValueSet/e", nil),
  ]

  @Test("Rule 40: a questionnaire is found by url, version and id", arguments: addresses)
  func found(address: String, id: String?) throws {
    #expect(try Self.library().questionnaire(address)?[.id]?.string == id)
  }

  @Test("Of two resources with one address and version the first counts, with a finding")
  func duplicate() throws {
    let library = try Terms.library(
      Self.questionnaire("a", url: "u", version: "1"),
      Self.questionnaire("b", url: "u", version: "1"),
      Self.questionnaire("a", url: "u", version: "1"))
    #expect(library.diagnostics.map(\.code) == [.duplicateResource])
    #expect(library.questionnaire("u")?[.id]?.string == "a")
    #expect(library.questionnaires.count == 1)
  }

  static let pairs: [(first: String, second: String, isTold: Bool)] = [
    (
      #"{"resourceType": "Questionnaire", "url": "u", "status": "draft", "item": [{"linkId": "a", "type": "integer", "required": true, "initial": [{"valueInteger": 1}]}]}"#,
      #"<Questionnaire xmlns="http://hl7.org/fhir"><text><status value="empty"/><div xmlns="http://www.w3.org/1999/xhtml"/></text><url value="u"/><status value="draft"/><item><linkId value="a"/><type value="integer"/><required value="true"/><initial><valueInteger value="1"/></initial></item></Questionnaire>"#,
      false
    ),
    (
      #"{"resourceType": "ValueSet", "url": "u", "expansion": {"total": 1.0}}"#,
      #"{"resourceType": "ValueSet", "expansion": {"total": 1.0}, "url": "u"}"#, false
    ),
    (
      #"{"resourceType": "ValueSet", "url": "u", "expansion": {"total": 1.0}}"#,
      #"{"resourceType": "ValueSet", "url": "u", "expansion": {"total": 1.00}}"#, true
    ),
    (
      #"{"resourceType": "Questionnaire", "url": "u", "item": [{"linkId": "a"}, {"linkId": "b"}]}"#,
      #"{"resourceType": "Questionnaire", "url": "u", "item": [{"linkId": "b"}, {"linkId": "a"}]}"#,
      true
    ),
    (
      #"{"resourceType": "Questionnaire", "url": "u", "item": [{"linkId": "a", "text": "A"}]}"#,
      #"{"resourceType": "Questionnaire", "url": "u", "item": [{"linkId": "a", "text": "B"}]}"#,
      true
    ),
  ]

  @Test("Two resources that say the same are no finding, in JSON, XML or both", arguments: pairs)
  func twins(first: String, second: String, isTold: Bool) throws {
    let library = try Terms.library(first, second)
    #expect(library.diagnostics.map(\.code) == (isTold ? [.duplicateResource] : []))
  }

  @Test("A Bundle gives the resources of its entries, and a resource what it contains")
  func bundle() throws {
    let library = try Terms.library(
      """
      {"resourceType": "Bundle", "type": "collection", "entry": [
        {"resource": {"resourceType": "Patient"}},
        {"resource": {"resourceType": "Questionnaire", "id": "q", "contained": [
          {"resourceType": "ValueSet", "id": "vs", "url": "http://x/vs"},
          {"resourceType": "CodeSystem", "id": "cs", "url": "http://x/cs"}]}},
        {"resource": {"resourceType": "ValueSet", "id": "top"}}, {"fullUrl": "urn:x"}]}
      """)
    #expect(library.questionnaires.count == 1)
    #expect(library.valueSets.map { $0[.id]?.string } == ["top"])
    #expect(library.valueSet("http://x/vs")?[.id]?.string == "vs")
    #expect(library.codeSystem("http://x/cs")?[.id]?.string == "cs")
    #expect(library.valueSet("ValueSet/top") != nil)
    #expect(library.valueSet("#vs") == nil)
    #expect(library.valueSet("#vs", from: library.questionnaire("q"))?[.id]?.string == "vs")
  }

  @Test("What a resource contains comes before what lies beside it")
  func contained() throws {
    let library = try Terms.library(
      Terms.valueSet("vs", #""include": [{"system": "s", "concept": [{"code": "beside"}]}]"#))
    let own = Terms.valueSet(
      "vs", #""include": [{"system": "s", "concept": [{"code": "inside"}]}]"#)
    let holder = try Terms.document(Self.questionnaire("q", #", "contained": [\#(own)]"#))
    #expect(library.expansion(of: "vs", from: holder.root).codings.map(\.code) == ["inside"])
    #expect(library.expansion(of: "vs").codings.map(\.code) == ["beside"])
  }

  @Test("Resources that are added later count, and copies made before do not change")
  func later() throws {
    var library = ResourceLibrary()
    #expect(library.options(of: "vs") == nil)
    let copy = library
    library.add(
      try Terms.document(
        Terms.valueSet("vs", #""include": [{"system": "s", "concept": [{"code": "a"}]}]"#)))
    #expect(library.options(of: "vs")?.count == 1)
    #expect(copy.options(of: "vs") == nil)
  }

  @Test("Several threads look up in one library")
  func threads() async throws {
    let library = try ExpansionTests.library(#""include": [{"system": "animals"}]"#)
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<20 { group.addTask { Terms.codes(library).count } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 5, count: 20))
  }

  @Test("A chain of imports without end or with very many steps ends", arguments: [10, 1000])
  func chain(count: Int) throws {
    var library = ResourceLibrary()
    for number in 0..<count {
      library.add(
        try Terms.document(
          Terms.valueSet("vs\(number)", #""include": [{"valueSet": ["vs\#(number + 1)"]}]"#)))
    }
    library.add(
      try Terms.document(
        Terms.valueSet("vs\(count)", #""include": [{"system": "s", "concept": [{"code": "a"}]}]"#)))
    #expect((library.options(of: "vs0") != nil) == (count == 10))
    #expect(library.options(of: "vs\(count - 5)")?.count == 1)
  }
}
