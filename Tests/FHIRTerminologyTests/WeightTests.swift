import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Weights of codes")
struct WeightTests {
  static let base = "http://hl7.org/fhir/StructureDefinition/"

  static func weight(_ value: String, _ name: String = "itemWeight") -> String {
    #""extension": [{"url": "\#(base)\#(name)", "valueDecimal": \#(value)}]"#
  }

  static let system = """
    {"resourceType": "CodeSystem", "url": "s", "content": "complete",
     "property": [{"code": "score", "uri": "http://hl7.org/fhir/concept-properties#itemWeight", "type": "decimal"}],
     "concept": [{"code": "a", \(weight("1.50", "ordinalValue"))},
       {"code": "b", "property": [{"code": "score", "valueDecimal": 2}]}, {"code": "c"}]}
    """

  static let supplement = """
    {"resourceType": "CodeSystem", "url": "more", "content": "supplement", "supplements": "s|1",
     "concept": [{"code": "a", \(weight("9"))}, {"code": "c", \(weight("3"))}]}
    """

  private func ordinals(_ library: ResourceLibrary) -> [String] {
    library.options(of: "vs")?.map { $0.ordinal?.description ?? "-" } ?? []
  }

  @Test("A weight comes from the value set, else from the code system, else from its supplement")
  func order() throws {
    let whole = Terms.valueSet("vs", #""include": [{"system": "s"}]"#)
    #expect(ordinals(try Terms.library(Self.system, whole)) == ["1.50", "2", "-"])
    #expect(ordinals(try Terms.library(Self.system, Self.supplement, whole)) == ["1.50", "2", "3"])
    let listed = Terms.valueSet(
      "vs",
      """
      "include": [{"system": "s", "concept": [{"code": "b", \(Self.weight("0.0", "valueset-ordinalValue"))},
        {"code": "a"}, {"code": "z"}]}]
      """)
    #expect(ordinals(try Terms.library(Self.system, listed)) == ["0.0", "1.50", "-"])
  }

  @Test("An expansion has weights as extensions and as properties")
  func expansion() throws {
    let library = try Terms.library(
      Terms.expansion(
        "vs",
        """
        "property": [{"code": "w", "uri": "http://hl7.org/fhir/concept-properties#itemWeight"}],
        "contains": [{"system": "s", "code": "a", \(Self.weight("4"))},
          {"system": "s", "code": "b", "property": [{"code": "w", "valueDecimal": 5}]}]
        """))
    #expect(ordinals(library) == ["4", "5"])
  }

  @Test("Value sets of a library give the options of a questionnaire, with weight and label")
  func options() throws {
    let library = try Terms.library(
      Terms.valueSet(
        "vs",
        """
        "include": [{"system": "s", "concept": [{"code": "a", "display": "A", "extension": [
          {"url": "\(Self.base)itemWeight", "valueDecimal": 1},
          {"url": "\(Self.base)valueset-label", "valueString": "1."}]}]}]
        """))
    let document = try Terms.document(
      """
      {"resourceType": "Questionnaire", "status": "draft", "item": [
        {"linkId": "1", "type": "choice", "answerValueSet": "vs"}]}
      """)
    let read = QuestionnaireReader.read(document.root, library: library)
    #expect(read.diagnostics.isEmpty)
    #expect(
      read.survey?.items.first?.options == [
        AnswerOption(
          value: .coding(Coding(system: "s", code: "a", display: "A")), prefix: "1.",
          ordinal: ExactDecimal("1"))
      ])
  }

  @Test("memberOf, weight and subsumes are answered from the library")
  func lookup() throws {
    let library = try Terms.library(
      Self.system, Terms.animals, Terms.valueSet("vs", #""include": [{"system": "animals"}]"#))
    let lookup = LibraryTerminology(library)
    #expect(lookup.isMember(code: "dog", system: "animals", of: "vs") == true)
    #expect(lookup.isMember(code: "dog", system: nil, of: "vs") == true)
    #expect(lookup.isMember(code: "cat", system: nil, of: "vs") == false)
    #expect(lookup.isMember(code: "dog", system: nil, of: "elsewhere") == nil)
    #expect(lookup.weight(code: "a", system: "s")?.description == "1.50")
    #expect(lookup.weight(code: "c", system: "s") == nil)
    #expect(lookup.weight(code: "a", system: "t") == nil)
    #expect(lookup.subsumes("mammal", "dog", system: "animals") == true)
    #expect(lookup.subsumes("dog", "mammal", system: "animals") == false)
    #expect(lookup.subsumes("bird", "dodo", system: "animals") == true)
    #expect(lookup.subsumes("dog", "cat", system: "animals") == nil)
    #expect(lookup.subsumes("dog", "dog", system: "elsewhere") == nil)
  }

  @Test("The weight of a code in a contained value set comes before that of its code system")
  func containedWeight() throws {
    let valueSet = """
      {"resourceType": "ValueSet", "id": "v", "compose": {"include": [{"system": "s",
       "concept": [{"code": "a", \(Self.weight("7"))}]}]}}
      """
    let holder = try Terms.document(
      #"{"resourceType": "Questionnaire", "contained": [\#(valueSet)]}"#)
    let lookup = LibraryTerminology(try Terms.library(Self.system), resource: holder.root)
    #expect(lookup.weight(code: "a", system: "s")?.description == "7")
    #expect(lookup.weight(code: "b", system: "s")?.description == "2")
  }
}
