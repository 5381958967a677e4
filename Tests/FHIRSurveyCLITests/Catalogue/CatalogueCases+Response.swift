import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel

extension CatalogueCase {
  private static let two =
    #"{"linkId": "a", "type": "boolean"}, {"linkId": "g", "type": "group", "repeats": true, "#
    + #""item": [{"linkId": "b", "type": "string"}]}"#

  private static func task(_ members: String) throws -> String {
    try run(["tasks", "t.json"], ["t.json": #"{"resourceType": "Task", \#(members)}"#])
  }

  private static func journal(_ lines: String) -> String {
    let header = JournalWriter.header(JournalHeader(Survey(items: []), start: now))
    return JournalReader.read(header + Array(lines.utf8), name: "draft.ndjson").diagnostics
      .map { $0.description + "\n" }.joined()
  }

  static let responses: [CatalogueCase] = [
    CatalogueCase("notAResponse", "Give QuestionnaireResponses.") {
      try export(#"{"resourceType": "Patient"}"#, to: "csv")
    },
    CatalogueCase("unknownResponseStatus", "Write in-progress, completed, amended ….") {
      try response(two, "", head: #""status": "done""#)
    },
    CatalogueCase("otherQuestionnaire", "Give the questionnaire that the response names.") {
      try response(
        two, "", head: #""status": "completed", "questionnaire": "http://example.org/other""#)
    },
    CatalogueCase("unknownLinkId", "Correct the linkId, or give the right questionnaire.") {
      try response(two, #"{"linkId": "x", "answer": [{"valueString": "y"}]}"#)
    },
    CatalogueCase("misplacedItem", "Put the item where the questionnaire has it.") {
      try response(
        two, #"{"linkId": "g", "item": [{"linkId": "a", "answer": [{"valueBoolean": true}]}]}"#)
    },
    CatalogueCase("wrongItemOrder", "Put the items into the questionnaire's order.") {
      try response(
        two,
        #"{"linkId": "g", "item": [{"linkId": "b", "answer": [{"valueString": "x"}]}]}, "#
          + #"{"linkId": "a", "answer": [{"valueBoolean": true}]}"#)
    },
    CatalogueCase("repeatedItem", "Put several answers into one item.") {
      let item = #"{"linkId": "a", "answer": [{"valueBoolean": true}]}"#
      return try response(two, "\(item), \(item)")
    },
    CatalogueCase("itemWithoutLinkId", "Add the linkId.") {
      try response(two, #"{"text": "x"}"#)
    },
    CatalogueCase("answerToNoQuestion", "Take the answer away.") {
      try response(two, #"{"linkId": "g", "answer": [{"valueString": "x"}]}"#)
    },
    CatalogueCase("unreadableValue", "Give the answer a value of its type.") {
      try response(two, #"{"linkId": "a", "answer": [{"valueBoolean": "maybe"}]}"#)
    },
    CatalogueCase("answerWithoutValue", "Give the answer a value, or leave it out.") {
      try response(
        two, #"{"linkId": "a", "answer": [{"extension": [{"url": "http://example.org/x"}]}]}"#)
    },
    CatalogueCase("parentUnanswered", "Answer the question above it.") {
      try take(
        #"{"linkId": "a", "type": "boolean", "item": [{"linkId": "b", "type": "string"}]}"#,
        #"{"b": "x"}"#)
    },
    CatalogueCase("disabledItemAnswered", "Take the answer away, or correct those it depends on.") {
      try response(
        #"{"linkId": "a", "type": "boolean"}, {"linkId": "b", "type": "string", "enableWhen": "#
          + #"[{"question": "a", "operator": "=", "answerBoolean": true}]}"#,
        #"{"linkId": "b", "answer": [{"valueString": "x"}]}"#)
    },
    CatalogueCase("partNotKept", "Nothing, if it is not needed; it is not in what is written.") {
      try response(two, #"{"linkId": "a", "id": "1", "answer": [{"valueBoolean": true}]}"#)
    },
    CatalogueCase("flatMixesParts", "Write it nested; what belongs together is then told.") {
      try run(
        ["take", "q.json", "--answers", "a.json", "--layout", "flat"],
        [
          "q.json": questionnaire(
            #"{"linkId": "g", "type": "group", "repeats": true, "item": "#
              + #"[{"linkId": "h", "type": "string"}]}"#),
          "a.json": #"{"g": [{"h": "x"}, {"h": "y"}]}"#,
        ])
    },
    CatalogueCase("notAnAnswersFile", "Give an object from linkId to answer.") {
      try take(two, "[1]")
    },
    CatalogueCase("unusualAnswerForm", "Write it as the hint says.") {
      try take(two, #"{"g": "x"}"#)
    },
    CatalogueCase("readOnlyItemAnswered", "Leave the answer out.") {
      try take(#"{"linkId": "a", "type": "string", "readOnly": true}"#, #"{"a": "x"}"#)
    },
    CatalogueCase("notAJournal", "Name the draft that an interrupted run told of.") {
      JournalReader.read(Array("hello\n".utf8), name: "draft.ndjson").diagnostics
        .map { $0.description + "\n" }.joined()
    },
    CatalogueCase("unreadableJournalLine", "Check the answer of that line.") {
      journal("{\"x\":1}\n")
    },
    CatalogueCase("tornJournalLine", "Give the last answer again.") { journal("{\"at\":") },
    CatalogueCase("notATask", "Give a Task.") {
      try run(
        ["take", "q.json", "--task", "q.json", "--answers", "-"], ["q.json": questionnaire(two)])
    },
    CatalogueCase("unknownTaskStatus", "Write requested, accepted, completed ….") {
      try task(#""status": "open", "intent": "order""#)
    },
    CatalogueCase("taskWithoutQuestionnaire", "Name the questionnaire in basedOn, input or focus.")
    {
      try task(#""status": "requested", "intent": "order""#)
    },
    CatalogueCase("severalTaskQuestionnaires", "Name one questionnaire.") {
      try task(
        #""status": "requested", "intent": "order", "basedOn": "#
          + #"[{"reference": "Questionnaire/a"}, {"reference": "Questionnaire/b"}]"#)
    },
    CatalogueCase("taskNotOpen", "Take a task that is requested or in progress.") {
      let task =
        #"{"resourceType": "Task", "status": "completed", "intent": "order", "#
        + #""basedOn": [{"reference": "Questionnaire/a"}]}"#
      return try run(
        ["take", "q.json", "--task", "t.json", "--answers", "-"],
        ["q.json": questionnaire(two), "t.json": task])
    },
  ]
}
