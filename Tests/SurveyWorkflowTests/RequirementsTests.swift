import FHIRDocument
import FHIRTerminology
import SurveyDiagnostics
import SurveyModel
import SurveyWorkflow
import TestSupport
import Testing

@Suite("What a form needs before it starts")
struct RequirementsTests {
  private static let needy = #"""
    {
      "resourceType": "Questionnaire", "status": "active",
      "derivedFrom": ["http://example.org/Questionnaire/base"],
      "extension": [{
        "url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-launchContext",
        "extension": [
          {"url": "name", "valueCoding": {"code": "patient"}},
          {"url": "type", "valueCode": "Patient"}
        ]
      }],
      "item": [
        {
          "linkId": "colour", "type": "choice",
          "answerValueSet": "http://example.org/ValueSet/colours"
        },
        {
          "linkId": "age", "type": "integer",
          "extension": [{
            "url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression",
            "valueExpression": {"language": "text/cql", "expression": "Age"}
          }]
        },
        {
          "linkId": "why", "type": "string",
          "extension": [{
            "url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression",
            "valueExpression": {
              "language": "text/fhirpath",
              "expression": "item.answer.value.where(memberOf('http://example.org/ValueSet/warm')).exists()"
            }
          }]
        },
        {
          "linkId": "part", "type": "display", "text": "More",
          "extension": [{
            "url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-subQuestionnaire",
            "valueCanonical": "http://example.org/Questionnaire/part"
          }]
        }
      ]
    }
    """#
  private static let colours = #"""
    {
      "resourceType": "ValueSet", "status": "active", "url": "http://example.org/ValueSet/colours",
      "compose": {"include": [{"system": "http://example.org/colours"}]}
    }
    """#
  private static let codes = #"""
    {
      "resourceType": "CodeSystem", "status": "active", "url": "http://example.org/colours",
      "content": "complete", "concept": [{"code": "red"}, {"code": "blue"}]
    }
    """#

  private func form() throws -> Form {
    let stages = Pipeline()
    let root = try #require(stages.read(Source(text: Self.needy)).document?.root)
    return try #require(stages.form(root).form)
  }

  @Test("are launch contexts, value sets, questionnaires, and expressions of other languages")
  func needs() throws {
    let needs = Requirements(of: try form())
    #expect(needs.launchContexts.map(\.name) == ["patient"])
    #expect(
      needs.valueSets == [
        "http://example.org/ValueSet/colours", "http://example.org/ValueSet/warm",
      ])
    #expect(
      needs.questionnaires == [
        "http://example.org/Questionnaire/base", "http://example.org/Questionnaire/part",
      ])
    #expect(needs.expressions.map(\.text) == ["Age"])
    #expect(Requirements(of: Fixtures.survey).isEmpty)
  }

  @Test("are met by a source and by the contexts that are given")
  func met() async throws {
    let form = try form()
    let source = MemoryResources(try [Self.colours, Self.codes].map { try resource($0) })
    let fetched = try #require(try await form.fetching(from: source).form)
    #expect(fetched.survey.items.first?.options.map(\.value.label) == ["red", "blue"])
    let unmet = Requirements(of: fetched).unmet(by: fetched, contexts: ["patient"])
    #expect(unmet.launchContexts.isEmpty)
    // Rule 85: a context is the same in other letters.
    let others = Requirements(of: fetched).unmet(by: fetched, contexts: ["Patient"])
    #expect(others.launchContexts.isEmpty)
    #expect(unmet.valueSets == ["http://example.org/ValueSet/warm"])
    #expect(unmet.questionnaires.count == 2 && unmet.expressions.count == 1)
  }
}
