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
      .map { $0.text(in: language) + "\n" }.joined()
  }

  static let responses: [CatalogueCase] = [
    CatalogueCase("notAResponse") {
      try export(#"{"resourceType": "Patient"}"#, to: "csv")
    },
    CatalogueCase("unknownResponseStatus") {
      try response(two, "", head: #""status": "done""#)
    },
    CatalogueCase("otherQuestionnaire") {
      try response(
        two, "", head: #""status": "completed", "questionnaire": "http://example.org/other""#)
    },
    CatalogueCase("questionnaireUnnamed") {
      try run(
        ["take", "q.json", "--answers", "a.json"],
        [
          "q.json": #"{"resourceType": "Questionnaire", "status": "active", "item": ["#
            + #"{"linkId": "a", "type": "string"}]}"#, "a.json": #"{"a": "x"}"#,
        ])
    },
    CatalogueCase("unknownLinkId") {
      try response(two, #"{"linkId": "x", "answer": [{"valueString": "y"}]}"#)
    },
    CatalogueCase("misplacedItem") {
      try response(
        two, #"{"linkId": "g", "item": [{"linkId": "a", "answer": [{"valueBoolean": true}]}]}"#)
    },
    CatalogueCase("wrongItemOrder") {
      try response(
        two,
        #"{"linkId": "g", "item": [{"linkId": "b", "answer": [{"valueString": "x"}]}]}, "#
          + #"{"linkId": "a", "answer": [{"valueBoolean": true}]}"#)
    },
    CatalogueCase("repeatedItem") {
      let item = #"{"linkId": "a", "answer": [{"valueBoolean": true}]}"#
      return try response(two, "\(item), \(item)")
    },
    CatalogueCase("itemWithoutLinkId") {
      try response(two, #"{"text": "x"}"#)
    },
    CatalogueCase("answerToNoQuestion") {
      try response(two, #"{"linkId": "g", "answer": [{"valueString": "x"}]}"#)
    },
    CatalogueCase("unreadableValue") {
      try response(two, #"{"linkId": "a", "answer": [{"valueBoolean": "maybe"}]}"#)
    },
    CatalogueCase("answerWithoutValue") {
      try response(
        two, #"{"linkId": "a", "answer": [{"extension": [{"url": "http://example.org/x"}]}]}"#)
    },
    CatalogueCase("parentUnanswered") {
      try take(
        #"{"linkId": "a", "type": "boolean", "item": [{"linkId": "b", "type": "string"}]}"#,
        #"{"b": "x"}"#)
    },
    CatalogueCase("disabledItemAnswered") {
      try response(
        #"{"linkId": "a", "type": "boolean"}, {"linkId": "b", "type": "string", "enableWhen": "#
          + #"[{"question": "a", "operator": "=", "answerBoolean": true}]}"#,
        #"{"linkId": "b", "answer": [{"valueString": "x"}]}"#)
    },
    CatalogueCase("partNotKept") {
      try response(
        two, #"{"linkId": "a", "answer": [{"valueBoolean": true}]}"#,
        head: #""status": "completed", "identifier": {"value": "7"}"#)
    },
    CatalogueCase("flatMixesParts") {
      try run(
        ["take", "q.json", "--answers", "a.json", "--layout", "flat"],
        [
          "q.json": questionnaire(
            #"{"linkId": "g", "type": "group", "repeats": true, "item": "#
              + #"[{"linkId": "h", "type": "string"}]}"#),
          "a.json": #"{"g": [{"h": "x"}, {"h": "y"}]}"#,
        ])
    },
    CatalogueCase("notAnAnswersFile") {
      try take(two, "[1]")
    },
    CatalogueCase("unusualAnswerForm") {
      try take(two, #"{"g": "x"}"#)
    },
    CatalogueCase("readOnlyItemAnswered") {
      try take(#"{"linkId": "a", "type": "string", "readOnly": true}"#, #"{"a": "x"}"#)
    },
    CatalogueCase("notAJournal") {
      JournalReader.read(Array("hello\n".utf8), name: "draft.ndjson").diagnostics
        .map { $0.text(in: language) + "\n" }.joined()
    },
    CatalogueCase("unreadableJournalLine") {
      journal("{\"x\":1}\n")
    },
    CatalogueCase("tornJournalLine") { journal("{\"at\":") },
    CatalogueCase("notATask") {
      try run(
        ["take", "q.json", "--task", "q.json", "--answers", "-"], ["q.json": questionnaire(two)])
    },
    CatalogueCase("unknownTaskStatus") {
      try task(#""status": "open", "intent": "order""#)
    },
    CatalogueCase("taskWithoutQuestionnaire") {
      try task(#""status": "requested", "intent": "order""#)
    },
    CatalogueCase("severalTaskQuestionnaires") {
      try task(
        #""status": "requested", "intent": "order", "basedOn": "#
          + #"[{"reference": "Questionnaire/a"}, {"reference": "Questionnaire/b"}]"#)
    },
    CatalogueCase("taskNotOpen") {
      let task =
        #"{"resourceType": "Task", "status": "completed", "intent": "order", "#
        + #""basedOn": [{"reference": "Questionnaire/a"}]}"#
      return try run(
        ["take", "q.json", "--task", "t.json", "--answers", "-"],
        ["q.json": questionnaire(two), "t.json": task])
    },
  ]
}
