import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Policies are read strictly")
struct PolicyReaderTests {
  private static func policy(_ members: String) -> String {
    "{\"policy\":\"1\",\n\"default\":\"drop\",\n\(members)}"
  }

  @Test(
    "What is wrong in a policy is an error with its line and what would be right",
    arguments: [
      ("{", .jsonSyntax, 1), ("[]", .notAPolicy, 1),
      (#"{"policy":"2","default":"drop"}"#, .notAPolicy, 1),
      ("{\"policy\":\"1\",\n\"items\":{}}", .policyWithoutDefault, 1),
      ("{\"policy\":\"1\",\n\"default\":\"hmac\"}", .malformedPolicy, 2),
      (policy(#""item":{}"#), .unknownPolicyMember, 3),
      (policy(#""items":[]"#), .malformedPolicy, 3),
      (policy(#""items":{"a":"hide"}"#), .malformedPolicy, 3),
      (policy(#""items":{"a":["keep"]}"#), .malformedPolicy, 3),
      (policy(#""items":{"a":{}}"#), .malformedPolicy, 3),
      (policy(#""items":{"a":{"cut":"day"}}"#), .malformedPolicy, 3),
      (policy(#""items":{"a":{"cut":"year","cap":9}}"#), .malformedPolicy, 3),
      (policy(#""items":{"a":{"round":0}}"#), .malformedPolicy, 3),
      (policy(#""items":{"a":{"round":"5"}}"#), .malformedPolicy, 3),
      (policy(#""items":{"a":{"band":[]}}"#), .malformedPolicy, 3),
      (policy(#""items":{"a":{"band":[40,18]}}"#), .malformedPolicy, 3),
      (policy(#""items":{"a":{"band":18}}"#), .malformedPolicy, 3),
      (policy(#""items":{"a":true}"#), .malformedPolicy, 3),
      (policy("\"items\":{\"a\":\"keep\",\n\"a\":\"drop\"}"), .duplicateKey, 4),
      (policy(#""fields":{"patient":"drop"}"#), .unknownPolicyMember, 3),
      (policy(#""fields":{"id":"shift"}"#), .methodNotForField, 3),
      (policy(#""fields":{"lastUpdated":{"cut":"year"}}"#), .methodNotForField, 3),
      (policy(#""shift":{"days":0}"#), .malformedPolicy, 3),
      (policy(#""shift":{"day":9}"#), .unknownPolicyMember, 3),
      (policy(#""shift":{"years":"move"}"#), .malformedPolicy, 3),
    ] as [(String, Diagnostic.Code, Int)])
  func wrong(text: String, code: Diagnostic.Code, line: Int) throws {
    let read = PolicyReader.read(Source(name: "policy.json", text: text))
    #expect(read.policy == nil)
    let finding = try #require(read.diagnostics.first { $0.severity == .error })
    if code != .jsonSyntax { #expect(finding.code.key == code.key) }
    #expect(finding.location.file == "policy.json")
    #expect(finding.location.position?.line == line)
    #expect(code == .jsonSyntax || finding.hint()?.isEmpty == false)
  }

  @Test("No text however broken is taken for a policy that says something else")
  func fuzzed() throws {
    let whole = Array(Self.whole.utf8)
    var random = Seeded(state: 14)
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...127, using: &random)
      }
      let read = PolicyReader.read(Source(name: "p", bytes: bytes))
      #expect((read.policy == nil) == read.diagnostics.hasErrors)
    }
  }

  private static let whole = #"""
    {"policy":"1","title":"A","default":"keep","shift":{"days":30,"years":"drop"},
    "fields":{"id":"hmac","subject":"hmac","authored":{"cut":"month"},"lastUpdated":"shift","narrative":"drop"},
    "items":{"born":{"cut":"year"},"age":{"band":[18,40,65]},"weight":{"round":0.5},"packs":{"cap":3},"seen":"shift","note":"keep","drug":"hmac"}}
    """#

  @Test("The schema takes what is read, and refuses what is not")
  func schema() throws {
    let text = try Project.text("\(Project.folder)/Schemas/policy.schema.json")
    var options = ReadOptions()
    options.readsSiblings = false
    func root(_ text: String) throws -> Element {
      try #require(Document.read(Source(text: text), options: options).document).root
    }
    let schema = try root(text)
    #expect(PolicyReader.read(Source(text: Self.whole)).policy != nil)
    #expect(SchemaValidator.validate(try root(Self.whole), against: schema) == [])
    for bad in [
      #""items":{"a":"hide"}"#, #""items":{"a":{"cut":"day"}}"#, #""items":{"a":{"round":0}}"#,
      #""items":{"a":{"band":[]}}"#, #""fields":{"patient":"drop"}"#, #""fields":{"id":"shift"}"#,
      #""shift":{"days":0}"#, #""item":{}"#, #""items":{"a":{"cut":"year","cap":9}}"#,
    ] {
      #expect(SchemaValidator.validate(try root(Self.policy(bad)), against: schema) != [], "\(bad)")
    }
    // Each field that is read is in the schema, and no other.
    let fields = schema["properties"]?["fields"]?["properties"]?.children.map(\.nameText) ?? []
    #expect(Set(fields) == Set(PolicyField.allCases.map(\.rawValue)))
  }

  @Test("A policy is held against the items that there are, and needs a key for codes and shifts")
  func made() throws {
    func findings(
      _ members: String, _ linkIds: Set<String>, _ key: PolicyKey? = PolicySamples.key
    ) throws -> [Diagnostic] {
      let read = PolicyReader.read(Source(name: "p", text: Self.policy(members)))
      return Deidentification.make(try #require(read.policy), key: key, items: FormItems(linkIds))
        .diagnostics
    }
    let typo = try #require(try findings(#""items":{"adress":"drop"}"#, ["address", "age"]).first)
    #expect(typo.code.key == Diagnostic.Code.unknownPolicyItem.key)
    #expect(typo.location.position?.line == 3)
    #expect(typo.hint()?.contains("address") == true)
    #expect(
      try findings(#""items":{"a":"drop"}"#, []).map(\.code.key)
        == [Diagnostic.Code.policyWithoutQuestionnaire.key])
    #expect(try findings(#""fields":{"id":"drop"}"#, [], nil).isEmpty)
    for members in [#""fields":{"id":"hmac"}"#, #""items":{"a":"shift"}"#] {
      #expect(
        try findings(members, ["a"], nil).map(\.code.key)
          == [Diagnostic.Code.policyWithoutKey.key])
    }
  }
}
