import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import SurveyWorkflow
import TestSupport
import Testing

@Suite("The location of a broken constraint")
struct ConstraintLocationTests {
  private func questionnaire(_ location: String) -> String {
    """
    {"resourceType": "Questionnaire", "status": "active", "item": [{
      "linkId": "range", "type": "group", "repeats": true, "text": "Range", "extension": [{
        "url": "http://hl7.org/fhir/StructureDefinition/targetConstraint", "extension": [
          {"url": "key", "valueId": "order"}, {"url": "severity", "valueCode": "error"},
          {"url": "expression", "valueExpression": {"language": "text/fhirpath", "expression":
            "item.where(linkId = 'low').answer.value <= item.where(linkId = 'high').answer.value"}},
          {"url": "human", "valueString": "The least value comes first."}\(location)]}],
      "item": [{"linkId": "low", "type": "integer"}, {"linkId": "high", "type": "integer"}]}]}
    """
  }

  @Test(
    "Rule 82: a broken constraint is where its location says, else at the item that has it",
    arguments: [
      ("item.where(linkId='high')", "high"), ("item.where( linkId ~ 'low' ).answer", "low"),
      ("descendants().where(linkId='none')", "range"), ("item", "range"), (nil, "range"),
    ])
  func place(location: String?, linkId: String) throws {
    let part = location.map {
      #", {"url": "location", "valueString": "\#($0)"}"#
    }
    let root = Fixtures.read(questionnaire(part ?? ""))
    let form = try #require(Pipeline().form(root).form)
    var session = Pipeline().session(
      form, at: Fixtures.now, evaluator: form.evaluator(now: Fixtures.now.dateTime(offset: .utc)))
    for (path, value) in [("range/low", 9), ("range/high", 3)] {
      let path = try #require(InstancePath(path))
      try session.apply(SessionEvent(.answer(path, [.integer(value)]), at: Fixtures.now))
    }
    let broken = session.problems(completing: true)
    #expect(broken.map(\.code) == [.constraintBroken])
    #expect(broken.first?.location.linkId == linkId)
  }
}
