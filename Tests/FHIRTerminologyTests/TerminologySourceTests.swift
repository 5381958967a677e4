import FHIRDocument
import FHIRTerminology
import SurveyDiagnostics
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Codes as a source of terminology gives them")
struct TerminologySourceTests {
  private func source(_ resources: String...) throws -> any TerminologySource {
    var library = ResourceLibrary()
    for resource in resources { library.add(try Terms.document(resource)) }
    return LibraryTerminology(library)
  }

  private static let all = Terms.valueSet("vs", #""include": [{"system": "animals"}]"#)

  @Test("A page has the codes in their order, and says how many there are")
  func pages() async throws {
    let source = try source(Terms.animals, Self.all)
    let page = try await source.expand("vs", ExpansionRequest(offset: 1, count: 2))
    #expect(page.concepts.map(\.coding.code) == ["mammal", "dog"])
    #expect(page.total == 6 && page.reasons.isEmpty)
    let found = try await source.expand("vs", ExpansionRequest(filter: "HU", language: "de"))
    #expect(found.concepts.map(\.coding.display) == ["Hund"])
    await #expect(throws: Diagnostic.self) {
      try await source.expand("elsewhere", ExpansionRequest())
    }
  }

  @Test("A code is validated and looked up")
  func codes() async throws {
    let source = try source(Terms.animals, Self.all)
    let dog = Coding(system: "animals", code: "dog", display: "Cat")
    let valid = try await source.validate(dog, in: "vs")
    #expect(valid.membership == .yes && valid.rightDisplay == "Dog")
    let other = try await source.validate(Coding(system: "animals", code: "cat"), in: "vs")
    #expect(other.membership == .no)
    let dodo = try await source.lookUp("dodo", of: "animals", language: nil)
    #expect(dodo?.isInactive == true && dodo?.coding.display == "Dodo")
    #expect(try await source.lookUp("cat", of: "animals", language: nil) == nil)
  }

  @Test("The designations of a supplement are in the language of each")
  func supplement() async throws {
    let source = try source(
      Terms.animals, Self.all,
      """
      {"resourceType": "CodeSystem", "url": "more", "content": "supplement", "language": "fr",
       "supplements": "animals", "concept": [{"code": "dog", "display": "Chien",
       "designation": [{"language": "nl", "value": "Hond"}]}]}
      """)
    for (language, display) in [("fr-CH", "Chien"), ("nl", "Hond"), ("de", "Hund"), ("it", "Dog")] {
      let concept = try await source.lookUp("dog", of: "animals", language: language)
      #expect(concept?.coding.display == display)
    }
  }

  private static let snomed = "http://snomed.info/sct"

  @Test(
    "An expression of SNOMED CT is undecidable, where the value set has codes of it",
    arguments: [snomed, "other"], ["1", "2"])
  func expressions(system: String, plain: String) async throws {
    let include = #"{"system": "\#(system)", "concept": [{"code": "1"}]}"#
    let source = try source(Terms.valueSet("vs", #""include": [\#(include)]"#))
    let expression = Coding(system: Self.snomed, code: "128045006:363698007=56459004")
    let found = try await source.validate(expression, in: "vs").membership
    let code = try await source.validate(Coding(system: system, code: plain), in: "vs").membership
    #expect(code == (plain == "1" ? .yes : .no))
    if system == Self.snomed {
      if case .unknown = found { return }
      Issue.record("\(found)")
    } else {
      #expect(found == .no)
    }
  }

  @Test("Of a fragment, what a filter rules out is undecidable, with a reason")
  func fragment() async throws {
    let fragment = Terms.animals.replacing("complete", with: "fragment")
    let source = try source(
      fragment,
      Terms.valueSet("vs", ExpansionTests.filter("concept", "is-not-a", "mammal")))
    for code in ["bird", "unicorn"] {
      let found = try await source.validate(Coding(system: "animals", code: code), in: "vs")
      guard case .unknown(let reason) = found.membership else {
        Issue.record("\(code): \(found)")
        continue
      }
      #expect(reason.text(in: .english).contains("only a part"))
    }
  }

  @Test("Of several values of a property, none may be among those that not-in names")
  func notIn() throws {
    let system = """
      {"resourceType": "CodeSystem", "url": "s", "content": "complete",
       "property": [{"code": "kind", "type": "string"},
         {"code": "group", "uri": "http://hl7.org/fhir/concept-properties#notSelectable", "type": "boolean"}],
       "concept": [
         {"code": "a", "property": [{"code": "kind", "valueString": "x"}, {"code": "kind", "valueString": "y"}]},
         {"code": "b", "property": [{"code": "kind", "valueString": "y"}]},
         {"code": "c", "property": [{"code": "group", "valueBoolean": true}]}]}
      """
    let filter = #"{"property": "kind", "op": "not-in", "value": "x,z"}"#
    let library = try Terms.library(
      system, Terms.valueSet("vs", #""include": [{"system": "s", "filter": [\#(filter)]}]"#))
    #expect(Terms.codes(library) == ["b"])
    let page = library.expansion(of: "vs").page(ExpansionRequest())
    #expect(page.concepts.map(\.isAbstract) == [false, true])
  }
}
