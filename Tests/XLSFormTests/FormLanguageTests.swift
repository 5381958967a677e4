import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyModel
import Testing

@testable import XLSForm

@Suite("Forms in several languages")
struct FormLanguageTests {
  private static let form = """
    | survey |
    | | type | name | label::English (en) | label::French (fr) | required | required_message::English (en) | required_message::French (fr) |
    | | text | n | Name | Nom | | | |
    | | integer | a | Age of ${n} | Âge de ${n} | yes | Please say | Dites |
    | settings |
    | | default_language |
    | | French (fr) |
    """

  @Test("A label that shows answers does so in each language, there and back")
  func labels() throws {
    let survey = try Form.survey(Self.form)
    let root = QuestionnaireWriter.write(survey).root
    let read = try #require(QuestionnaireReader.read(root).survey)
    let answer = "%resource.item.where(linkId = 'n').answer.value"
    #expect(read.items[1].textExpression?.text == "'Âge de ' & " + answer)
    let english = try #require(LocalizedSurvey(read, to: "en", root: root)?.survey)
    #expect(english.items[1].text == "Age of ${n}")
    #expect(english.items[1].textExpression?.text == "'Age of ' & " + answer)
    let row = try FormWritingTests.rows(of: read)[1]
    #expect(row["label::French (fr)"] == "Âge de ${n}")
    #expect(row["label::English (en)"] == "Age of ${n}")
  }

  @Test("What is said where an answer is missing is said in each language, there and back")
  func requiredMessages() throws {
    let read = Form.read(Self.form)
    #expect(read.losses.allSatisfy { $0.outcome == .kept })
    let item = try #require(read.survey?.items[1])
    #expect(item.required)
    #expect(item.constraints.map(\.human) == ["Dites"])
    #expect(item.constraints.map(\.expression.text) == ["%context.answer.exists()"])
    let row = try FormWritingTests.rows(of: try #require(read.survey))[1]
    #expect(row["required"] == "yes")
    #expect(row["required_message::French (fr)"] == "Dites")
    #expect(row["required_message::English (en)"] == "Please say")
    #expect(row["constraint"] == nil)
  }
}
