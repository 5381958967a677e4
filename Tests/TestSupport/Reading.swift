package import FHIRDocument
package import FHIRQuestionnaire
package import SurveyModel
import Testing

/// Reads a Questionnaire from the JSON of its items.
package func readQuestionnaire(items: String, more: String = "") throws -> ReadSurvey {
  try readQuestionnaire(
    #"{"resourceType":"Questionnaire","status":"draft",\#(more)"item":[\#(items)]}"#)
}

/// Reads a Questionnaire from its JSON.
package func readQuestionnaire(_ json: String) throws -> ReadSurvey {
  let document = try #require(Document.read(Source(name: "q.json", text: json)).document)
  return QuestionnaireReader.read(document.root)
}

/// The only item of a Questionnaire with this one item.
package func readItem(_ json: String, more: String = "") throws -> SurveyItem {
  try #require(readQuestionnaire(items: json, more: more).survey?.items.first)
}

/// The JSON of the Questionnaire of a survey.
package func questionnaire(_ survey: Survey) -> String {
  String(decoding: JSONWriter.write(QuestionnaireWriter.write(survey).root), as: UTF8.self)
}

/// The root of a resource in JSON.
package func resource(_ json: String) throws -> Element {
  try #require(Document.read(Source(text: json)).document).root
}
